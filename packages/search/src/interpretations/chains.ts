import { normalise, placeLayers, variantsOf } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { type DocumentFinding, type Finding } from '../finding.js'
import { roughMetres } from '../ground.js'
import { categoriesOfText } from '../kind-search.js'
import { categoriesOf } from '../nearby.js'
import { isHeldBy, liesAround } from '../place-apart.js'
import { anchorsOf, placesInText } from '../places-in-text.js'
import { isStreetWordAt } from '../query/house-numbers.js'
import { isMinorWord, readWords } from '../query/words.js'
import { type SearchDocument, type SearchIndex } from '../search.port.js'
import { nearnessOf } from '../ranking/score.js'
import { findingsOf } from '../word-findings.js'
import { type Ranked, searchWords, type WordQuestion } from '../word-search.js'
import { weights } from '../weights.js'
import { withoutSlot } from '../query/slots.js'

const {
  radiiMetres,
  reachMetres,
  nameLeast,
  elsewhereMax,
  wordsMax,
  branchesLeast,
  nearness,
  fewerWords,
  wholeNameConfidence,
} = weights.chains

/** How words may name one of many things of a chain: around the user, or in a town that they name. */
interface Chain {
  /** The words of its name. */
  name: readonly string[]
  /** The words without the town. */
  words: readonly string[]
  middle: LatLng
  place: SearchDocument | null
}

/**
 * The branches of a chain around a position or in a town: "agence Ecobank", "UBA agence Parcelles Assainies". They compete with
 * what all words together name there; the nearer one goes first.
 *
 * @param found  answers to all words
 * @returns null where the text names no branch, or none is there
 */
export function findBranches(
  index: SearchIndex,
  words: readonly string[],
  question: WordQuestion,
  found: readonly Finding[],
): Finding[] | null {
  const { bias, isTyping, countMax } = question
  if (isTyping || question.within || words.length > wordsMax) return null
  // "Centre de santé" is a kind, of which any is meant.
  if (categoriesOfText(index, words, question).length > 0) return null
  const [first] = found
  const chain = readChain(index, words, bias)
  if (!chain) return nearestNamesakes(words, question, found)
  const isSure = first !== undefined && first.matchType !== 'fallback'
  // In a town, what all words name is the branch already; and a quarter or a street is no branch.
  if (isSure && (chain.place || (isInReach(first) && !isThing(first)))) return null
  const branches = branchesAround(index, chain, question)
  if (branches.length === 0) return null
  const own = new Set(branches.map(({ document }) => document.id))
  const others = found.filter((other) => other.kind !== 'document' || !own.has(other.document.id))
  return [...branches, ...others.map(farIsUnsure)].slice(0, countMax)
}

/** A branch in another country helps nobody who asks for one here. */
export function withFarBranchesUnsure<T extends Finding>(
  index: SearchIndex,
  words: readonly string[],
  { bias, isTyping }: WordQuestion,
  found: T[],
): T[] {
  const [first] = found
  if (!first || isTyping || isInReach(first) || !isThing(first) || first.matchType !== 'exact') return found
  return readChain(index, words, bias) ? found.map(farIsUnsure) : found
}

const isInReach = ({ distanceMetres }: Finding) => (distanceMetres ?? 0) <= reachMetres
const isThing = (finding: Finding) => finding.kind === 'document' && placeLayers.includes(finding.document.layer)

/** The words beside the town, without words for a kind or a branch, are the chain's name. */
function readChain(index: SearchIndex, words: readonly string[], bias: LatLng | null): Chain | null {
  const anchors = anchorsOf(placesInText(index, words, bias)).filter(({ place }) => place.layer === 'city')
  // "UBA agence": a town may be called like a chain.
  for (const anchor of [...anchors.slice(0, 1), null]) {
    const own = anchor ? words.filter((_, at) => !anchor.named.includes(at)) : words
    const name = nameOfChain(index, own)
    const middle = anchor?.place.at ?? bias
    if (name.length > 0 && middle) return { name, words: own, middle, place: anchor?.place ?? null }
  }
  return null
}

