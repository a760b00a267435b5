import { type DocumentFinding } from './finding.js'
import { roughMetres } from './ground.js'
import { liesAround, liesIn, namedPlace } from './place-apart.js'
import { type Anchor, isTownOfRegion, type PlaceMention, restOf, wordsOf } from './places-in-text.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { findingsOf } from './word-findings.js'
import { weights } from './weights.js'
import { type Ranked, searchWords, type WordQuestion } from './word-search.js'

const { namedSo, elsewherePenalty, ownTownBonus, townsApartMetres } = weights.bound

const SETTLEMENTS: readonly string[] = ['city', 'locality']

/** All words name places: the smallest place inside the others, then other documents with this name. */
export function placeFindings(
  index: SearchIndex,
  words: readonly string[],
  { place, named }: Anchor,
  mentions: readonly PlaceMention[],
  question: WordQuestion,
): DocumentFinding[] {
  const found = searchWords(index, words, question)
  const [mention] = mentions
  // "Wilaya de Nouakchott", where only the town is mapped.
  const isGuess = found.every(({ isFallback }) => isFallback)
  const anywhere =
    isGuess && mentions.length === 1 ? searchWords(index, words.slice(mention!.from, mention!.to), question) : found
  if (mentions.length === 1) {
    const meant = mention!.isNarrowed ? inOrderOf(mention!.places, placesMeant(index, words, mention!, question)) : []
    const others = anywhere.filter(({ document }) => !meant.some((one) => one.document === document))
    return findingsOf([...meant, ...others], question.countMax)
  }
  const own = mentions.find(({ places }) => places.includes(place))!
  const holder = mentions
    .filter((one) => one !== own)
    .flatMap(({ places }) => places.filter((one) => liesAround(place, one) || isTownOfRegion(place, places)))
  const target = words.slice(own.from, own.to)
  const around = words.filter((_, at) => named.includes(at) && (at < own.from || at >= own.to))
  if (holder[0] === undefined) return findingsOf(anywhere, question.countMax)
  const bound = searchWords(index, target, {
    ...question,
    isTyping: false,
    depth: 'literal',
    place: namedPlace(index, holder[0], around),
  })
  const there = bound.filter(({ document }) => own.places.includes(document))
  const itself = there.length > 0 ? there : placesMeant(index, words, { ...own, places: [place] }, question)
  const seen = new Set(itself.map(({ document }) => document.id))
  const others = insideOrOfThatName(index, [...bound, ...anywhere], [{ place: holder[0], named }]).filter(
    ({ document }) => !seen.has(document.id),
  )
  return findingsOf(itself.length > 0 ? [...itself, ...others] : anywhere, question.countMax)
}

/**
 * The first of two towns that are all of a text and lie near each other, as in "Zaria, Kaduna": the second names a region whose
 * outline is unknown. Null for every other text.
 */
export function townBeforeTown(words: readonly string[], mentions: readonly PlaceMention[]): SearchDocument | null {
  const [first, second, ...more] = mentions
  if (!first || !second || more.length > 0 || restOf(words, { named: mentions.flatMap(wordsOf) }).length > 0)
    return null
  // "Kati, Kalabancoro" begins with the district.
  if (first.places.some(({ layer }) => layer === 'region' || layer === 'district')) return null
  const holders = second.places.filter(({ layer }) => layer === 'city' || layer === 'region' || layer === 'district')
  const towns = first.places.filter(({ layer }) => layer === 'city')
  const isApart = (town: SearchDocument) => !second.places.some((one) => liesAround(town, one) || liesAround(one, town))
  const isNear = (town: SearchDocument) =>
    holders.some(({ country, at }) => country === town.country && roughMetres(town.at, at) <= townsApartMetres)
  return towns.every(isApart) ? (towns.find(isNear) ?? null) : null
}

/** Areas of one name are in the order of the mention; settlements in the order of their scores. */
function inOrderOf(places: readonly SearchDocument[], ranked: readonly Ranked[]): Ranked[] {
  const isArea = ({ document }: Ranked) => document.layer === 'district' || document.layer === 'region'
  if (!ranked.every(isArea)) return [...ranked]
  return [...ranked].sort((a, b) => places.indexOf(a.document) - places.indexOf(b.document))
}

/** The places that a text means among those with the same name. */
export const placesMeant = (
  index: SearchIndex,
  words: readonly string[],
  { from, to, places }: PlaceMention,
  question: WordQuestion,
): Ranked[] =>
  searchWords(index, words.slice(from, to), {
    ...question,
    isTyping: false,
    accepts: (document) => places.includes(document) && (question.accepts?.(document) ?? true),
  })

/** Results in one of the places, and results elsewhere whose names contain all the words; the best first. */
export function insideOrOfThatName(
  index: SearchIndex,
  ranked: readonly Ranked[],
  anchors: readonly Anchor[],
  isTyping = false,
): Ranked[] {
  const worth = new Map<Ranked, number>()
  for (const one of ranked) {
    const { document, match, score, isFallback } = one
    const isInside = anchors.some(({ place }) => document.id === place.id || liesIn(index, document, place))
    const isWhole = match.kind === 'exact' && match.nameCoverage >= namedSo
    // During typing, "Benin C" may become Benin City or a thing in Bénin.
    const isSettlementPrefix = isTyping && match.kind !== 'fuzzy' && SETTLEMENTS.includes(document.layer)
    const isNamedSo = match.inName >= namedSo && (isWhole || isSettlementPrefix)
    const isOwnTown = anchors.some(({ place }) => document.city === place.id)
    if (isInside) worth.set(one, score.total + (isOwnTown ? ownTownBonus : 0) - (isFallback ? 1 : 0))
    else if (isNamedSo && !isFallback) worth.set(one, score.total - elsewherePenalty)
  }
  return [...worth.keys()].sort((a, b) => worth.get(b)! - worth.get(a)! || a.document.id - b.document.id)
}
