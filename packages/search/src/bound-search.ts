import { normalise, variantsOf } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { hasEvidence, isPlaceEvident } from './evidence.js'
import { type DocumentFinding } from './finding.js'
import { asGuess, kindThere, placeItself, withoutRepeats } from './guesses.js'
import { isHeldBy, liesAround, liesIn, namedPlace } from './place-apart.js'
import { insideOrOfThatName, placeFindings, placesMeant, townBeforeTown } from './places-alone.js'
import { type Anchor, anchorsOf, placesInText, restOf, weakAnchorOf, withoutCountryCode } from './places-in-text.js'
import { findKinds } from './kind-search.js'
import { isDoubtful } from './query/spellings.js'
import { isMinorWord, type QueryWord, readWords } from './query/words.js'
import { asFound, quarterBeside } from './quarters-beside.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { findingsOf } from './word-findings.js'
import { weights } from './weights.js'
import { isKindOnly, type Ranked, searchWords, type WordQuestion } from './word-search.js'

const {
  satisfying,
  acceptable,
  namedSo,
  speltSo,
  elsewhereConfidence,
  kindsMax,
  worsePenalty,
  notHeldPenalty,
  equalText,
  middleWeight,
  distinctiveShare,
  uniqueWordsMin,
  farMetres,
  farKindMetres,
  farKindConfidenceMax,
} = weights.bound

const SMALL: readonly string[] = ['quartier', 'locality']

/**
 * Documents that match the words, each thing once. A settlement, region or country in the words limits the search:
 * first all words there; then the other words there; then the same category there; then the place itself. Documents
 * elsewhere match only by their exact name.
 */
export function findByWordsInPlaces(
  index: SearchIndex,
  text: readonly string[],
  question: WordQuestion,
): DocumentFinding[] {
  const { isTyping, bias, countMax } = question
  const named = placesInText(index, isTyping ? text.slice(0, -1) : text, bias)
  const { words, mentions } = isTyping
    ? { words: text, mentions: named }
    : withoutCountryCode(index, text, named, question.text)
  const anchors = anchorsOf(mentions)
  const findings = (ranked: readonly Ranked[]) => findingsOf(ranked, countMax)

  const beside = isTyping ? null : quarterBeside(words, mentions)
  if (beside) {
    const found = findings(searchWords(index, words, question))
    return [asFound(beside, found), ...found.filter(({ document }) => document !== beside)].slice(0, countMax)
  }
  const anchor = anchors[0]
  if (!anchor) {
    const kinds = findKinds(index, words, question)
    if (kinds) return kinds
    const anywhere = searchWords(index, words, question)
    const isGuess = anywhere.every(({ isFallback }) => isFallback)
    const weak = isGuess && !isTyping ? weakAnchorOf(mentions, words, bias) : null
    if (!weak || restOf(words, weak).length === 0) {
      const evident = priced(findings(anywhere.filter((one) => hasEvidence(one, words, question))), bias)
      return isOneKind(readWords(index, words, false)) ? evident.map(farIsUnsure) : evident
    }
    return boundFindings(index, words, [weak], [], question)
  }
  const town = isTyping ? null : townBeforeTown(words, mentions)
  if (town) {
    const { from, to } = mentions[0]!
    const meant = placesMeant(index, words, { ...mentions[0]!, places: [town] }, question)
    const others = searchWords(index, words.slice(from, to), question).filter(({ document }) => document !== town)
    return findings([...meant, ...others])
  }
  if (restOf(words, anchor).length === 0) return placeFindings(index, words, anchor, mentions, question)

  const literal = searchWords(index, words, { ...question, depth: isTyping ? 'all' : 'literal' })
  const answers = insideOrOfThatName(index, literal, anchors, isTyping)
  const isCertain = isTyping || !words.some((text) => isDoubtful(index, { text, isMinor: isMinorWord(text) }))
  const [best] = answers
  if (best && !best.isFallback && isCertain && (isTyping || best.match.score >= satisfying)) return findings(answers)
  const elsewhere = literal.filter(({ isFallback, match }) => !isFallback && match.score >= satisfying)
  return boundFindings(index, words, anchors, answers, question, elsewhere)
}