function nameOfChain(index: SearchIndex, words: readonly string[]): readonly string[] {
  const major = words.filter((word) => !isMinorWord(word))
  const unbranched = withoutSlot(major, 'branch')
  const kinds = readWords(index, unbranched, false)
  const named = kinds.filter(({ categories }) => categories.length === 0).map(({ text }) => text)
  // "Station service Boulevard Latrille" is on a street.
  if (major.some((_, at) => isStreetWordAt(major, at))) return []
  if (named.length > 0) return named.length < major.length ? named : []
  // "Mobile Money agent": the name of a chain may be a kind too.
  return unbranched.length > 1 && unbranched.length < major.length ? unbranched : []
}

/** Branches, and things that all words name, in the smallest circle that has any: by the words that they have, and near first. */
function branchesAround(
  index: SearchIndex,
  { name, words, middle, place }: Chain,
  question: WordQuestion,
): DocumentFinding[] {
  const others = words.filter((word) => !name.includes(word))
  const kindsOf = (said: readonly string[]) => new Set(readWords(index, said, false).flatMap((word) => word.categories))
  const kinds = kindsOf(others)
  // "Station" and "agence" say little; "stade" is what is meant.
  const isOfAnyKind = kindsOf(withoutSlot(others, 'branch')).size === 0
  for (const radiusMetres of radiiMetres) {
    const within = { at: middle, radiusMetres }
    const literal = (asked: readonly string[]) =>
      searchWords(index, asked, { ...question, bias: question.bias ?? middle, depth: 'literal', within }).filter(
        ({ document, match }) =>
          placeLayers.includes(document.layer) &&
          match.kind === 'exact' &&
          match.inName >= nameLeast &&
          (!place || liesAround(document, place)),
      )
    const near = literal(name).filter(
      ({ document, match }) => match.nameCoverage >= nameLeast / 2 || isCalled(document, name),
    )
    const ofKind = near.filter(({ document }) => categoriesOf(document).some((slug) => kinds.has(slug)))
    const called = literal(words)
    const branches = [...called, ...(ofKind.length > 0 || !isOfAnyKind ? ofKind : near)]
    if (branches.length === 0) continue
    const scoreOf = ({ document, match }: Ranked) =>
      nearness * nearnessOf(roughMetres(middle, document.at)) +
      match.score -
      (called.some((other) => other.document.id === document.id) ? 0 : fewerWords)
    const seen = new Set<number>()
    const ranked = branches
      .filter(({ document }) => !seen.has(document.id) && seen.add(document.id))
      .sort((a, b) => scoreOf(b) - scoreOf(a))
    return findingsOf(ranked, question.countMax).map((finding): DocumentFinding => {
      // The data has it in the next town.
      if (place && finding.document.city !== null && !isHeldBy(finding.document, place)) {
        return { ...finding, matchType: 'fallback', confidenceMax: Math.min(elsewhereMax, finding.confidenceMax ?? 1) }
      }
      return isCalled(finding.document, name)
        ? { ...finding, confidence: Math.max(finding.confidence, wholeNameConfidence) }
        : finding
    })
  }
  return []
}

/** "Agence Ecobank" and "Ecobank" are called Ecobank, "Ecobank Guest House" is not. */
const isCalled = ({ names }: SearchDocument, chain: readonly string[]) =>
  variantsOf(names).some((own) => {
    const words = withoutSlot(normalise(own), 'branch').filter((word) => !isMinorWord(word))
    return words.join(' ') === chain.join(' ')
  })

/** The name alone of a chain that has several branches in reach: the nearest one first. */
function nearestNamesakes(
  words: readonly string[],
  { bias }: WordQuestion,
  found: readonly Finding[],
): Finding[] | null {
  if (!bias) return null
  const name = words.join(' ')
  const isBranch = (finding: Finding): finding is DocumentFinding =>
    finding.kind === 'document' &&
    placeLayers.includes(finding.document.layer) &&
    (finding.distanceMetres ?? Infinity) <= reachMetres &&
    variantsOf(finding.document.names).some((own) => normalise(own).join(' ') === name)
  const branches = found.filter(isBranch).sort((a, b) => a.distanceMetres! - b.distanceMetres!)
  if (branches.length < branchesLeast || found[0] === branches[0]) return null
  return [...branches, ...found.filter((finding) => !isBranch(finding))]
}

const farIsUnsure = <T extends Finding>(finding: T): T =>
  isInReach(finding) ? finding : { ...finding, confidenceMax: Math.min(elsewhereMax, finding.confidenceMax ?? 1) }
