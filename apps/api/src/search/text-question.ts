import { type LatLng } from '@repere/shared'
import { type SearchDocument } from './search.port.js'

/** The text of a user, and their position. */
export interface TextQuestion {
  text: string
  /** Answers near it are worth more; null where nothing is known. */
  bias: LatLng | null
  countMax: number
  /** The text is unfinished: its last word may be the beginning of one, and answers stay as one types on. */
  isTyping: boolean
  /** Of the user: kinds of things are named in it more often; French by default. */
  language?: string
  /** Only documents that this takes. */
  accepts?: (document: SearchDocument) => boolean
  /** Only documents whose point lies in this circle. */
  within?: { at: LatLng; radiusMetres: number }
}
