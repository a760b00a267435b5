import { normalise, settlementLayers } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type TextQuestion } from './text-question.js'
import { type Finding, type SpotFinding } from './finding.js'
import { groundMetres } from './ground.js'
import { documentsNearby } from './nearby.js'
import { type PlaceMention, placesInText } from './places-in-text.js'
import { type PlusCode, pointOfCode } from './query/plus-codes.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { findByWords } from './word-findings.js'
import { weights } from './weights.js'

const { namedBesideMetres, besideConfidence } = weights.spots

/** The point itself, then the known things around it. */
export function findAtPoint(index: SearchIndex, at: LatLng, { bias, countMax, accepts }: TextQuestion): Finding[] {
  const spot: SpotFinding = {
    kind: 'spot',
    at,
    matchType: 'exact',
    confidence: 1,
    distanceMetres: bias && groundMetres(bias, at),
  }
  const around = documentsNearby(index, {
    at,
    radiusMetres: namedBesideMetres,
    category: null,
    countMax,
    accepts: (document) => document.names !== null && (accepts?.(document) ?? true),
  })
  const beside = around.map(({ document, distanceMetres }): Finding => ({
    kind: 'document',
    document,
    matchType: 'nearest',
    confidence: besideConfidence,
    distanceMetres,
    landmark: null,
  }))
  return [spot, ...beside].slice(0, countMax)
}

/** The square of a Plus Code. A short code is near the settlement that the text names, else near the bias. */
export function findAtPlusCode(index: SearchIndex, code: PlusCode, question: TextQuestion): Finding[] {
  const at = pointOfCode(code, code.isFull ? null : placeOf(index, code.around, question))
  return at ? findAtPoint(index, at, { ...question, countMax: 1 }) : []
}

/**
 * The settlement that the text names: a short code means a square in every square degree, so a similar name is no
 * reference, and neither is a whole country.
 */
function placeOf(index: SearchIndex, name: string, { bias }: TextQuestion): LatLng | null {
  const words = normalise(name)
  if (words.length === 0) return bias
  const mentions = placesInText(index, words, bias).filter((mention) => isLiteral(index, words, mention))
  const towns = mentions.flatMap(({ places }) => places.find(({ layer }) => layer === 'city') ?? [])
  const isWideOnly = mentions.length > 0 && !mentions.some(({ places }) => places.some(isSettlement))
  if (towns.length > 0 || isWideOnly) return towns.at(-1)?.at ?? bias
  const question = { bias, countMax: 1, isTyping: false, accepts: isSettlement }
  const [settlement] = findByWords(index, words, question)
  return settlement?.matchType === 'exact' ? settlement.document.at : bias
}

const isSettlement = ({ layer }: SearchDocument) => settlementLayers.includes(layer)

/** True where a text has the name of a place as the index has it. */
function isLiteral(index: SearchIndex, words: readonly string[], { from, to, places }: PlaceMention): boolean {
  const named = index.placesNamed([words.slice(from, to).join(' ')])
  return places.some(({ id }) => named.includes(id))
}
