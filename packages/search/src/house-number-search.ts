import { normalise, numeralForms, variantsOf } from '@repere/gazetteer'
import { type DocumentFinding, type Finding } from './finding.js'
import { houseBetween } from './house-interpolation.js'
import { type HouseNumber, isStreetWord } from './query/house-numbers.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { streetConfidenceMax } = weights.house

/**
 * Things at a house number of a street: the house itself, or a thing with the number in its name. Else the point between
 * two houses with other numbers, and the street, but never a street whose name is this number.
 *
 * @param words  normalised, of the whole text
 * @param search  finds things by their words, the best first
 */
export function findAtHouseNumber(
  index: SearchIndex,
  house: HouseNumber,
  words: readonly string[],
  search: (words: readonly string[]) => DocumentFinding[],
): Finding[] {
  const { number, rest } = house
  const found = search(words)
  if (isHouse(found[0], number)) return found
  // The words of "n° 7" are not those of the house.
  const plain = [...number, ...rest]
  const addressed = plain.length === words.length ? [] : search(plain)
  if (isHouse(addressed[0], number)) return addressed
  const others = search(rest).filter((finding) => hasNumbersOf(rest, finding))
  const onStreet = others.filter(({ matchType }) => matchType !== 'fallback')
  if (onStreet.length === 0) return isGuess(found[0]) && others.length > 0 ? others : found
  if (isNamedSo(found[0], house, onStreet[0]!)) return found
  const between = houseBetween(index, Number.parseInt(number[0]!, 10), onStreet[0]!)
  const streets = onStreet.map(withoutHouse)
  return between ? [capped(between), ...streets] : streets
}

const isGuess = (finding: DocumentFinding | undefined) => finding === undefined || finding.matchType === 'fallback'

function isHouse(finding: DocumentFinding | undefined, number: readonly string[]): boolean {
  const own = finding?.document.houseNumber
  if (isGuess(finding) || !own) return false
  const words = normalise(own)
  return number.every((word) => words.includes(word))
}

/** True for a thing with the number in its name, where the text has it, and with as much of the text as the street. */
function isNamedSo(
  finding: DocumentFinding | undefined,
  { number, rest, isBefore }: HouseNumber,
  street: DocumentFinding,
) {
  if (!finding || finding.matchType === 'fallback' || finding.document.layer === 'intersection') return false
  const forms = [number[0]!, ...numeralForms(number[0]!)]
  const shared = rest.filter((word) => namesOf(street.document).some((name) => name.includes(word)))
  return namesOf(finding.document).some((name) => {
    const at = name.findIndex((word) => forms.includes(word))
    const isThere = isBefore ? name.findIndex(isStreetWord) > at : name.findLastIndex(isStreetWord) < at
    return at >= 0 && isThere && [...number.slice(1), ...shared].every((word) => name.includes(word))
  })
}

/** True where the words have every number of a street's name: "Route nationale 99" is not Route nationale 1. */
function hasNumbersOf(words: readonly string[], { document }: DocumentFinding): boolean {
  if (document.layer !== 'street' && document.layer !== 'intersection') return true
  return namesOf(document).some((name) => name.every((word) => !/^\d/.test(word) || words.includes(word)))
}

const namesOf = ({ names }: SearchDocument) => variantsOf(names).map(normalise)

const withoutHouse = (finding: DocumentFinding): DocumentFinding => ({
  ...capped(finding),
  ...(finding.document.houseNumber !== null && { isOnlyStreet: true }),
})

const capped = <Found extends Finding>(finding: Found): Found => ({
  ...finding,
  confidence: Math.min(streetConfidenceMax, finding.confidence),
  confidenceMax: Math.min(streetConfidenceMax, finding.confidenceMax ?? 1),
})
