import { findByWordsInPlaces } from './bound-search.js'
import { asGuess } from './guesses.js'
import { type DocumentFinding, type Finding } from './finding.js'
import { offsetFrom } from './offset-points.js'
import { liesIn } from './place-apart.js'
import { anchorsOf, placesInText, type PlaceMention, withoutCountryCode } from './places-in-text.js'
import { type Relation, type RelativePhrase } from './query/relations.js'
import { isMinorWord, readWords } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { type TextQuestion } from './text-question.js'
import { findByWords } from './word-findings.js'
import { isKindOnly, type WordQuestion } from './word-search.js'
import { weights } from './weights.js'

const { besideMetres, subjectConfidenceLeast, literalConfidenceLeast, namesakesMax, rivalConfidence } =
  weights.landmarks

/**
 * The point described by a relation, with the landmark after it. If the place is named too ("la pharmacie derrière le
 * marché"), places of that name beside the landmark come first. A town before the relation ("Bohicon, derrière Ecobank")
 * is the landmark's. A name with the same words ("Bar Face à la Mer") is no relation.
 */
export function findByLandmark(
  index: SearchIndex,
  phrase: RelativePhrase,
  words: readonly string[],
  question: TextQuestion,
): Finding[] {
  const { relation } = phrase
  const { countMax } = question
  const named = findByWords(index, words, { ...question, depth: 'literal' })
  if (named[0] && named[0].confidence >= literalConfidenceLeast) return named

  const { subject, landmark: landmarkWords, place } = withPlaceOfSubject(index, phrase, question)
  const isBound = (document: SearchDocument) => place === null || liesIn(index, document, place)
  const landmarks = findByWordsInPlaces(index, landmarkWords, {
    ...question,
    countMax: subject.length > 0 ? Math.max(countMax, namesakesMax) : countMax,
  })
    .map((finding) => related(finding, finding.document, relation))
    .map((finding) => (isBound(finding.document) ? finding : asGuess(finding)))
  const [landmark] = landmarks
  // A guessed landmark is not reliable enough to search beside it.
  if (!landmark || landmark.matchType === 'fallback') {
    return [...subjectAlone(index, subject, landmarkWords, question), ...landmarks].slice(0, countMax)
  }
  const bare = [offsetFrom(index, landmark, relation), ...landmarks]
  if (subject.length === 0) return bare.slice(0, countMax)
  const namesakes = landmarks
    .filter(
      ({ matchType, confidence }) => matchType !== 'fallback' && confidence >= landmark.confidence - rivalConfidence,
    )
    .slice(0, namesakesMax)
  let found: DocumentFinding[] = []
  for (const namesake of namesakes) {
    // Other spellings are searched beside the first landmark only, because each such search costs as much as a query.
    const depth = namesake === landmark ? 'all' : 'literal'
    found = subjectBeside(index, subject, namesake, relation, { ...question, depth })
    if (found.length > 0) break
  }
  if (found.length === 0) {
    found = subjectWithLandmark(index, subject, landmarkWords, namesakes.length > 1, relation, question)
  }
  return [...found, ...bare].slice(0, countMax)
}

/** A relation whose subject may name the place of the landmark. */
interface PlacedPhrase {
  subject: readonly string[]
  landmark: readonly string[]
  /** The place limits the search; null if the subject names none. */
  place: SearchDocument | null
}

