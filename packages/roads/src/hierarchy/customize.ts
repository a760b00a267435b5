import { type Weights } from '../costing/weights.js'
import { INFINITE, type TurnGraph } from '../expanded/turn-graph.js'
import { type Hierarchy, lowerBound } from './hierarchy.js'
import { type HalfMetric, type Metric } from './metric.js'

/**
 * Gives every arc of the hierarchy its cost (basic customization), and drops those that no shortest way needs (perfect
 * customization; both in Dibbelt, Strasser, Wagner 2016).
 *
 * A vertex writes its own arcs only and reads those below it (basic) or above it (perfect), so that subtrees of the
 * elimination tree could run in parallel with the same result. Time is linear in the triangles of the hierarchy.
 */
export function customize(hierarchy: Hierarchy, turns: TurnGraph, weights: Weights): Metric {
  const all = basic(hierarchy, weights)
  const needed = perfect(hierarchy, all)
  return compact(hierarchy, turns, weights, all, needed)
}

/** Of all arcs: costs upwards and downwards, and the vertex over which they lead. */
interface AllArcs {
  upMs: Int32Array
  downMs: Int32Array
  /** The lower vertex of the best triangle; −2 − turn where the turn itself is best; −1 where there is no way. */
  upVia: Int32Array
  downVia: Int32Array
}

const asVia = (turn: number) => -2 - turn

function basic({ first, head, firstDown, downArc, downTail, slot }: Hierarchy, { arcCostMs }: Weights): AllArcs {
  const arcs = head.length
  const vertices = first.length - 1
  const upMs = new Int32Array(arcs).fill(INFINITE)
  const downMs = new Int32Array(arcs).fill(INFINITE)
  const upVia = new Int32Array(arcs).fill(-1)
  const downVia = new Int32Array(arcs).fill(-1)
  for (let turn = 0; turn < slot.length; turn++) {
    if (slot[turn]! < 0) continue
    const arc = slot[turn]! >> 1
    const [costs, vias] = slot[turn]! & 1 ? [downMs, downVia] : [upMs, upVia]
    if (arcCostMs[turn]! >= costs[arc]!) continue
    costs[arc] = arcCostMs[turn]!
    vias[arc] = asVia(turn)
  }
  const mark = new Int32Array(vertices)
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let arc = first[vertex]!; arc < first[vertex + 1]!; arc++) mark[head[arc]!] = arc
    for (let i = firstDown[vertex]!; i < firstDown[vertex + 1]!; i++) {
      const side = downArc[i]!
      const below = downTail[i]!
      const [toBelow, fromBelow] = [downMs[side]!, upMs[side]!]
      if (toBelow === INFINITE && fromBelow === INFINITE) continue
      for (let other = side + 1, end = first[below + 1]!; other < end; other++) {
        const arc = mark[head[other]!]!
        const over = toBelow + upMs[other]!
        if (over < upMs[arc]!) {
          upMs[arc] = over
          upVia[arc] = below
        }
        const back = downMs[other]! + fromBelow
        if (back < downMs[arc]!) {
          downMs[arc] = back
          downVia[arc] = below
        }
      }
    }
  }
  return { upMs, downMs, upVia, downVia }
}

