import { normalise, placeLayers, settlementLayers, variantsOf } from '@repere/gazetteer'
import { type DocumentFinding, type Finding } from './finding.js'
import { categoriesOf } from './nearby.js'
import { isOnlyLink, readPoint } from './query/points.js'
import { withoutOpening } from './query/message-openings.js'
import { readBetween, readMeasuredOffset } from './query/measured-offsets.js'
import { withoutOfficeNumber, withoutPhrases } from './query/phrases.js'
import { readCrossing } from './query/crossings.js'
import { type ForeignCode, readForeignCode } from './query/foreign-codes.js'
import { embassyReadings } from './query/embassies.js'
import { readHouseNumber } from './query/house-numbers.js'
import { readPlusCode, readPlusCodeLink } from './query/plus-codes.js'
import { isProgramText } from './query/program-text.js'
import { repairedText } from './query/repaired-text.js'
import { readRelation } from './query/relations.js'
import { isSpelt } from './query/spoken.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { findAtPlusCode, findAtPoint } from './spots.js'
import { findCrossing } from './crossing-search.js'
import { findBetween, findMeasuredOffset } from './offset-points.js'
import { findByLandmark } from './landmark-search.js'
import { findByWordsInPlaces } from './bound-search.js'
import { asGuess } from './guesses.js'
import { findAtHouseNumber } from './house-number-search.js'
import { findKindOnStreet } from './kind-on-street.js'
import { findByStreetName } from './street-word-search.js'
import { findByWords } from './word-findings.js'
import { findWithoutNotes } from './noted-search.js'
import { answerAsked } from './interpretations/asked-kinds.js'
import { findBranches, withFarBranchesUnsure } from './interpretations/chains.js'
import { findTerminus } from './interpretations/terminus.js'
import { isCalledByInitials, otherReadings } from './interpretations/readings.js'
import { readAskedSlots, withoutSlot } from './query/slots.js'
import { namedParts } from './named-parts.js'
import { type TextQuestion } from './text-question.js'
import { type TextAnswer, type Understanding } from './understanding.js'
import { weights } from './weights.js'

const { readingsMax } = weights.readings
const { nameConfidenceLeast, sureWhileTyping, lowConfidence, clearConfidence } = weights.reading

/**
 * Places for a text, the most probable first. Each reading below applies only to texts of its form; the first with a
 * result is used.
 *
 * @returns empty if nothing is similar
 */
export const findByText = (index: SearchIndex, question: TextQuestion): Finding[] => readText(index, question).findings

/** The same with how the text was read. */
export function answerText(index: SearchIndex, question: TextQuestion): TextAnswer {
  const { findings, understanding } = readText(index, question)
  // Such a text names no place: "me" is a village too.
  if (understanding.understoodAs || understanding.kind !== undefined) return { findings, understanding }
  return {
    findings,
    understanding: { ...namedParts(index, question, findings, understanding.setAside), ...understanding },
  }
}

const asRead = (findings: Finding[], understanding: Understanding = {}): TextAnswer => ({ findings, understanding })

function readText(index: SearchIndex, given: TextQuestion): TextAnswer {
  // Links have signs that a repair would take for lost letters.
  const point = readPoint(given.text)
  if (point) return asRead(findAtPoint(index, point, given))
  const coded = readPlusCodeLink(given.text)
  if (coded === null && (isOnlyLink(given.text) || isProgramText(given.text))) return asRead([])

  const text = coded ?? repairedText(index, given.text)
  const question = text === given.text ? given : { ...given, text }

  const plusCode = readPlusCode(text)
  if (plusCode) return asRead(findAtPlusCode(index, plusCode, question))

  const code = readForeignCode(text)
  if (code) return answerForeignCode(index, code, question)

  const asked = readAskedSlots(text)
  if (!asked || (question.isTyping && !asked.nearMe)) return readWords(index, question)
  // "24/24" may be a part of a name, and "Près de Moi" that of a bar.
  const words = normalise(text)
  const named = namedSo(index, question).filter(({ document }) => hasInOneName(document, words))
  if (named.length > 0) return asRead(named)
  return answerAsked(index, asked, question, (rest) => readWords(index, rest))
}

function readWords(index: SearchIndex, asked: TextQuestion): TextAnswer {
  const text = withoutOpening(asked.text)
  const question = text === asked.text ? asked : { ...asked, text }
  return findWithoutNotes(index, question, (asked) => findByAddress(index, asked))
}

