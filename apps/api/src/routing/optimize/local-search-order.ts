import { seededRandom } from '@repere/shared/seeded-random'
import { costOf, type Costs } from './costs.js'

/** Longest run of stops that is moved to another position, in its order or reversed. */
const SEGMENT_MAX = 3
/** Cost of a missing way during the search: far above any real sum, but small enough to keep real differences exact. */
const NO_WAY = 1e9
/**
 * How many of the nearest stops, towards and from, are tried as new neighbours. Further ones do not pay for their time.
 */
const NEIGHBOURS = 8
/** Gains below this are rounding. */
const EPSILON = 1e-7

/** Largest length of the two stretches that change places when the order is disturbed. */
const STRETCH_MAX = 40
/**
 * The search continues from an order that is worse by at most this share; the share shrinks to zero towards the end.
 * With improvements only, one of 31 instances with 25 stops stayed 0.27 % above the best known order; with this, none.
 */
const WORSE_SHARE = 1e-4

/**
 * How often to disturb the order. A hundred stops stay well inside a second; twenty-five inside a tenth of one, also in
 * a thread that has just started, where the first search takes twice as long.
 */
const roundsFor = (size: number) => Math.max(32 * size, 72 * size - 1000)

/**
 * Iterated local search for asymmetric costs: from a cheapest-insertion order, segments are moved (Or-opt) and turned
 * round (2-opt) while that gains anything; then two neighbouring stretches change places, which no single move can
 * undo, and the search continues around them. The new order is kept if it is only a little worse.
 *
 * @param rounds  how often to disturb the order
 * @returns as `bestOrder`
 */
export function localSearchOrder(given: Costs, rounds = roundsFor(given.size)): number[] | null {
  const search = new Search(given)
  search.improveAll()
  const best = search.copyOrder()
  let bestCost = search.cost()
  const random = seededRandom(given.size)
  const current = search.copyOrder()
  let currentCost = bestCost
  for (let round = 0; round < rounds; round++) {
    search.disturb(random)
    search.improve()
    const cost = search.cost()
    const worse = WORSE_SHARE * bestCost * (1 - round / rounds)
    if (cost >= currentCost + worse + EPSILON) {
      search.restore(current)
      continue
    }
    currentCost = cost
    search.copyOrder(current)
    if (cost >= bestCost) continue
    bestCost = cost
    search.copyOrder(best)
  }
  return Number.isFinite(costOf(given, best)) ? [...best] : null
}

interface SegmentMove {
  gain: number
  /** 0: none found. */
  start: number
  end: number
  after: number
  turned: boolean
}

class Search {
  private readonly size: number
  private readonly costs: Float64Array
  private readonly order: Int32Array
  private readonly place: Int32Array
  /** Running sums along the order and against it, so that the cost of a reversed stretch is one subtraction. */
  private readonly forward: Float64Array
  private readonly backward: Float64Array
  /** Stops around which something changed, as a queue without repeats. */
  private readonly queue: Int32Array
  private readonly queued: Uint8Array
  /** For each stop, `NEIGHBOURS` a row, the cheapest first: stops to continue to, and stops to come from. */
  private readonly nearestNext: Int32Array
  private readonly nearestBefore: Int32Array
  private queueHead = 0
  private queueLength = 0

  constructor({ size, costs }: Costs) {
    this.size = size
    this.costs = costs.map((cost) => Math.min(cost, NO_WAY))
    this.order = new Int32Array(size)
    this.place = new Int32Array(size)
    this.forward = new Float64Array(size)
    this.backward = new Float64Array(size)
    this.queue = new Int32Array(size)
    this.queued = new Uint8Array(size)
    this.nearestNext = this.nearest((stop, other) => this.d(stop, other))
    this.nearestBefore = this.nearest((stop, other) => this.d(other, stop))
    this.order.set(this.cheapestInsertion())
    this.resum(0, this.size)
  }

  cost(): number {
    return this.forward[this.size - 1]!
  }

