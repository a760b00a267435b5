import { roughMetres } from '../ground.js'
import { shownNameOf } from '../query/kept-names.js'
import { type SearchDocument } from '../search.port.js'

/** A place mapped twice is at most this far from itself. */
const SAME_PLACE_METRES = 300
/** Largest distance between two records of one thing with two categories, as a clinic and a pharmacy of one name. */
const SAME_BUILDING_METRES = 60
/** Largest distance between the documents of one street, which has a document in each of its quarters. */
const SAME_STREET_METRES = 5_000

interface Ranked {
  document: SearchDocument
}

/**
 * Leaves out results that repeat an earlier result: another record of the same thing, and of several stretches of one
 * street all but the first.
 *
 * @param ranked  the best first
 */
export function withoutDuplicates<T extends Ranked>(ranked: readonly T[], countMax: number): T[] {
  const kept: T[] = []
  for (const one of ranked) {
    if (kept.some((other) => isSame(other.document, one.document))) continue
    kept.push(one)
    if (kept.length === countMax) break
  }
  return kept
}

function isSame(a: SearchDocument, b: SearchDocument): boolean {
  if (a.sameAs === b.id || b.sameAs === a.id || (a.sameAs !== null && a.sameAs === b.sameAs)) return true
  if (a.layer !== b.layer || a.country !== b.country) return false
  const isStreet = a.layer === 'street'
  const [nameA, nameB] = [shownNameOf(a), shownNameOf(b)]
  if (nameA === null || nameA !== nameB) return false
  if (!isStreet && a.category !== b.category) return roughMetres(a.at, b.at) <= SAME_BUILDING_METRES
  return roughMetres(a.at, b.at) <= (isStreet ? SAME_STREET_METRES : SAME_PLACE_METRES)
}
