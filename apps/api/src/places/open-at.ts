import { isOpen } from '@repere/search/opening-hours'
import { type SearchDocument } from '@repere/search/search.port'

/** Whether a document is certainly open at a moment. */
export const isOpenAt = (moment: Date) => (document: SearchDocument) =>
  isOpen(document.details.opening_hours, document.at, document.country, moment)
