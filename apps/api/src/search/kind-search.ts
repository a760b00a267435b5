import { categoryOf, categoryPhrases, normalised, variantsOf } from '@repere/gazetteer'
import { type DocumentFinding } from './finding.js'
import { categoriesOf, documentsNearby, type NearDocument } from './nearby.js'
import { isMinorWord } from './query/words.js'
import { type SearchIndex } from './search.port.js'
import { findByWords } from './word-findings.js'
import { type WordQuestion } from './word-search.js'

/** A shorter text can become too many categories. */
const LETTERS_MIN = 4
const RADIUS_METRES = 50_000
const CATEGORIES_MAX = 3
const CONFIDENCE = 0.7
/** Without a place to search around, all things of a category are equally good. */
const ANYWHERE_CONFIDENCE_MAX = 0.3
/** A place with exactly this name and this importance comes before the category. */
const KNOWN_IMPORTANCE = 0.5

/** A prefix has at least this share of the letters of its phrase: "stat" counts for "station", not for "stationery". */
const PREFIX_SHARE_LEAST = 0.5
/** People write in their own language more often. */
const FOREIGN_SHARE = 0.25
/** A category with less than this share of another one's strength is left out. */
const STRENGTH_SHARE_LEAST = 0.5
/**
 * The same, compared with the documents of the most frequent word with this prefix: "prim" is "primaire", not
 * "primeur".
 */
const DOCUMENTS_SHARE_LEAST = 0.2
/** Suggestions of other categories whose names begin with the text. The first one is always shown. */
const NAMES_MAX = 3
/** Names that are read for these suggestions: most names with the prefix belong to things of the category. */
const NAMES_READ_MAX = 20

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
  const { isTyping, bias, countMax, accepts, within } = question
  const categories = categoriesOfText(index, words, question)
  if (categories.length === 0 || within) return null
  const called = index.placesNamed([words.join(' ')])[0]
  if (called !== undefined && (index.document(called)?.importance ?? 0) >= KNOWN_IMPORTANCE) return null
  if (bias === null) {
    return findByWords(index, words, question).map((finding) => ({
      ...finding,
      confidence: Math.min(ANYWHERE_CONFIDENCE_MAX, finding.confidence),
      confidenceMax: ANYWHERE_CONFIDENCE_MAX,
    }))
  }
  if (!isTyping) return null
  const nearest = categories
    .flatMap((category) =>
      documentsNearby(index, {
        at: bias,
        radiusMetres: RADIUS_METRES,
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

const toFinding = ({ document, distanceMetres }: NearDocument): DocumentFinding => ({
  kind: 'document',
  document,
  matchType: 'prefix',
  confidence: CONFIDENCE,
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
  return findByWords(index, words, { ...question, countMax: NAMES_READ_MAX })
    .filter(({ document, matchType, distanceMetres }) => {
      const isNear = distanceMetres !== null && distanceMetres <= RADIUS_METRES
      const isLiteral = matchType === 'exact' || matchType === 'prefix'
      const isOfKind = categoriesOf(document).some((slug) => categories.includes(slug))
      return (
        isNear && isLiteral && !isOfKind && variantsOf(document.names).some((name) => normalised(name).startsWith(text))
      )
    })
    .slice(0, NAMES_MAX)
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
  if (named) return named.slice(0, CATEGORIES_MAX)
  if (!isTyping || text.length < LETTERS_MIN) return []
  const strengths = strengthsOfPrefix(index, text, language)
  const strongest = Math.max(...strengths.values())
  // For a single word, the other words of the index with this prefix are known too.
  const [frequent] = words.length > 1 ? [] : index.words.completions(text, 1).words
  const documentsMin = frequent === undefined ? 0 : DOCUMENTS_SHARE_LEAST * index.words.documentsOf(frequent)
  return [...strengths]
    .filter(([slug, strength]) => strength >= STRENGTH_SHARE_LEAST * strongest && countOf(index, slug) >= documentsMin)
    .sort(([, a], [, b]) => b - a)
    .slice(0, CATEGORIES_MAX)
    .map(([slug]) => slug)
}

const countOf = (index: SearchIndex, slug: string) => index.meta.categories[slug] ?? 0

/** Categories with a phrase that begins with the text. A category with more things in the data is stronger. */
function strengthsOfPrefix(index: SearchIndex, text: string, language: string): Map<string, number> {
  const strengths = new Map<string, number>()
  for (const [phrase, slugs] of categoryPhrases) {
    if (!phrase.startsWith(text) || text.length < PREFIX_SHARE_LEAST * phrase.length) continue
    for (const slug of slugs) {
      const share = phrasesIn(slug, language).has(phrase) ? 1 : FOREIGN_SHARE
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
