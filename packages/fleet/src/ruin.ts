import { type Model } from './model.js'
import { type Routes } from './routes.js'

/** Jobs that one step takes out, on average; the longest string of stops of a route that is taken out. */
const TAKEN_MEAN = 10
const STRING_MAX = 10
/** Share of strings that keep some stops in their middle; how likely these grow by one more. */
const SPLIT = 0.5
const GROWTH = 0.01
const NEIGHBOURS_MAX = 300

/**
 * Takes strings of adjacent stops out of routes that lie near each other ("slack induction by string removals", Christiaens
 * and Vanden Berghe 2020).
 */
export class Ruin {
  /** Units that were taken out. */
  readonly taken: number[] = []
  private readonly neighbours: Int32Array[]
  private readonly isTaken: Uint8Array
  private readonly isUnitTaken: Uint8Array
  private readonly isRuined: Uint8Array
  private readonly ruined: number[] = []

  constructor(
    private readonly model: Model,
    private readonly routes: Routes,
    private readonly random: () => number,
  ) {
    this.neighbours = neighbourLists(model)
    this.isTaken = new Uint8Array(model.stops)
    this.isUnitTaken = new Uint8Array(model.units.length)
    this.isRuined = new Uint8Array(model.vehicles)
  }

  /** @param keep  called with a route before it changes */
  run(keep: (v: number) => void): void {
    const { model, routes, random, ruined } = this
    this.clear()
    const served = this.servedStops()
    if (served === 0) return
    const stringMax = Math.min(STRING_MAX, served / routes.usedCount)
    const most = (4 * TAKEN_MEAN) / (1 + stringMax) - 1
    const strings = Math.floor(random() * most + 1)
    const seed = Math.floor(random() * model.stops)
    for (const stop of this.neighbours[seed]!) {
      if (ruined.length >= strings) break
      const v = routes.routeOf[stop]!
      if (v < 0 || this.isTaken[stop] || this.isRuined[v]) continue
      const length = Math.floor(random() * Math.min(routes.length[v]!, stringMax) + 1)
      this.takeString(v, routes.cellOf[stop]!, Math.min(length, routes.length[v]!))
      this.isRuined[v] = 1
      ruined.push(v)
    }
    this.remove(keep)
  }

  /** Takes a whole route out. */
  runRoute(v: number, keep: (v: number) => void): void {
    this.clear()
    const base = v * this.routes.stride
    for (let k = 1; k <= this.routes.length[v]!; k++) this.takeStop(this.routes.sequence[base + k]!)
    this.remove(keep)
  }

  private clear(): void {
    for (const unit of this.taken) {
      this.isUnitTaken[unit] = 0
      for (const job of this.model.units[unit]!) {
        this.isTaken[this.model.firstStop[job]!] = 0
        if (this.model.secondStop[job]! >= 0) this.isTaken[this.model.secondStop[job]!] = 0
      }
    }
    for (const v of this.ruined) this.isRuined[v] = 0
    this.taken.length = 0
    this.ruined.length = 0
  }

  private servedStops(): number {
    let sum = 0
    for (let i = 0; i < this.routes.usedCount; i++) sum += this.routes.length[this.routes.used[i]!]!
    return sum
  }

  private takeString(v: number, cell: number, length: number): void {
    const { random, routes } = this
    const count = routes.length[v]!
    let kept = 0
    if (length > 1 && length < count && random() < SPLIT) {
      kept = 1
      while (length + kept < count && random() < GROWTH) kept++
    }
    const whole = length + kept
    // Any position of the string that holds the stop.
    const low = Math.max(1, cell - whole + 1)
    const high = Math.min(cell, count - whole + 1)
    const first = low + Math.floor(random() * (high - low + 1))
    const gap = kept === 0 ? whole : 1 + Math.floor(random() * (length - 1))
    const base = v * routes.stride
    for (let i = 0; i < whole; i++) {
      if (i >= gap && i < gap + kept) continue
      this.takeStop(routes.sequence[base + first + i]!)
    }
  }

  /** Takes a stop, and all others that cannot stay without it. */
  private takeStop(stop: number): void {
    const { model } = this
    const unit = model.unitOf[model.jobOf[stop]!]!
    if (this.isUnitTaken[unit]) return
    this.isUnitTaken[unit] = 1
    this.taken.push(unit)
    for (const job of model.units[unit]!) {
      this.isTaken[model.firstStop[job]!] = 1
      if (model.secondStop[job]! >= 0) this.isTaken[model.secondStop[job]!] = 1
    }
  }

  private remove(keep: (v: number) => void): void {
    const { model, routes, taken } = this
    // Taking from a route can make it late where a detour is quicker; then all of it is taken.
    for (let i = 0; i < taken.length; i++) {
      const v = routes.routeOf[model.firstStop[model.units[taken[i]!]![0]!]!]!
      if (v < 0) continue
      keep(v)
      routes.take(v, this.isTaken)
      if (routes.update(v)) continue
      const base = v * routes.stride
      for (let k = 1; k <= routes.length[v]!; k++) this.takeStop(routes.sequence[base + k]!)
      routes.take(v, this.isTaken)
      routes.update(v)
    }
  }
}

/** The nearest stops of each stop, itself first. */
function neighbourLists(model: Model): Int32Array[] {
  const { stops, places, placeOf, metres, seconds } = model
  const distances = new Float64Array(stops)
  return Array.from({ length: stops }, (_, stop) => {
    const place = placeOf[stop]!
    for (let other = 0; other < stops; other++) {
      const [there, back] = [place * places + placeOf[other]!, placeOf[other]! * places + place]
      const apart = metres[there]! + metres[back]!
      distances[other] = Number.isFinite(apart) ? apart : Math.min(seconds[there]! + seconds[back]!, 1e12) + 1e9
    }
    distances[stop] = -1
    const order = Int32Array.from({ length: stops }, (_, other) => other)
    order.sort((a, b) => distances[a]! - distances[b]! || a - b)
    return order.slice(0, NEIGHBOURS_MAX)
  })
}
