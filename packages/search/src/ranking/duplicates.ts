import { roughMetres } from '../ground.js'
import { shownNameOf } from '../query/kept-names.js'
import { type SearchDocument } from '../search.port.js'
import { weights } from '../weights.js'

const { samePlaceMetres, sameBuildingMetres, sameStreetMetres } = weights.duplicates

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
  if (!isStreet && a.category !== b.category) return roughMetres(a.at, b.at) <= sameBuildingMetres
  return roughMetres(a.at, b.at) <= (isStreet ? sameStreetMetres : samePlaceMetres)
}
