import { endOf, type Model, startOf } from './model.js'
import { type TakenBreak, type Visit, type Window } from './problem.js'

const TOLERANCE = 1e-7
/** How often the latest departure is halved in, where hours or breaks move it. */
const HALVINGS = 8

/**
 * Drives a route through the day and says what it costs. A vehicle leaves as late as it can without ending later, and drives
 * on at once after a service. Each leg takes the time of the hour at which it begins. A break is taken at the first arrival
 * within its window, before the service; before a drive, if the next arrival would be too late for it.
 */
export class Simulation {
  cost = Infinity
  /** Seconds that a route waits. */
  idle = 0
  metres = 0
  departure = 0
  end = 0
  private readonly leaves: Float64Array
  private readonly other: Float64Array
  /** By how much later the last drive could begin with the same end, if its legs took the same time. */
  private slack = 0
  private slice = 0

  constructor(private readonly model: Model) {
    this.leaves = new Float64Array(model.stops + 2)
    this.other = new Float64Array(model.stops + 2)
  }

  /**
   * Sets `cost`, `departure`, `end` and `metres`.
   *
   * @returns false if the times of the vehicle or of a stop do not hold; then `cost` is infinite
   */
  run(v: number, sequence: Int32Array, from: number, count: number): boolean {
    // Nothing of an earlier run counts for this one.
    this.departure = this.end = NaN
    this.cost = Infinity
    const isFound = this.model.isRich ? this.runRich(v, sequence, from, count) : this.runPlain(v, sequence, from, count)
    if (!isFound) return false
    const { cost, secondsMax } = this.model.problem.vehicles[v]!
    const duration = this.end - this.departure
    if (duration > secondsMax + TOLERANCE) return false
    this.cost = cost.fixed + cost.perMetre * this.metres + cost.perSecond * duration
    return true
  }

  /** The moments at which the cells of the last run were left, at the earliest. */
  copyLeaves(to: Float64Array, base: number, cells: number): void {
    for (let cell = 0; cell <= cells; cell++) to[base + cell] = this.leaves[cell]!
  }

  /**
   * One window for each stop and no hours: the shortest duration, and the earliest departure that has it, from one pass
   * (Vidal and others 2013, "time window" segments).
   */
  private runPlain(v: number, sequence: Int32Array, from: number, count: number): boolean {
    const { places, placeOf, seconds, metres, opens, closes, service } = this.model
    const start = startOf(this.model, v)
    let duration = 0
    let earliest = opens[start]!
    let latest = closes[start]!
    let idle = 0
    let driven = 0
    let row = placeOf[start]! * places
    for (let k = 0; k <= count; k++) {
      const stop = k < count ? sequence[from + k]! : endOf(this.model, v)
      const place = placeOf[stop]!
      const elapsed = duration + seconds[row + place]!
      if (!(earliest + elapsed <= closes[stop]! + TOLERANCE)) return false
      const wait = Math.max(opens[stop]! - elapsed - latest, 0)
      idle += wait
      earliest = Math.max(opens[stop]! - elapsed, earliest) - wait
      latest = Math.min(closes[stop]! - elapsed, latest)
      duration = elapsed + wait + service[stop]!
      driven += metres[row + place]!
      row = place * places
    }
    this.idle = idle
    this.metres = driven
    this.departure = Math.max(earliest, opens[start]!)
    this.end = this.departure + duration
    return true
  }

  private runRich(v: number, sequence: Int32Array, from: number, count: number): boolean {
    const earliest = this.model.opens[startOf(this.model, v)]!
    if (!this.drive(v, sequence, from, count, earliest, this.leaves)) return false
    const { end, slack, idle } = this
    let driven = this.metres
    const isLateEnough = (later: number) => {
      const holds = this.drive(v, sequence, from, count, earliest + later, this.other) && this.end <= end + TOLERANCE
      if (holds) driven = this.metres
      return holds
    }
    let later = slack
    if (slack > 0 && !isLateEnough(slack)) {
      later = 0
      for (let part = slack / 2, i = 0; i < HALVINGS; i++, part /= 2) if (isLateEnough(later + part)) later += part
    }
    this.departure = earliest + later
    // The later departure had the same end; the last attempt may have another.
    this.end = end
    this.idle = idle
    this.metres = driven
    return true
  }

