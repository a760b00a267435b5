import { isOpen } from '../search/opening-hours.js'
import { type SearchDocument } from '../search/search.port.js'

/** Whether a document is certainly open at a moment. */
export const isOpenAt = (moment: Date) => (document: SearchDocument) =>
  isOpen(document.details.opening_hours, document.at, document.country, moment)
