/**
 * A rule of one request, such as roads to avoid or closures. It makes turns more expensive, never cheaper.
 *
 * @param arc  a turn, with the edge after it
 * @returns its cost, at least that of the metric; `INFINITE` where it is forbidden
 */
export type Rule = (arc: number) => number
