import { stateCount, type TurnGraph } from '../expanded/turn-graph.js'
import { type Hierarchy, lowerBound } from './hierarchy.js'

/**
 * Eliminates all states in the order of their ranks.
 *
 * The neighbours above a vertex are those of its turns and those of its children in the elimination tree. Time and memory
 * are linear in the arcs that come out, about twelve for each state of a city's roads.
 *
 * @param rankOf  by state, 0 first eliminated
 */
export function contract(turns: TurnGraph, rankOf: Int32Array): Hierarchy {
  const states = stateCount(turns)
  const stateOf = new Int32Array(states)
  for (let state = 0; state < states; state++) stateOf[rankOf[state]!] = state
  const { parent, first, head } = eliminate(neighboursAbove(turns, rankOf), states)
  return { rankOf, stateOf, parent, first, head, ...downwards(first, head), slot: slotsOf(turns, rankOf, first, head) }
}

interface Neighbours {
  first: Int32Array
  heads: Int32Array
}

/** The upper ends of all turns by their lower ends, some of them twice. */
function neighboursAbove({ arcHead, arcTail }: TurnGraph, rankOf: Int32Array): Neighbours {
  const first = new Int32Array(rankOf.length + 1)
  const forEachTurn = (visit: (low: number, high: number) => void) => {
    for (let arc = 0; arc < arcHead.length; arc++) {
      const [tail, head] = [rankOf[arcTail[arc]!]!, rankOf[arcHead[arc]!]!]
      if (tail < head) visit(tail, head)
      else if (head < tail) visit(head, tail)
    }
  }
  forEachTurn((low) => first[low + 1]!++)
  for (let vertex = 0; vertex < rankOf.length; vertex++) first[vertex + 1]! += first[vertex]!
  const heads = new Int32Array(first[rankOf.length]!)
  const next = first.slice(0, rankOf.length)
  forEachTurn((low, high) => (heads[next[low]!++] = high))
  return { first, heads }
}

function eliminate(neighbours: Neighbours, vertices: number): Pick<Hierarchy, 'parent' | 'first' | 'head'> {
  const parent = new Int32Array(vertices).fill(-1)
  const first = new Int32Array(vertices + 1)
  let head = new Int32Array(neighbours.heads.length * 4)
  const firstChild = new Int32Array(vertices).fill(-1)
  const nextChild = new Int32Array(vertices).fill(-1)
  const mark = new Int32Array(vertices).fill(-1)
  let size = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    const begin = size
    let room = neighbours.first[vertex + 1]! - neighbours.first[vertex]!
    for (let child = firstChild[vertex]!; child >= 0; child = nextChild[child]!)
      room += first[child + 1]! - first[child]!
    if (size + room > head.length) {
      const larger = new Int32Array(Math.ceil((size + room) * 1.5))
      larger.set(head)
      head = larger
    }
    const take = (other: number) => {
      if (mark[other] === vertex) return
      mark[other] = vertex
      head[size++] = other
    }
    for (let i = neighbours.first[vertex]!; i < neighbours.first[vertex + 1]!; i++) take(neighbours.heads[i]!)
    // The first arc of a child leads here.
    for (let child = firstChild[vertex]!; child >= 0; child = nextChild[child]!) {
      for (let arc = first[child]! + 1; arc < first[child + 1]!; arc++) take(head[arc]!)
    }
    head.subarray(begin, size).sort()
    first[vertex + 1] = size
    if (size === begin) continue
    const above = head[begin]!
    parent[vertex] = above
    nextChild[vertex] = firstChild[above]!
    firstChild[above] = vertex
  }
  return { parent, first, head: head.slice(0, size) }
}

function downwards(first: Int32Array, head: Int32Array): Pick<Hierarchy, 'firstDown' | 'downArc' | 'downTail'> {
  const vertices = first.length - 1
  const firstDown = new Int32Array(first.length)
  for (const upper of head) firstDown[upper + 1]!++
  for (let vertex = 0; vertex < vertices; vertex++) firstDown[vertex + 1]! += firstDown[vertex]!
  const downArc = new Int32Array(head.length)
  const downTail = new Int32Array(head.length)
  const next = firstDown.slice(0, vertices)
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let arc = first[vertex]!; arc < first[vertex + 1]!; arc++) {
      const place = next[head[arc]!]!++
      downArc[place] = arc
      downTail[place] = vertex
    }
  }
  return { firstDown, downArc, downTail }
}

function slotsOf({ arcHead, arcTail }: TurnGraph, rankOf: Int32Array, first: Int32Array, head: Int32Array): Int32Array {
  return Int32Array.from(arcHead, (headState, arc) => {
    const [from, to] = [rankOf[arcTail[arc]!]!, rankOf[headState]!]
    if (from === to) return -1
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    return lowerBound(head, first[low]!, first[low + 1]!, high) * 2 + (from < to ? 0 : 1)
  })
}
