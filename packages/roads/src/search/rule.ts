/** A rule of one request, such as roads to avoid or closures. It makes turns and roads more expensive, never cheaper. */
export interface Rule {
  /**
   * @param arc  a turn, with the edge after it
   * @returns its cost, at least that of the metric; `INFINITE` where it is forbidden
   */
  turnMs(arc: number): number
  /** What the whole edge of a state costs beside that: a path that uses a part of it pays its share. Absent: nothing. */
  extraMs?(state: number): number
}

/** What the edge of a state costs under a rule beside its turns. */
export const extraOf = (rule: Rule, state: number): number => rule.extraMs?.(state) ?? 0
