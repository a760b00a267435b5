/** The arcs of one direction that shortest ways need, by lower end. */
export interface HalfMetric {
  /** By vertex: `first[v]` … `first[v + 1] - 1`. */
  first: Int32Array
  /** The upper end. */
  head: Int32Array
  costMs: Int32Array
  timeMs: Int32Array
  lengthDm: Int32Array
  /**
   * A shortcut stands for an arc of the downward half and then one of the upward half, numbered as there; a plain arc has
   * −1 and the turn.
   */
  lower: Int32Array
  upper: Int32Array
}

/** The weights of one vehicle, customized for search: distances upwards, and from above downwards. Immutable. */
export interface Metric {
  /** From the lower end to the upper one. */
  up: HalfMetric
  /** From the upper end to the lower one. */
  down: HalfMetric
}
