/**
 * What all metrics of a customizable contraction hierarchy have in common (Dibbelt, Strasser, Wagner, "Customizable
 * Contraction Hierarchies", 2016): which states are connected by an arc once the states below them are eliminated.
 *
 * *Vertices* are states, numbered by rank: a parent has a greater number than its children.
 */
export interface Hierarchy {
  /** By state: its vertex. */
  rankOf: Int32Array
  /** By vertex: its state. */
  stateOf: Int32Array
  /** By vertex: the lowest vertex above it with an arc to it, in the elimination tree; −1 for a root. */
  parent: Int32Array
  /** Arcs upwards by lower end, sorted by upper end: `first[v]` … `first[v + 1] - 1`. */
  first: Int32Array
  head: Int32Array
  /** The same arcs by upper end, sorted by lower end: arc and lower end. */
  firstDown: Int32Array
  downArc: Int32Array
  downTail: Int32Array
  /** By turn: its arc, doubled, plus one if the turn leads downwards; −1 for a turn onto the same state. */
  slot: Int32Array
}

/** The first position in a sorted range that holds a value, or one above it. */
export function lowerBound(sorted: Int32Array, from: number, to: number, value: number): number {
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}