  copyOrder(into: Int32Array = new Int32Array(this.size)): Int32Array {
    into.set(this.order)
    return into
  }

  restore(order: Int32Array): void {
    this.order.set(order)
    this.resum(0, this.size)
  }

  improveAll(): void {
    for (let at = 1; at < this.size - 1; at++) this.enqueue(at)
    this.improve()
  }

  /** Moves segments and reverses stretches around the queued stops until no change improves the order. */
  improve(): void {
    while (this.queueLength > 0) {
      const stop = this.queue[this.queueHead]!
      this.queueHead = (this.queueHead + 1) % this.size
      this.queueLength--
      this.queued[stop] = 0
      while (this.improveAt(this.place[stop]!));
    }
  }

  /** Lets two neighbouring stretches near a random place change places. */
  disturb(random: () => number): void {
    const inner = this.size - 2
    const longest = Math.min(inner >> 1, STRETCH_MAX)
    const first = 1 + Math.floor(random() * longest)
    const second = 1 + Math.floor(random() * longest)
    const start = 1 + Math.floor(random() * (inner - Math.min(inner, first + second) + 1))
    const end = Math.min(start + first + second, this.size - 1)
    const stretch = this.order.slice(start, start + first)
    this.order.copyWithin(start, start + first, end)
    this.order.set(stretch, end - first)
    this.resum(start, end)
    for (const at of [start - 1, start, end - first - 1, end - first, end - 1, end]) this.enqueue(at)
  }

  private d(from: number, to: number): number {
    return this.costs[from * this.size + to]!
  }

  private improveAt(at: number): boolean {
    if (at < 1 || at > this.size - 2) return false
    return this.moveSegment(at) || this.turnStretch(at)
  }

  /** Or-opt: the best new position, in either direction, for a segment that begins or ends here. */
  private moveSegment(at: number): boolean {
    const { size } = this
    const move: SegmentMove = { gain: EPSILON, start: 0, end: 0, after: 0, turned: false }
    for (let length = 1; length <= SEGMENT_MAX; length++) {
      this.placeSegment(at, at + length - 1, move)
      if (length > 1) this.placeSegment(at - length + 1, at, move)
    }
    if (move.start === 0) return false
    const { start, end, after, turned } = move
    const { order } = this
    const segment = order.slice(start, end + 1)
    if (turned) segment.reverse()
    for (const place of [start - 1, end + 1, after, after + 1]) this.enqueue(place)
    let from: number
    if (after < start) {
      order.copyWithin(after + 1 + segment.length, after + 1, start)
      order.set(segment, (from = after + 1))
    } else {
      order.copyWithin(start, end + 1, after + 1)
      order.set(segment, (from = after + 1 - segment.length))
    }
    this.resum(Math.min(start, after + 1), Math.max(end, after) + 1)
    for (let place = from; place < from + segment.length && place < size; place++) this.enqueue(place)
    return true
  }

  private placeSegment(start: number, end: number, move: SegmentMove): void {
    const { order, place, size, costs, forward, backward, nearestNext, nearestBefore } = this
    if (start < 1 || end > size - 2) return
    const head = order[start]!
    const tail = order[end]!
    const left = order[start - 1]!
    const right = order[end + 1]!
    const freed = costs[left * size + head]! + costs[tail * size + right]! - costs[left * size + right]!
    if (freed <= move.gain) return
    const turning = backward[end]! - backward[start]! - (forward[end]! - forward[start]!)
    for (let way = 0; way < (start === end ? 1 : 2); way++) {
      const first = way === 0 ? head : tail
      const final = way === 0 ? tail : head
      const open = way === 0 ? freed : freed - turning
      for (let k = 0; k < 2 * NEIGHBOURS; k++) {
        const near =
          k < NEIGHBOURS ? nearestBefore[first * NEIGHBOURS + k]! : nearestNext[final * NEIGHBOURS + k - NEIGHBOURS]!
        if (near < 0) continue
        const after = k < NEIGHBOURS ? place[near]! : place[near]! - 1
        if (after < 0 || after >= size - 1 || (after >= start - 1 && after <= end)) continue
        const u = order[after]!
        const v = order[after + 1]!
        const gain = open + costs[u * size + v]! - costs[u * size + first]! - costs[final * size + v]!
        if (gain > move.gain) {
          move.gain = gain
          move.start = start
          move.end = end
          move.after = after
          move.turned = way === 1
        }
      }
    }
  }

