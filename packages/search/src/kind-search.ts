import { categoryOf, categoryPhrases, formatPlaceId, normalised, variantsOf } from '@repere/gazetteer'
import { type DocumentFinding } from './finding.js'
import { categoriesOf, documentsNearby, type NearDocument } from './nearby.js'
import { isMinorWord } from './query/words.js'
import { type SearchIndex } from './search.port.js'
import { findByWords } from './word-findings.js'
import { type WordQuestion } from './word-search.js'
import { weights } from './weights.js'

const {
  lettersMin,
  aroundMetres,
  categoriesMax,
  typedConfidence,
  anywhereConfidenceMax,
  aloneMetres,
  knownImportance,
  prefixShareLeast,
  foreignShare,
  strengthShareLeast,
  documentsShareLeast,
  namesMax,
  namesReadMax,
} = weights.kinds

/**
 * Results for a text that names a category or a prefix of one: while typing, the nearest of the category around the
 * user, and near things whose names begin with the text; without a point any of the category, with low confidence.
 *
 * @returns null for any other text
 */
export function findKinds(
  index: SearchIndex,
  words: readonly string[],
  question: WordQuestion,
): DocumentFinding[] | null {
  const { isTyping, bias, countMax, accepts, within, beside = [] } = question
  const categories = categoriesOfText(index, words, question)
  if (categories.length === 0 || within) return null
  const called = index.placesNamed([words.join(' ')])[0]
  if (called !== undefined && (index.document(called)?.importance ?? 0) >= knownImportance) return null
  if (bias === null) {
    const found = findByWords(index, words, question)
    // A town with one hospital: there is no other that the text may mean.
    if (found[0] && isAlone([index, ...beside], found[0], categories)) return found
    return found.map((finding) => ({
      ...finding,
      confidence: Math.min(anywhereConfidenceMax, finding.confidence),
      confidenceMax: anywhereConfidenceMax,
    }))
  }
  if (!isTyping) return null
  const nearest = categories
    .flatMap((category) =>
      documentsNearby(index, {
        at: bias,
        radiusMetres: aroundMetres,
        category,
        countMax,
        ...(accepts && { accepts }),
      }),
    )
    .sort((a, b) => a.distanceMetres - b.distanceMetres || a.document.id - b.document.id)
  const seen = new Set<number>()
  const kinds = nearest.filter(({ document }) => !seen.has(document.id) && seen.add(document.id)).map(toFinding)
  if (kinds.length === 0) return null
  const [name, ...names] = namesWithPrefix(index, words, categories, question)
  const others = [...kinds, ...names].sort(byDistance)
  return name ? [name, ...others.slice(0, countMax - 1)].sort(byDistance) : others.slice(0, countMax)
}

/** Whether the thing is of the kind, and no other one of any index is within a day's journey. */
function isAlone(
  indexes: readonly SearchIndex[],
  { document, matchType }: DocumentFinding,
  categories: readonly string[],
): boolean {
  if (matchType !== 'exact' || !categoriesOf(document).some((slug) => categories.includes(slug))) return false
  const around = { at: document.at, radiusMetres: aloneMetres, countMax: 2 }
  const others = indexes.flatMap((index) =>
    categories.flatMap((category) => documentsNearby(index, { ...around, category })),
  )
  const id = formatPlaceId(document.uuid)
  return others.every((other) => formatPlaceId(other.document.uuid) === id)
}

const toFinding = ({ document, distanceMetres }: NearDocument): DocumentFinding => ({
  kind: 'document',
  document,
  matchType: 'prefix',
  confidence: typedConfidence,
  distanceMetres,
  landmark: null,
})

const byDistance = (a: DocumentFinding, b: DocumentFinding) => a.distanceMetres! - b.distanceMetres!

/** Near things of other kinds whose names begin with the text. */
function namesWithPrefix(
  index: SearchIndex,
  words: readonly string[],
  categories: readonly string[],
  question: WordQuestion,
): DocumentFinding[] {
  const text = words.join(' ')
  return findByWords(index, words, { ...question, countMax: namesReadMax })
    .filter(({ document, matchType, distanceMetres }) => {
      const isNear = distanceMetres !== null && distanceMetres <= aroundMetres
      const isLiteral = matchType === 'exact' || matchType === 'prefix'
      const isOfKind = categoriesOf(document).some((slug) => categories.includes(slug))
      return (
        isNear && isLiteral && !isOfKind && variantsOf(document.names).some((name) => normalised(name).startsWith(text))
      )
    })
    .slice(0, namesMax)
}

/** Slugs of the categories that the whole text names or, while typing, is a prefix of; the likeliest first. */
export function categoriesOfText(
  index: SearchIndex,
  words: readonly string[],
  { isTyping, language = 'fr' }: Pick<WordQuestion, 'isTyping' | 'language'>,
): readonly string[] {
  const text = words.join(' ')
  const distinctive = words.filter((word) => !isMinorWord(word)).join(' ')
  const named = categoryPhrases.get(text) ?? categoryPhrases.get(distinctive)
  if (named) return named.slice(0, categoriesMax)
  if (!isTyping || text.length < lettersMin) return []
  const strengths = strengthsOfPrefix(index, text, language)
  const strongest = Math.max(...strengths.values())
  // For a single word, the other words of the index with this prefix are known too.
  const [frequent] = words.length > 1 ? [] : index.words.completions(text, 1).words
  const documentsMin = frequent === undefined ? 0 : documentsShareLeast * index.words.documentsOf(frequent)
  return [...strengths]
    .filter(([slug, strength]) => strength >= strengthShareLeast * strongest && countOf(index, slug) >= documentsMin)
    .sort(([, a], [, b]) => b - a)
    .slice(0, categoriesMax)
    .map(([slug]) => slug)
}

const countOf = (index: SearchIndex, slug: string) => index.meta.categories[slug] ?? 0

/** Categories with a phrase that begins with the text. A category with more things in the data is stronger. */
function strengthsOfPrefix(index: SearchIndex, text: string, language: string): Map<string, number> {
  const strengths = new Map<string, number>()
  for (const [phrase, slugs] of categoryPhrases) {
    if (!phrase.startsWith(text) || text.length < prefixShareLeast * phrase.length) continue
    for (const slug of slugs) {
      const share = phrasesIn(slug, language).has(phrase) ? 1 : foreignShare
      const strength = share * countOf(index, slug)
      if (strength > (strengths.get(slug) ?? 0)) strengths.set(slug, strength)
    }
  }
  return strengths
}

const keptPhrases = new Map<string, ReadonlySet<string>>()

/** Normalised names of a category in English for `en`, otherwise in French. */
function phrasesIn(slug: string, language: string): ReadonlySet<string> {
  const key = `${language === 'en' ? 'en' : 'fr'} ${slug}`
  let phrases = keptPhrases.get(key)
  if (!phrases) {
    const category = categoryOf(slug)
    const names = category && (language === 'en' ? category.en : category.fr)
    keptPhrases.set(key, (phrases = new Set(names?.map((name) => normalised(name)))))
  }
  return phrases
}