/** Whether an arc is needed: no way over higher vertices is cheaper. @returns distances between the ends of each arc */
function perfect({ first, head }: Hierarchy, { upMs, downMs }: AllArcs): { upMs: Int32Array; downMs: Int32Array } {
  const vertices = first.length - 1
  const bestUp = upMs.slice()
  const bestDown = downMs.slice()
  const mark = new Int32Array(vertices).fill(-1)
  for (let vertex = vertices - 1; vertex >= 0; vertex--) {
    const [begin, end] = [first[vertex]!, first[vertex + 1]!]
    if (end - begin < 2) continue
    for (let arc = begin; arc < end; arc++) mark[head[arc]!] = arc
    for (let near = begin; near < end - 1; near++) {
      const upper = head[near]!
      const [nearUp, nearDown] = [upMs[near]!, downMs[near]!]
      let [up, down] = [bestUp[near]!, bestDown[near]!]
      for (let across = first[upper]!, last = first[upper + 1]!; across < last; across++) {
        const far = mark[head[across]!]!
        if (far < 0) continue
        const [acrossUp, acrossDown] = [bestUp[across]!, bestDown[across]!]
        if (upMs[far]! + acrossDown < up) up = upMs[far]! + acrossDown
        if (acrossUp + downMs[far]! < down) down = acrossUp + downMs[far]!
        if (nearUp + acrossUp < bestUp[far]!) bestUp[far] = nearUp + acrossUp
        if (acrossDown + nearDown < bestDown[far]!) bestDown[far] = acrossDown + nearDown
      }
      bestUp[near] = up
      bestDown[near] = down
    }
    for (let arc = begin; arc < end; arc++) mark[head[arc]!] = -1
  }
  return { upMs: bestUp, downMs: bestDown }
}

/** Keeps the needed arcs, with times and lengths beside their costs. */
function compact(
  { first, head }: Hierarchy,
  turns: TurnGraph,
  weights: Weights,
  all: AllArcs,
  best: { upMs: Int32Array; downMs: Int32Array },
): Metric {
  const placesUp = placesOf(all.upMs, best.upMs)
  const placesDown = placesOf(all.downMs, best.downMs)
  const up = emptyHalf(placesUp, first)
  const down = emptyHalf(placesDown, first)
  const arcTo = (vertex: number, upper: number) => lowerBound(head, first[vertex]!, first[vertex + 1]!, upper)
  // Rising vertices: the parts of a shortcut are complete before it.
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    for (let arc = first[vertex]!; arc < first[vertex + 1]!; arc++) {
      const upper = head[arc]!
      if (placesUp[arc]! >= 0) put(up, placesUp[arc]!, upper, all.upMs[arc]!, vertex, upper, all.upVia[arc]!)
      if (placesDown[arc]! >= 0) put(down, placesDown[arc]!, upper, all.downMs[arc]!, upper, vertex, all.downVia[arc]!)
    }
  }
  return { up, down }

  /** An arc of either half, from one vertex to another. */
  function put(
    half: HalfMetric,
    place: number,
    upper: number,
    costMs: number,
    from: number,
    to: number,
    via: number,
  ): void {
    half.head[place] = upper
    half.costMs[place] = costMs
    if (via < 0) {
      const turn = asVia(via)
      half.lower[place] = -1
      half.upper[place] = turn
      half.timeMs[place] = weights.arcTimeMs[turn]!
      half.lengthDm[place] = weights.lengthDm[turns.arcHead[turn]!]!
      return
    }
    const lower = placesDown[arcTo(via, from)]!
    const upwards = placesUp[arcTo(via, to)]!
    half.lower[place] = lower
    half.upper[place] = upwards
    half.timeMs[place] = down.timeMs[lower]! + up.timeMs[upwards]!
    half.lengthDm[place] = down.lengthDm[lower]! + up.lengthDm[upwards]!
  }
}

/** The position of each arc among the needed ones; −1 for the others. */
function placesOf(costMs: Int32Array, bestMs: Int32Array): Int32Array {
  let next = 0
  return costMs.map((cost, arc) => (cost < INFINITE && bestMs[arc]! >= cost ? next++ : -1))
}

function emptyHalf(places: Int32Array, firstOfAll: Int32Array): HalfMetric {
  const first = new Int32Array(firstOfAll.length)
  let size = 0
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    for (let arc = firstOfAll[vertex]!; arc < firstOfAll[vertex + 1]!; arc++) if (places[arc]! >= 0) size++
    first[vertex + 1] = size
  }
  const column = () => new Int32Array(size)
  return {
    first,
    head: column(),
    costMs: column(),
    timeMs: column(),
    lengthDm: column(),
    lower: column(),
    upper: column(),
  }
}
