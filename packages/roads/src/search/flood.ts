import { INFINITE, type TurnGraph } from '../expanded/turn-graph.js'
import { type Place } from '../snap/place.js'
import { type Rule } from './rule.js'

/**
 * The states from which a rule leaves a way to a place, found one after another beside a search towards it. A search that
 * cannot arrive would visit all that it can reach; beside a flood, it takes only some twice the steps of the smaller side.
 */
export class Flood {
  private readonly found = new Set<number>()
  private readonly open: number[] = []

  constructor(
    private readonly turns: TurnGraph,
    private readonly rule: Rule,
    to: Place,
  ) {
    for (const { state } of to.to) this.add(state)
  }

  /**
   * Looks at one more state.
   *
   * @param isReached  of the search
   * @returns false when no way leads from any other state; null when the search will arrive; true when that is open
   */
  spread(isReached: (state: number) => boolean): boolean | null {
    const { turns, rule } = this
    const state = this.open.pop()
    if (state === undefined) return false
    if (isReached(state)) return null
    for (let i = turns.firstIncoming[state]!; i < turns.firstIncoming[state + 1]!; i++) {
      const arc = turns.incomingArc[i]!
      if (rule.turnMs(arc) < INFINITE) this.add(turns.arcTail[arc]!)
    }
    return true
  }

  private add(state: number): void {
    if (this.found.has(state)) return
    this.found.add(state)
    this.open.push(state)
  }
}
