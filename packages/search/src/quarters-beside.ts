import { variantsOf } from '@repere/gazetteer'
import { type DocumentFinding } from './finding.js'
import { roughMetres } from './ground.js'
import { type PlaceMention } from './places-in-text.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument } from './search.port.js'
import { weights } from './weights.js'

/**
 * The quarter that a text of two quarters means, where they lie beside each other: the one with a number, as in
 * "8e tranche Angré", is a part of the other. Null for every other text.
 */
export function quarterBeside(words: readonly string[], mentions: readonly PlaceMention[]): SearchDocument | null {
  const named = new Set(mentions.flatMap(({ introducedFrom, introducedTo }) => range(introducedFrom, introducedTo)))
  if (!words.every((word, at) => named.has(at) || isMinorWord(word))) return null
  const quarters = mentions.filter(({ places }) => places[0]?.layer === 'quartier')
  const [first, second] = quarters
  const holders = mentions.filter((mention) => !quarters.includes(mention))
  if (!first || !second || quarters.length > 2) return null
  const isHeld = ({ city }: SearchDocument) =>
    holders.every(({ places }) => places.some(({ id, layer }) => id === city || layer !== 'city'))
  const pairs = first.places.flatMap((a) =>
    second.places.filter((b) => isBeside(a, b) && isHeld(a)).map((b) => [a, b] as const),
  )
  const [pair] = pairs
  if (!pair) return null
  const [a, b] = pair
  if (isNumbered(a) === isNumbered(b)) return null
  return isNumbered(a) ? a : b
}

/** The quarter as an answer. */
export function asFound(document: SearchDocument, findings: readonly DocumentFinding[]): DocumentFinding {
  const { confidence } = weights.quarterBeside
  const found = findings.find((finding) => finding.document === document)
  const distanceMetres = found?.distanceMetres ?? null
  return { kind: 'document', document, matchType: 'exact', confidence, distanceMetres, landmark: null }
}

/** Parts of a quarter have numbers: "8ᵉ tranche", "Secteur 3". */
const isNumbered = ({ names }: SearchDocument) => variantsOf(names).some((name) => /\p{N}/u.test(name))

const isBeside = (a: SearchDocument, b: SearchDocument) =>
  a.id !== b.id && a.city === b.city && roughMetres(a.at, b.at) <= weights.quarterBeside.metres

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
