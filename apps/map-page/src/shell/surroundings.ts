import { type ApiClient } from '../api/client.js'
import { type Texts } from '../language/texts.js'
import { type MapView } from '../map/map-view.js'

/** What every panel may use of the page around it. */
export interface Surroundings {
  texts: Texts
  client: () => ApiClient
  /** Null until it has come. */
  map: () => MapView | null
  /** Tells people what went wrong. */
  problem: (error: unknown) => void
  /** Tells people what was done. */
  say: (text: string) => void
}
