import { type LatLng } from '@repere/shared'
import { type Relation } from './query/relations.js'
import { type Guess, type MatchType } from './ranking/confidence.js'
import { type SearchDocument } from './search.port.js'

interface Judged {
  matchType: MatchType
  /** 0..1; sorts results and decides between readings. Clients see `calibrated`. */
  confidence: number
  /** Of a `fallback`: the reason why it is a guess. */
  guess?: Guess
  /** It is never shown as surer than this. */
  confidenceMax?: number
  /** From the bias, or from the point of the request; null without one. */
  distanceMetres: number | null
}

/** A document that answers. */
export interface DocumentFinding extends Judged {
  kind: 'document'
  document: SearchDocument
  /** The relation to a landmark, if the text contains one. */
  landmark: { document: SearchDocument; relation: Relation } | null
  /** Of a house with another number than the text says: only its street is meant. */
  isOnlyStreet?: true
  /** For a text that asks for opening hours, where they are known. */
  isOpen?: boolean
}

/** A point that the text contains, with any thing there. */
export interface SpotFinding extends Judged {
  kind: 'spot'
  at: LatLng
  /** A house whose point is estimated: its number, and its street or another house of it. */
  house?: { number: string; street: SearchDocument }
}

/** A point described by its relation to a landmark. */
export interface OffsetFinding extends Judged {
  kind: 'offset'
  at: LatLng
  relation: Relation
  /** How sure the point is. */
  radiusMetres: number
  landmark: SearchDocument
}

export type Finding = DocumentFinding | SpotFinding | OffsetFinding