  /** 2-opt: reverses the best stretch that begins or ends here. */
  private turnStretch(at: number): boolean {
    const { order, place, size, costs, forward, backward, nearestNext, nearestBefore } = this
    let bestGain = EPSILON
    let bestStart = 0
    let bestEnd = 0
    const here = order[at]!
    for (let k = 0; k < 2 * NEIGHBOURS; k++) {
      // Turned, `here` ends next to the stop after the stretch, or begins next to the one before it.
      const near =
        k < NEIGHBOURS ? nearestNext[here * NEIGHBOURS + k]! : nearestBefore[here * NEIGHBOURS + k - NEIGHBOURS]!
      if (near < 0) continue
      const start = k < NEIGHBOURS ? at : place[near]! + 1
      const end = k < NEIGHBOURS ? place[near]! - 1 : at
      if (start < 1 || end > size - 2 || start >= end) continue
      const left = order[start - 1]!
      const first = order[start]!
      const final = order[end]!
      const right = order[end + 1]!
      const gain =
        costs[left * size + first]! +
        costs[final * size + right]! +
        (forward[end]! - forward[start]!) -
        (backward[end]! - backward[start]!) -
        costs[left * size + final]! -
        costs[first * size + right]!
      if (gain > bestGain) {
        bestGain = gain
        bestStart = start
        bestEnd = end
      }
    }
    if (bestStart === 0) return false
    order.subarray(bestStart, bestEnd + 1).reverse()
    this.resum(bestStart, bestEnd + 1)
    for (const end of [bestStart - 1, bestStart, bestEnd, bestEnd + 1]) this.enqueue(end)
    return true
  }

  private enqueue(at: number): void {
    const stop = this.order[at]!
    if (at < 1 || at > this.size - 2 || this.queued[stop]) return
    this.queued[stop] = 1
    this.queue[(this.queueHead + this.queueLength++) % this.size] = stop
  }

  /** Brings places and running sums up to date after the stops from..to were changed. */
  private resum(from: number, to: number): void {
    const { order, place, forward, backward, size, costs } = this
    place[order[0]!] = 0
    for (let at = Math.max(1, from); at < size; at++) {
      const left = order[at - 1]!
      const here = order[at]!
      const ahead = forward[at - 1]! + costs[left * size + here]!
      const back = backward[at - 1]! + costs[here * size + left]!
      // Beyond the change, every sum differs by the same amount: if that is zero, the others are valid.
      if (at > to && ahead === forward[at] && back === backward[at]) return
      place[here] = at
      forward[at] = ahead
      backward[at] = back
    }
  }

  private nearest(distance: (stop: number, other: number) => number): Int32Array {
    const rows = new Int32Array(this.size * NEIGHBOURS).fill(-1)
    const all = Array.from({ length: this.size }, (_, stop) => stop)
    for (const stop of all) {
      const others = all.filter((other) => other !== stop && distance(stop, other) < NO_WAY)
      others.sort((a, b) => distance(stop, a) - distance(stop, b) || a - b)
      rows.set(others.slice(0, NEIGHBOURS), stop * NEIGHBOURS)
    }
    return rows
  }

  private cheapestInsertion(): number[] {
    const order = [0, this.size - 1]
    for (let stop = 1; stop < this.size - 1; stop++) {
      let least = Infinity
      let where = 1
      for (let at = 1; at < order.length; at++) {
        const left = order[at - 1]!
        const right = order[at]!
        const extra = this.d(left, stop) + this.d(stop, right) - this.d(left, right)
        if (extra < least) {
          least = extra
          where = at
        }
      }
      order.splice(where, 0, stop)
    }
    return order
  }
}
