import { type RoadEventPlace } from '@repere/shared'

/** What the road engine needs of an event. */
export interface RoadRule {
  /** Kilometres an hour; null where roads are closed. */
  speedKmh: number | null
  place: RoadEventPlace
}

/** The events of a question to the road engine. */
export interface RoadRules {
  /** Equal for equal rules: their roads are looked up once. */
  key: string
  rules: RoadRule[]
}
