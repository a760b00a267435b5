import { type LatLng } from '@repere/shared'
import { type Relation } from './query/relations.js'
import { type MatchType } from './ranking/confidence.js'
import { type SearchDocument } from './search.port.js'

interface Judged {
  matchType: MatchType
  /** 0..1; orders answers and decides between readings. What is shown is `calibrated`. */
  confidence: number
  /** It is never shown as surer than this. */
  confidenceMax?: number
  /** From the bias, or from the point that was asked for; null without one. */
  distanceMetres: number | null
}

/** A document that answers. */
export interface DocumentFinding extends Judged {
  kind: 'document'
  document: SearchDocument
  /** How what was asked for stands to a landmark, where that was said. */
  landmark: { document: SearchDocument; relation: Relation } | null
}

/** A point on earth that was written down, whatever is there. */
export interface SpotFinding extends Judged {
  kind: 'spot'
  at: LatLng
}

/** A point that is told by how it stands to a landmark. */
export interface OffsetFinding extends Judged {
  kind: 'offset'
  at: LatLng
  relation: Relation
  /** How sure the point is. */
  radiusMetres: number
  landmark: SearchDocument
}

export type Finding = DocumentFinding | SpotFinding | OffsetFinding
