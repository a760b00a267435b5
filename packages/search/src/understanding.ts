import { type CodeSystem } from './query/foreign-codes.js'
import { type OpeningWish } from './query/slots.js'
import { type Relation } from './query/relations.js'
import { type SearchDocument } from './search.port.js'
import { type Finding } from './finding.js'

/** How a text was read. */
export interface Understanding {
  /** The system of the code that the text consists of; such a text has no answers of ours. */
  understoodAs?: CodeSystem
  /** True where the text asks for something near the user, whose position is unknown. */
  needsPosition?: true
  /** The city or village that the text names, and that the answers lie in. */
  town?: SearchDocument
  /** The quarter, district, region or country that the text names, and that the answers lie in. */
  area?: SearchDocument
  /** The position relative to a landmark that the text describes. */
  relation?: Relation
  /** Slug of the kind of things that the text asks for. */
  kind?: string
  /** What the text asks of the opening hours, and whether those of any answer are known. */
  opening?: { wish: OpeningWish; isKnown: boolean }
  /** Parts of the text that were left out, as they were written. */
  setAside?: readonly string[]
}

export interface TextAnswer {
  /** The most probable first; empty if nothing is similar. */
  findings: Finding[]
  understanding: Understanding
}