/** Looser and looser searches within the named places, if the literal words found too little there. */
function boundFindings(
  index: SearchIndex,
  words: readonly string[],
  anchors: readonly Anchor[],
  found: readonly Ranked[],
  question: WordQuestion,
  elsewhere: readonly Ranked[] = [],
): DocumentFinding[] {
  const { countMax, bias } = question
  const ranked: Ranked[] = [...found, ...calledByAllWords(index, words, anchors, question)]
  const beside: Ranked[] = []
  for (const anchor of anchors) {
    const place = namedPlace(
      index,
      anchor.place,
      anchor.named.map((at) => words[at]!),
    )
    const rest = words.filter((_, at) => !anchor.named.includes(at))
    const isKindInTown = anchor.place.layer === 'city' && isOneKind(readWords(index, rest, false))
    // Among things with the same name, or of a kind in a town, the thing nearest to the middle of the place comes first.
    const around = bias ?? (isKindInTown || SMALL.includes(anchor.place.layer) ? anchor.place.at : null)
    const inPlace = searchWords(index, rest, { ...question, bias: around, place })
    const nearest = isKindInTown ? heldFirst(inPlace, anchor.place) : inPlace.map(nearestAmongEquals)
    for (const one of bias === null ? nearest : inPlace) {
      const known = ranked.findIndex(({ document }) => document === one.document)
      if (known >= 0 && !isKindInTown) continue
      if (known >= 0) ranked[known] = one
      else if (liesIn(index, one.document, anchor.place)) ranked.push(one)
      else beside.push(one)
    }
    if (ranked.some(isGood)) break
  }
  const called = calledAfterQuarter(index, words, anchors, question)
  const certain = ranked
    .filter((one) => isGood(one) && !called.some(({ document }) => document === one.document))
    .sort((a, b) => b.score.total - a.score.total || a.document.id - b.document.id)
  const findings = findingsOf([...called, ...certain], countMax)
  if (findings.length > 0) return findings

  const [anchor] = anchors
  const rest = readWords(
    index,
    words.filter((_, at) => !anchor!.named.includes(at)),
    false,
  )
  const guesses = findingsOf(
    ranked.filter(({ document, match }) => isDistinctive(match.inName, rest) || !document),
    countMax,
  )
  const unique = question.isTyping ? [] : calledSoElsewhere(index, rest, anchor!, question)
  const isNamedSo = ({ match }: Ranked) => match.nameCoverage >= namedSo
  const named = beside.filter(
    (one) => isGood(one) && (isDistinctive(one.match.inName, rest) || (isNamedSo(one) && !isOneKind(rest))),
  )
  return withoutRepeats([
    // Documents near the place that the data files under another one.
    ...findingsOf(named, kindsMax).map((one) => asGuess(one)),
    // Documents with every word of the text that lie elsewhere.
    ...findingsOf(elsewhere, kindsMax).map((one) => asGuess(one)),
    ...unique,
    ...guesses.map((one) => asGuess(one, 'words_left_out')),
    ...kindThere(index, rest, anchor!.place, bias),
    ...(isPlaceEvident(index, words, anchor!) ? [placeItself(anchor!.place, bias)] : []),
  ]).slice(0, countMax)
}

/** Things that are named after a quarter of the town: "CEG Adjagbo" is a school, although Adjagbo is also a quarter. */
function calledAfterQuarter(
  index: SearchIndex,
  words: readonly string[],
  [quarter, ...towns]: readonly Anchor[],
  question: WordQuestion,
): Ranked[] {
  const town = towns.find(({ place }) => quarter && liesAround(quarter.place, place))
  if (!town || question.isTyping) return []
  const place = namedPlace(
    index,
    town.place,
    town.named.map((at) => words[at]!),
  )
  const rest = words.filter((_, at) => !town.named.includes(at))
  const quarterWords = quarter!.named.filter((at) => !town.named.includes(at)).map((at) => words[at]!)
  const isCalledSo = ({ names }: SearchDocument) =>
    variantsOf(names).some((name) => {
      const own = normalise(name)
      return own.length > quarterWords.length && quarterWords.every((word) => own.includes(word))
    })
  return searchWords(index, rest, { ...question, depth: 'literal', place }).filter(
    ({ document, match }) =>
      match.kind === 'exact' &&
      match.nameCoverage >= namedSo &&
      isCalledSo(document) &&
      liesIn(index, document, town.place),
  )
}

