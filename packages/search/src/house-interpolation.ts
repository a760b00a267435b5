import { normalise, numeralForms, variantsOf } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type DocumentFinding, type SpotFinding } from './finding.js'
import { roughMetres } from './ground.js'
import { cellsAround } from './ranking/candidates.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { cellDegrees, addressesRead, numbersApart, metresApart } = weights.house

interface House {
  number: number
  at: LatLng
}

/**
 * The point of a house whose number the data lacks, between two houses of its street with a lower and a higher number: on
 * the same side where both are even or odd.
 *
 * @param onStreet  the street, or a house on it
 * @returns null without two such houses
 */
export function houseBetween(index: SearchIndex, number: number, onStreet: DocumentFinding): SpotFinding | null {
  const { document, matchType, confidence, distanceMetres } = onStreet
  const name = streetNameOf(document)
  if (name === null) return null
  const houses = housesOn(index, name, document.at)
  const sameSide = houses.filter((house) => (house.number - number) % 2 === 0)
  const at = between(number, sameSide) ?? between(number, houses)
  if (!at) return null
  return {
    kind: 'spot',
    at,
    matchType,
    confidence,
    distanceMetres,
    house: { number: String(number), street: document },
  }
}

export const streetNameOf = ({ layer, street, names }: SearchDocument) =>
  layer === 'street' ? (variantsOf(names)[0] ?? null) : street

function housesOn(index: SearchIndex, street: string, at: LatLng): House[] {
  const words = normalise(street)
  const clauses = words
    .filter((word) => !isMinorWord(word))
    .map((word) => ({
      columns: ['context'] as const,
      anyOf: [word, ...numeralForms(word)].map((text) => ({ text })),
    }))
  const ids = index.match(clauses, cellsAround(at, cellDegrees), addressesRead)
  return index.documents(ids).flatMap((document) => {
    const number = Number.parseInt(document.houseNumber ?? '', 10)
    const isThere = document.street !== null && normalise(document.street).join(' ') === words.join(' ')
    return isThere && number > 0 ? [{ number, at: document.at }] : []
  })
}

function between(number: number, houses: readonly House[]): LatLng | null {
  const lower = houses.filter((house) => house.number < number).sort((a, b) => b.number - a.number)[0]
  const higher = houses.filter((house) => house.number > number).sort((a, b) => a.number - b.number)[0]
  if (!lower || !higher || higher.number - lower.number > numbersApart) return null
  if (roughMetres(lower.at, higher.at) > metresApart) return null
  const share = (number - lower.number) / (higher.number - lower.number)
  return {
    lat: lower.at.lat + share * (higher.at.lat - lower.at.lat),
    lng: lower.at.lng + share * (higher.at.lng - lower.at.lng),
  }
}
