import { type Spot } from './spot.js'

/** Things by place, in square cells. */
export class Cells<T> {
  private readonly cells = new Map<number, T[]>()

  /** @param size  of a cell, metres */
  constructor(private readonly size: number) {}

  /** Files a thing under all cells of the box around its points. */
  add(thing: T, ...points: readonly Spot[]): void {
    this.visit(points, 0, (key) => {
      const here = this.cells.get(key)
      if (here) here.push(thing)
      else this.cells.set(key, [thing])
    })
  }

  /** Things whose cells are within metres of the box around the points; a large thing more than once. */
  near(metres: number, ...points: readonly Spot[]): T[] {
    const found: T[] = []
    this.visit(points, metres, (key) => {
      const here = this.cells.get(key)
      if (here) for (const thing of here) found.push(thing)
    })
    return found
  }

  private visit(points: readonly Spot[], margin: number, each: (key: number) => void): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [x, y] of points) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    const cell = (metres: number): number => Math.floor(metres / this.size)
    for (let column = cell(west - margin); column <= cell(east + margin); column++) {
      for (let row = cell(south - margin); row <= cell(north + margin); row++) each(column * 100_003 + row)
    }
  }
}