function withPlaceOfSubject(
  index: SearchIndex,
  { subject, landmark }: RelativePhrase,
  { bias, isTyping }: TextQuestion,
): PlacedPhrase {
  const { words, mentions } = withoutCountryCode(index, subject, placesInText(index, subject, bias))
  const isWhole = ({ introducedFrom, introducedTo }: PlaceMention) => introducedTo - introducedFrom === words.length
  const quarter = mentions.find(isWhole)
  const anchor =
    anchorsOf(mentions)[0] ?? (quarter && { place: quarter.places[0]!, named: words.map((_, position) => position) })
  if (!anchor) return { subject, landmark, place: null }
  const rest = words.filter((_, position) => !anchor.named.includes(position))
  const around = anchor.named.map((position) => words[position]!)
  const isPlaceOnly = rest.every(isMinorWord)
  const own = withoutCountryCode(index, landmark, placesInText(index, landmark, bias))
  // "Hôtel Lafia derrière le marché, Cotonou" has a place of its own.
  if (!isPlaceOnly && anchorsOf(own.mentions).length > 0) return { subject, landmark, place: null }
  return {
    subject: isPlaceOnly ? [] : rest,
    // While typing, the last word is unfinished.
    landmark: isTyping ? [...around, ...landmark] : [...own.words, ...around],
    place: anchor.place,
  }
}

/** Things with the subject's name beside a landmark. */
function subjectBeside(
  index: SearchIndex,
  subject: readonly string[],
  landmark: DocumentFinding,
  relation: Relation,
  question: WordQuestion,
): DocumentFinding[] {
  const { document } = landmark
  return thingsBeside(index, subject, document, question).map((finding) => ({
    ...related(finding, document, relation),
    confidence: Math.min(finding.confidence, landmark.confidence),
  }))
}

/**
 * Things with the subject's name in the landmark's place, for a landmark that is one of many: a kind of thing, or a common
 * name. Things with such a landmark beside them; for a category, all things if none has one.
 */
function subjectWithLandmark(
  index: SearchIndex,
  subject: readonly string[],
  landmark: readonly string[],
  hasNamesakes: boolean,
  relation: Relation,
  question: TextQuestion,
): DocumentFinding[] {
  const { rest, around } = placeApart(index, landmark, question)
  const isKind = isKindOnly(readWords(index, rest, false))
  if (!isKind && !hasNamesakes) return []
  const subjects = subjectIn(index, subject, around, question)
  const beside = subjects.flatMap((finding) => {
    const [nearest] = thingsBeside(index, rest, finding.document, { ...question, depth: 'literal' })
    return nearest ? [related(finding, nearest.document, relation)] : []
  })
  return beside.length > 0 || !isKind ? beside : subjects
}

/** Things with the subject's name in the landmark's place, where the landmark is unknown: guesses. */
function subjectAlone(
  index: SearchIndex,
  subject: readonly string[],
  landmark: readonly string[],
  question: TextQuestion,
): DocumentFinding[] {
  const { around } = placeApart(index, landmark, question)
  return around.length === 0 ? [] : subjectIn(index, subject, around, question).map((one) => asGuess(one))
}

/** The words of a landmark that name its place, and the others. */
function placeApart(index: SearchIndex, landmark: readonly string[], { bias }: TextQuestion) {
  const { words, mentions } = withoutCountryCode(index, landmark, placesInText(index, landmark, bias))
  const named = anchorsOf(mentions)[0]?.named ?? []
  return {
    rest: words.filter((_, position) => !named.includes(position)),
    around: named.map((position) => words[position]!),
  }
}

/** Things with the subject's name in a place; none for a subject that is only a kind of thing. */
const subjectIn = (
  index: SearchIndex,
  subject: readonly string[],
  around: readonly string[],
  question: TextQuestion,
): DocumentFinding[] =>
  isKindOnly(readWords(index, subject, false))
    ? []
    : findByWordsInPlaces(index, [...subject, ...around], question)
        .filter(({ matchType, confidence }) => matchType !== 'fallback' && confidence >= subjectConfidenceLeast)
        .slice(0, namesakesMax)

const thingsBeside = (
  index: SearchIndex,
  words: readonly string[],
  other: SearchDocument,
  question: WordQuestion,
): DocumentFinding[] =>
  findByWords(index, words, {
    ...question,
    within: { at: other.at, radiusMetres: besideMetres },
    bias: other.at,
  }).filter(({ document, confidence }) => document !== other && confidence >= subjectConfidenceLeast)

const related = (finding: DocumentFinding, document: SearchDocument, relation: Relation): DocumentFinding => ({
  ...finding,
  landmark: { document, relation },
})
