/** Labels are placed this far around the picture too, so that those at its edge do not depend on its size; pixels. */
const AROUND = 100
const CELL = 32

export type Box = [left: number, top: number, right: number, bottom: number]
export type Circle = [x: number, y: number, radius: number]

/** The places that are taken by labels. */
export class Collisions {
  private readonly cells = new Map<number, (Box | Circle)[]>()

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** True where a label is on the picture, or little beside it. */
  isNear([left, top, right, bottom]: Box): boolean {
    return right >= -AROUND && left < this.width + AROUND && bottom >= -AROUND && top < this.height + AROUND
  }

  isFree(shape: Box | Circle): boolean {
    for (const cell of cellsOf(shape)) {
      for (const taken of this.cells.get(cell) ?? []) if (touch(shape, taken)) return false
    }
    return true
  }

  take(shape: Box | Circle): void {
    for (const cell of cellsOf(shape)) {
      const taken = this.cells.get(cell)
      if (taken) taken.push(shape)
      else this.cells.set(cell, [shape])
    }
  }
}

function* cellsOf(shape: Box | Circle): Generator<number> {
  const [left, top, right, bottom] = boxOf(shape).map((at) =>
    Math.floor(Math.max(-4096, Math.min(8192, at)) / CELL),
  ) as Box
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) yield y * 65_536 + x
}

export const boxOf = (shape: Box | Circle): Box =>
  shape.length === 4 ? shape : [shape[0] - shape[2], shape[1] - shape[2], shape[0] + shape[2], shape[1] + shape[2]]

function touch(a: Box | Circle, b: Box | Circle): boolean {
  if (a.length === 4) return b.length === 4 ? boxesTouch(a, b) : circleTouches(b, a)
  return b.length === 4 ? circleTouches(a, b) : (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (a[2] + b[2]) ** 2
}

const boxesTouch = (a: Box, b: Box) => a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1]

function circleTouches([x, y, radius]: Circle, [left, top, right, bottom]: Box): boolean {
  const dx = Math.max(left - x, 0, x - right)
  const dy = Math.max(top - y, 0, y - bottom)
  return dx * dx + dy * dy <= radius * radius
}
