import { type Model } from './model.js'
import { type Routes } from './routes.js'

/** The routes of one moment of a search. */
export class Snapshot {
  /** Of its routes. */
  cost = Infinity
  /** Units without a route. */
  absent: number[] = []
  private readonly stops: Int32Array
  private readonly lengths: Int32Array

  constructor(private readonly model: Model) {
    this.stops = new Int32Array(model.stops)
    this.lengths = new Int32Array(model.vehicles)
  }

  take(routes: Routes, absent: number[], cost: number): void {
    this.cost = cost
    this.absent = [...absent]
    let at = 0
    for (let v = 0; v < this.model.vehicles; v++) {
      const count = routes.length[v]!
      this.lengths[v] = count
      const base = v * routes.stride + 1
      for (let k = 0; k < count; k++) this.stops[at++] = routes.sequence[base + k]!
    }
  }

  restore(routes: Routes): void {
    routes.routeOf.fill(-1)
    let at = 0
    for (let v = 0; v < this.model.vehicles; v++) {
      const count = this.lengths[v]!
      routes.replace(v, this.stops.subarray(at, at + count), count)
      at += count
    }
  }
}