/** The thing that is called like the code, or the rest of the text; never a thing that is similar to the code. */
function answerForeignCode(
  index: SearchIndex,
  { system, code, rest }: ForeignCode,
  question: TextQuestion,
): TextAnswer {
  const understanding: Understanding = { understoodAs: system }
  if (rest === '') {
    const named = namedSo(index, question)
    return named.length > 0 ? asRead(named) : asRead([], understanding)
  }
  const found = findByAddress(index, { ...question, text: rest })
  const isPrecise = found[0]?.kind === 'document' && placeLayers.includes(found[0].document.layer)
  return isPrecise && found[0]!.matchType !== 'fallback'
    ? asRead(found, { setAside: [code] })
    : asRead([], understanding)
}

/** Documents with all words of the text in their name. */
function namedSo(index: SearchIndex, question: TextQuestion): DocumentFinding[] {
  const named = findByWords(index, normalise(question.text), { ...question, isTyping: false, depth: 'literal' })
  return named.filter(({ matchType, confidence }) => matchType === 'exact' && confidence >= nameConfidenceLeast)
}

const hasInOneName = ({ names }: SearchDocument, words: readonly string[]) =>
  variantsOf(names).some((name) => {
    const own = normalise(name)
    return words.every((word) => own.includes(word))
  })

function findByAddress(index: SearchIndex, question: TextQuestion): Finding[] {
  const { text } = question
  const meant = question.isTyping ? text : withoutPostalWords(index, text)
  return meant === text ? findByWriting(index, question) : findWithoutPhrases(index, meant, question)
}

const withoutPostalWords = (index: SearchIndex, text: string) =>
  withoutOfficeNumber(text, withoutPhrases(text), (name, hasPostBox) => namesSettlement(index, name, hasPostBox))

const namesSettlement = (index: SearchIndex, name: string, isOfAnySize: boolean) =>
  index
    .documents(index.placesNamed([name]))
    .some(({ layer }) => (isOfAnySize ? settlementLayers.includes(layer) : layer === 'city'))

/** A name may contain such words too ("Bonjour Pressing"): documents with all of them in their name come first. */
function findWithoutPhrases(index: SearchIndex, meant: string, question: TextQuestion): Finding[] {
  const words = normalise(question.text)
  const named = findByWords(index, words, { ...question, depth: 'literal' })
  if (named[0] && named[0].confidence >= nameConfidenceLeast) return named
  return findByWriting(index, normalise(meant).length === 0 ? question : { ...question, text: meant })
}

function findByWriting(index: SearchIndex, question: TextQuestion): Finding[] {
  const { text } = question
  const words = normalise(text)

  const measured = readMeasuredOffset(text)
  const offset = measured && findMeasuredOffset(index, measured, question)
  if (offset) return offset.slice(0, question.countMax)

  const between = readBetween(text)
  const middle = between && findBetween(index, between, question)
  if (middle) return middle.slice(0, question.countMax)

  const terminus = findTerminus(index, words, question)
  if (terminus) return terminus

  const relation = readRelation(words)
  const byLandmark = relation && findByLandmark(index, relation, words, question)
  if (byLandmark && byLandmark.length > 0) return byLandmark

  const crossing = readCrossing(text)
  const crossings = crossing && findCrossing(index, crossing, question)
  if (crossings && crossings.length > 0) return crossings

  const embassy = findEmbassy(index, words, question)
  if (embassy) return embassy

  const byWords = (asked: readonly string[]) =>
    question.isTyping ? findWhileTyping(index, asked, question) : findByWordsInPlaces(index, asked, question)
  const search = (asked: readonly string[]) => findByStreetName(asked, byWords, question.countMax)
  const house = readHouseNumber(text)
  const found = house ? findAtHouseNumber(index, house, words, search) : search(words)
  const branches = findBranches(index, words, question, found)
  if (branches) return branches
  const isCalledSo = found[0] && found[0].matchType !== 'fallback' && found[0].confidence >= nameConfidenceLeast
  const other = question.isTyping ? null : findInOtherWords(index, words, question, found, search)
  if (other) return other
  if (isCalledSo) return withFarBranchesUnsure(index, words, question, found)
  return [...findKindOnStreet(index, words, question, search), ...found].slice(0, question.countMax)
}

