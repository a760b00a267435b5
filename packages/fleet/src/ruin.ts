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
  /** By distance, and by time as well where there are windows: one of them is drawn for each step. */
  private readonly neighbours: Int32Array[][]
  private readonly isTaken: Uint8Array
  private readonly isUnitTaken: Uint8Array
  private readonly isRuined: Uint8Array
  private readonly ruined: number[] = []

  constructor(
    private readonly model: Model,
    private readonly routes: Routes,
    private readonly random: () => number,
  ) {
    this.neighbours = [neighbourLists(model, distanceBetween)]
    if (hasWindows(model)) this.neighbours.push(neighbourLists(model, gapBetween))
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
    const lists = this.neighbours[Math.floor(random() * this.neighbours.length)]!
    for (const stop of lists[seed]!) {
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

/** Of waiting between two stops, and of being late: how they count beside the drive (Vidal and others 2013). */
const WAITING = 0.2
const LATENESS = 1
/** Further than any stop that a road reaches. */
const UNREACHED = 1e12

/** The nearest stops of each stop, itself first. */
function neighbourLists(model: Model, between: (model: Model, a: number, b: number) => number): Int32Array[] {
  const { stops } = model
  const distances = new Float64Array(stops)
  return Array.from({ length: stops }, (_, stop) => {
    for (let other = 0; other < stops; other++) distances[other] = between(model, stop, other)
    distances[stop] = -1
    const order = Int32Array.from({ length: stops }, (_, other) => other)
    order.sort((a, b) => distances[a]! - distances[b]! || a - b)
    return order.slice(0, NEIGHBOURS_MAX)
  })
}

function distanceBetween({ metres, places, placeOf }: Model, a: number, b: number): number {
  const apart = metres[placeOf[a]! * places + placeOf[b]!]! + metres[placeOf[b]! * places + placeOf[a]!]!
  return Math.min(apart, UNREACHED)
}

/** The drive, the wait and the lateness of one stop right after the other, in the better order. */
function gapBetween(model: Model, a: number, b: number): number {
  const { seconds, places, placeOf, opens, closes, service } = model
  const oneWay = (from: number, to: number) => {
    const drive = service[from]! + seconds[placeOf[from]! * places + placeOf[to]!]!
    const wait = Math.max(opens[to]! - drive - closes[from]!, 0)
    const late = Math.max(opens[from]! + drive - closes[to]!, 0)
    return drive - service[from]! + WAITING * wait + LATENESS * late
  }
  const gap = Math.min(oneWay(a, b), oneWay(b, a))
  return Number.isNaN(gap) ? UNREACHED : Math.min(gap, UNREACHED)
}

const hasWindows = ({ stops, opens, closes, problem }: Model): boolean => {
  const [from, until] = [
    Math.min(...problem.vehicles.map(({ shift }) => shift.from)),
    Math.max(...problem.vehicles.map(({ shift }) => shift.until)),
  ]
  return (
    opens.subarray(0, stops).some((opens) => opens > from) || closes.subarray(0, stops).some((closes) => closes < until)
  )
}
