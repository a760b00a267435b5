import { createHash } from 'node:crypto'
import { type RoadRules } from '@repere/journeys'
import { type RoadEvent, type TravelMode } from '@repere/shared'

/** The closures and speeds of roads that hold at one moment. */
export class RoadEventSet {
  private readonly byMode = new Map<TravelMode, RoadEvent[]>()
  private readonly key: string

  /** @param events  at least one */
  constructor(readonly events: readonly RoadEvent[]) {
    this.key = createHash('sha256').update(JSON.stringify(events)).digest('base64url')
  }

  /** The events that concern a mode, in the order of the rules of `rulesFor`. */
  of(mode: TravelMode): readonly RoadEvent[] {
    let own = this.byMode.get(mode)
    if (!own) {
      own = this.events.filter(({ modes }) => modes.includes(mode))
      this.byMode.set(mode, own)
    }
    return own
  }

  /** @returns undefined where none concerns the mode */
  rulesFor(mode: TravelMode): RoadRules | undefined {
    const own = this.of(mode)
    if (own.length === 0) return undefined
    return { key: `${this.key} ${mode}`, rules: own.map(({ speedKmh, place }) => ({ speedKmh, place })) }
  }

  /** The rules of all events, in their order, whatever the modes. */
  get rules(): RoadRules {
    return { key: this.key, rules: this.events.map(({ speedKmh, place }) => ({ speedKmh, place })) }
  }

  /** Its part of the key of a cached answer. */
  toJSON(): string {
    return this.key
  }
}