const isGood = ({ isFallback, match }: Ranked) => !isFallback && match.score >= acceptable

/** True where all words name the same kind of thing: not "pharmacie de la mairie". */
function isOneKind(words: readonly QueryWord[]): boolean {
  const [first, ...others] = words.filter(({ isMinor }) => !isMinor)
  return first?.categories.some((slug) => others.every(({ categories }) => categories.includes(slug))) ?? false
}

/**
 * Things of a kind in the order of their distance from a town's middle, after those that fit the text better. Things
 * that the data assigns to the town come first. The distance in the answer is from the user.
 */
function heldFirst(ranked: readonly Ranked[], town: SearchDocument): Ranked[] {
  const best = Math.max(...ranked.map(({ match }) => match.score))
  return ranked.map((one) => {
    const { score, match, document } = one
    const penalty =
      (isHeldBy(document, town) ? 0 : notHeldPenalty) + (match.score < best - equalText ? worsePenalty : 0)
    return { ...one, score: { ...score, total: score.total - penalty, distanceMetres: null } }
  })
}

/** The distance to the middle of a place orders equal results; the distance in the answer is from the user. */
function nearestAmongEquals(one: Ranked): Ranked {
  const { text, importance, nearness } = one.score
  const total = text + importance + middleWeight * nearness
  return { ...one, score: { ...one.score, total, distanceMetres: null } }
}

/**
 * The named place itself where a longer name of it holds all words in other spellings: "Bobo" is Bobo-Dioulasso, and so is
 * "Bobo Dioulaso".
 */
function calledByAllWords(
  index: SearchIndex,
  words: readonly string[],
  anchors: readonly Anchor[],
  question: WordQuestion,
): Ranked[] {
  const hasLongerName = ({ place, named }: Anchor) =>
    variantsOf(place.names).some((name) => normalise(name).length > named.length)
  const longer = new Set(anchors.filter(hasLongerName).map(({ place }) => place.id))
  if (longer.size === 0 || question.isTyping) return []
  return searchWords(index, words, { ...question, depth: 'spelt' }).filter(
    ({ document, match, isFallback }) =>
      longer.has(document.id) && match.inName >= speltSo && match.nameCoverage >= namedSo && !isFallback,
  )
}

/** A guess counts only if its name contains a word that is not a category. */
const isDistinctive = (inName: number, rest: readonly QueryWord[]) =>
  inName >= distinctiveShare && rest.some(({ isMinor, categories }) => !isMinor && categories.length === 0)

/** A unique thing with the right name, although not in the named town. */
function calledSoElsewhere(
  index: SearchIndex,
  rest: readonly QueryWord[],
  { place }: Anchor,
  question: WordQuestion,
): DocumentFinding[] {
  const telling = rest.filter(({ isMinor, categories }) => !isMinor && categories.length === 0)
  if (telling.length < uniqueWordsMin || isKindOnly(rest)) return []
  const called = searchWords(
    index,
    rest.map(({ text }) => text),
    { ...question, depth: 'literal' },
  ).filter(({ match }) => match.kind === 'exact' && match.inName >= namedSo && match.nameCoverage >= namedSo)
  const [one, other] = findingsOf(called, 2)
  if (!one || other || one.document.country !== place.country) return []
  return [{ ...one, matchType: 'fallback', guess: 'elsewhere', confidence: elsewhereConfidence }]
}

/** Something of a kind that is far from the user is hardly what they look for. */
function farIsUnsure(finding: DocumentFinding): DocumentFinding {
  if ((finding.distanceMetres ?? 0) <= farKindMetres) return finding
  return { ...finding, confidenceMax: Math.min(farKindConfidenceMax, finding.confidenceMax ?? 1) }
}

/** Guesses far from the user are worth less. */
function priced(findings: readonly DocumentFinding[], bias: LatLng | null): DocumentFinding[] {
  if (bias === null) return [...findings]
  return findings.filter(
    ({ matchType, distanceMetres }) => matchType !== 'fallback' || (distanceMetres ?? 0) < farMetres,
  )
}
