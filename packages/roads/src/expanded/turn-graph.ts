/**
 * The expanded graph, in which turns have costs and restrictions hold: its vertices are *states*, its arcs are turns.
 *
 * A state is a directed edge, and what of the way before it still matters: that a short internal edge was entered by a
 * turn, and how far forbidden sequences have been followed. Almost every edge has one state; the further ones are
 * *twins*. It is the same for all metrics: a turn that a metric forbids costs INFINITE.
 */
export interface TurnGraph {
  /** By state. */
  edgeOf: Int32Array
  /** By edge: its first state; −1 for edges that no mode may use. */
  stateOf: Int32Array
  /** By twin: 1 where it is a short internal edge that was entered by a turn across the oncoming traffic. */
  turned: Uint8Array
  /** The edges with twins, rising, and the twin of each entry; an edge with two twins is there twice. */
  twinEdges: Int32Array
  twinStates: Int32Array
  /** Arcs by state at which they begin: `firstArc[s]` … `firstArc[s + 1] - 1`. */
  firstArc: Int32Array
  arcHead: Int32Array
  arcTail: Int32Array
  /** By arc: modes for which it is forbidden at its crossing, or ends a forbidden sequence, as bits. */
  arcForbiddenModes: Uint16Array
  /** The same arcs by state at which they end. */
  firstIncoming: Int32Array
  incomingArc: Int32Array
}

/** Costs from here on mean that there is no way. The sum of two of them is still an integer of 32 bits. */
export const INFINITE = 0x3fffffff

export const stateCount = ({ edgeOf }: TurnGraph): number => edgeOf.length

/** States from here on are twins. */
export const firstTwin = ({ edgeOf, turned }: TurnGraph): number => edgeOf.length - turned.length

export const isTurnedTwin = (turns: TurnGraph, state: number): boolean => turns.turned[state - firstTwin(turns)] === 1

/** The twins of an edge. */
export function twinsOf({ twinEdges, twinStates }: TurnGraph, edge: number): number[] {
  let [low, high] = [0, twinEdges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (twinEdges[middle]! < edge) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (; twinEdges[low] === edge; low++) found.push(twinStates[low]!)
  return found
}

/** The arc from one state to another, −1 where there is none. */
export function arcBetween({ firstArc, arcHead }: TurnGraph, from: number, to: number): number {
  for (let arc = firstArc[from]!; arc < firstArc[from + 1]!; arc++) if (arcHead[arc] === to) return arc
  return -1
}
