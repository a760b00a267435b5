import { type LatLng } from '@repere/shared'
import { type SearchDocument, type SearchIndex } from './search.port.js'

/** The text of a user, and their position. */
export interface TextQuestion {
  text: string
  /** Results near this point rank higher; null without a position. */
  bias: LatLng | null
  countMax: number
  /**
   * The text is unfinished: its last word may be the beginning of one, and results stay while the user continues
   * typing.
   */
  isTyping: boolean
  /** Language of the user, in which categories are named more often; French by default. */
  language?: string
  /** Only documents of these countries, ISO 3166-1 alpha-2; unlike `accepts`, the index knows them. */
  countries?: readonly string[]
  /** Only documents of one of these categories; unlike `accepts`, the index knows them. */
  categories?: readonly string[]
  /** Only documents that this function accepts. */
  accepts?: (document: SearchDocument) => boolean
  /** The time for opening hours; the present by default. */
  now?: Date
  /** Only documents whose point lies in this circle. */
  within?: { at: LatLng; radiusMetres: number }
  /** The indexes of the other regions: what is the only one of its kind here may have others there. */
  beside?: readonly SearchIndex[]
}
