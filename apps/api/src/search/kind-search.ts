import { categoryPhrases } from '@repere/gazetteer'
import { type DocumentFinding } from './finding.js'
import { documentsNearby, type NearDocument } from './nearby.js'
import { isMinorWord } from './query/words.js'
import { type SearchIndex } from './search.port.js'
import { findByWords } from './word-findings.js'
import { type WordQuestion } from './word-search.js'

/** A shorter text may become anything. */
const LETTERS_MIN = 4
const RADIUS_METRES = 50_000
const CATEGORIES_MAX = 3
const CONFIDENCE = 0.7
/** Without a place to search around, all things of a category are equally good. */
const ANYWHERE_CONFIDENCE_MAX = 0.3
/** A place with exactly this name and this importance comes before the category. */
const KNOWN_IMPORTANCE = 0.5

/**
 * Results for a text that names a category or a prefix of one: while typing, the nearest of the category around the
 * user; without a point any of the category, with low confidence.
 *
 * @returns null for any other text
 */
export function findKinds(
  index: SearchIndex,
  words: readonly string[],
  question: WordQuestion,
): DocumentFinding[] | null {
  const { isTyping, bias, countMax, accepts, within } = question
  const categories = categoriesOfText(words, isTyping)
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
  const findings = nearest.filter(({ document }) => !seen.has(document.id) && seen.add(document.id)).map(toFinding)
  return findings.length === 0 ? null : findings.slice(0, countMax)
}

const toFinding = ({ document, distanceMetres }: NearDocument): DocumentFinding => ({
  kind: 'document',
  document,
  matchType: 'prefix',
  confidence: CONFIDENCE,
  distanceMetres,
  landmark: null,
})

/** Slugs of the kinds that the whole text names or, while typing, begins to name: whole names first. */
function categoriesOfText(words: readonly string[], isTyping: boolean): readonly string[] {
  const text = words.join(' ')
  const distinctive = words.filter((word) => !isMinorWord(word)).join(' ')
  const named = categoryPhrases.get(text) ?? categoryPhrases.get(distinctive)
  if (named) return named.slice(0, CATEGORIES_MAX)
  if (!isTyping || text.length < LETTERS_MIN) return []
  for (const [phrase, slugs] of categoryPhrases) if (phrase.startsWith(text)) return slugs.slice(0, CATEGORIES_MAX)
  return []
}