  private drive(
    v: number,
    sequence: Int32Array,
    from: number,
    count: number,
    departure: number,
    leaves: Float64Array,
    log?: { visits: Visit[]; breaks: TakenBreak[] },
  ): boolean {
    const { model } = this
    const { placeOf, places, opens, closes, service, windows } = model
    const { breaks } = model.problem.vehicles[v]!
    let time = departure
    let place = placeOf[startOf(model, v)]!
    let taken = 0
    this.idle = 0
    this.metres = 0
    // What begins after a wait may begin later by what the route has waited, and by what its window leaves.
    let waited = 0
    let slack = Infinity
    leaves[0] = time
    for (let k = 0; k <= count; k++) {
      const stop = k < count ? sequence[from + k]! : endOf(model, v)
      const next = placeOf[stop]!
      const cell = place * places + next
      let arrival = time + this.sliceAt(time).seconds[cell]!
      while (taken < breaks.length && arrival > breaks[taken]!.window.until) {
        const { window, seconds } = breaks[taken]!
        const begin = Math.max(time, window.from)
        if (begin > window.until + TOLERANCE) return false
        log?.breaks.push({ index: taken, begin, before: k, onArrival: false })
        waited += begin - time
        if (waited + window.until - begin < slack) slack = waited + window.until - begin
        taken++
        time = begin + seconds
        arrival = time + this.sliceAt(time).seconds[cell]!
      }
      this.metres += this.sliceAt(time).metres[cell]!
      if (k === count) {
        leaves[k + 1] = arrival
        this.end = arrival
        this.slack = Math.max(0, Math.min(slack, waited))
        return arrival <= closes[stop]! + TOLERANCE
      }
      const arrived = arrival
      let begin = opening(arrival, windows[stop], opens[stop]!, closes[stop]!)
      while (taken < breaks.length) {
        const { window, seconds } = breaks[taken]!
        const rest = Math.max(arrival, window.from)
        const isFree = rest <= begin && (rest === arrival || rest + seconds <= begin)
        const isLastChance = begin + service[stop]! > window.until
        if (!isFree && !isLastChance) break
        if (rest > window.until + TOLERANCE) return false
        log?.breaks.push({ index: taken, begin: rest, before: k, onArrival: true })
        waited += rest - arrival
        if (waited + window.until - rest < slack) slack = waited + window.until - rest
        taken++
        arrival = rest + seconds
        begin = opening(arrival, windows[stop], opens[stop]!, closes[stop]!)
      }
      if (!(begin <= closes[stop]! + TOLERANCE)) return false
      waited += begin - arrival
      const until = windows[stop] ? closing(begin, windows[stop], closes[stop]!) : closes[stop]!
      if (waited + until - begin < slack) slack = waited + until - begin
      this.idle += begin - arrived
      time = begin + service[stop]!
      if (log) {
        const job = model.jobOf[stop]!
        log.visits.push({ job, part: model.firstStop[job] === stop ? 0 : 1, arrival: arrived, begin, finish: time })
      }
      leaves[k + 1] = time
      place = next
    }
    return false
  }

  /** The times of a route that holds. */
  schedule(v: number, sequence: Int32Array, from: number, count: number) {
    if (!this.run(v, sequence, from, count)) throw new Error('the times of the route do not hold')
    const { departure, cost, metres } = this
    const visits: Visit[] = []
    const breaks: TakenBreak[] = []
    this.drive(v, sequence, from, count, departure, this.other, { visits, breaks })
    return { departure, visits, breaks, end: this.end, cost, metres }
  }

  private sliceAt(time: number) {
    const { slices } = this.model
    // The next time that is asked for is rarely of another hour.
    let { slice } = this
    while (slice + 1 < slices.length && slices[slice + 1]!.from <= time) slice++
    while (slice > 0 && slices[slice]!.from > time) slice--
    this.slice = slice
    return slices[slice]!
  }
}

/** When service can begin for an arrival; Infinity if no window is left. */
function opening(arrival: number, windows: Window[] | null | undefined, opens: number, closes: number): number {
  if (!windows) return arrival > closes + TOLERANCE ? Infinity : Math.max(arrival, opens)
  for (const window of windows) if (arrival <= window.until + TOLERANCE) return Math.max(arrival, window.from)
  return Infinity
}

/** The end of the window in which service begins. */
const closing = (begin: number, windows: Window[], closes: number): number =>
  windows.find(({ until }) => begin <= until + TOLERANCE)?.until ?? closes