const isMatch = (finding: Finding | undefined) => finding !== undefined && finding.matchType !== 'fallback'

/** Where all is a guess, or letters are said one by one: the best answer to the same text in other words. */
function findInOtherWords(
  index: SearchIndex,
  words: readonly string[],
  question: TextQuestion,
  found: readonly Finding[],
  search: (words: readonly string[]) => DocumentFinding[],
): DocumentFinding[] | null {
  const isGuess = !isMatch(found[0])
  if (!isGuess && !isSpelt(words)) return null
  for (const reading of firstOf(otherReadings(index, words), readingsMax)) {
    const answers = search(reading.words)
    const [first] = answers
    if (!first || (isGuess ? !isMatch(first) : first.matchType !== 'exact')) continue
    const isInitials = reading.initials !== undefined
    const isMeant = first.confidence >= nameConfidenceLeast && isCalledByInitials(first.document, reading)
    if (!isInitials || isMeant) return answers
  }
  return isGuess ? findWithoutWishes(words, search) : null
}

function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let taken = 0
  for (const item of items) if (taken++ < count) yield item
}

/** "Restaurant pas cher": the restaurant, as a guess, since nothing is known about the wish. */
function findWithoutWishes(
  words: readonly string[],
  search: (words: readonly string[]) => DocumentFinding[],
): DocumentFinding[] | null {
  const rest = withoutSlot(words, 'wish')
  const isWished = words.some((word) => !rest.includes(word) && !isMinorWord(word))
  const found = isWished && rest.length > 0 ? search(rest) : []
  return isMatch(found[0]) ? found.map((finding) => asGuess(finding, 'words_left_out')) : null
}

/**
 * Places for an unfinished text. If they are uncertain and the last word is known, the text may be complete: its
 * results come first then, as for a complete text.
 */
function findWhileTyping(index: SearchIndex, words: readonly string[], question: TextQuestion): DocumentFinding[] {
  const prefixed = byConfidence(findByWordsInPlaces(index, words, question))
  const [first] = prefixed
  const isSure = first !== undefined && first.matchType !== 'fallback' && first.confidence >= sureWhileTyping
  if (words.length < 2) return prefixed
  if (isSure || index.words.documentsOf(words.at(-1)!) === 0)
    return prefixed.length > 0 ? prefixed : withoutLastWord(index, words, question)
  const answers = findByWordsInPlaces(index, words, { ...question, isTyping: false })
  const [finished] = answers
  // A text that is no prefix gets the same answer as a complete text.
  if (prefixed.length === 0) return answers
  if (finished?.matchType !== 'exact' || finished.confidence <= (first?.confidence ?? 0)) return prefixed
  const others = prefixed.filter(({ document }) => document.id !== finished.document.id)
  return [finished, ...others].slice(0, question.countMax)
}

/** The last word is the beginning of nothing: the list stays as it was before. */
const withoutLastWord = (index: SearchIndex, words: readonly string[], question: TextQuestion) =>
  findByWordsInPlaces(index, words.slice(0, -1), question).map((finding) => asGuess(finding, 'words_left_out'))

/** Improbable prefixes come after certain results: "danotk" is Dantokpa with a slip. */
function byConfidence(findings: DocumentFinding[]): DocumentFinding[] {
  const [first] = findings
  const isSurer = findings.some(({ confidence }) => confidence >= clearConfidence)
  if (!first || first.confidence > lowConfidence || !isSurer) return findings
  const isLow = ({ confidence }: DocumentFinding) => confidence <= lowConfidence
  return [...findings.filter((one) => !isLow(one)), ...findings.filter(isLow)]
}

/** The embassy of a state, found by any of the state's names; null for every other text. */
function findEmbassy(index: SearchIndex, words: readonly string[], question: TextQuestion): Finding[] | null {
  const readings = question.isTyping ? [] : embassyReadings(words)
  if (readings.length === 0) return null
  const isEmbassy = ({ document, matchType }: DocumentFinding) =>
    matchType !== 'fallback' && categoriesOf(document).includes('embassy')
  let best: DocumentFinding[] | null = null
  for (const reading of [words, ...readings]) {
    const findings = findByWordsInPlaces(index, reading, question)
    const [first] = findings
    if (first && isEmbassy(first) && first.confidence > (best?.[0]?.confidence ?? 0)) best = findings
  }
  return best
}
