import { normalise } from '@repere/gazetteer'
import { type DocumentFinding } from './finding.js'
import { categoriesOfText } from './kind-search.js'
import { documentsNearby } from './nearby.js'
import { type NearMe } from './query/near-me.js'
import { withoutPhrases } from './query/phrases.js'
import { withoutSlot } from './query/wishes.js'
import { type SearchIndex } from './search.port.js'
import { type TextQuestion } from './text-question.js'
import { type TextAnswer } from './understanding.js'
import { weights } from './weights.js'

const { radiusMetres, confidence } = weights.nearMe

/**
 * The nearest things of the kind that a text asks for near the user, nearest first. Without the user's position there is
 * no answer.
 *
 * @returns null where the text names no kind of thing
 */
export function findNearMe(index: SearchIndex, nearMe: NearMe, question: TextQuestion): TextAnswer | null {
  const { bias, countMax, accepts, language } = question
  const words = normalise(withoutPhrases(nearMe.text))
  const readings = [nearMe.words, withoutSlot(words, 'wish'), withoutSlot(withoutSlot(words, 'wish'), 'branch')]
  const categories =
    readings
      .map((reading) => categoriesOfText(index, reading, { isTyping: false, ...(language && { language }) }))
      .find(({ length }) => length > 0) ?? []
  if (categories.length === 0) return null
  const understanding = { kind: categories[0]! }
  if (!bias) return { findings: [], understanding: { ...understanding, needsPosition: true } }
  const nearest = categories
    .flatMap((category) =>
      documentsNearby(index, { at: bias, radiusMetres, category, countMax, ...(accepts && { accepts }) }),
    )
    .sort((a, b) => a.distanceMetres - b.distanceMetres || a.document.id - b.document.id)
  const seen = new Set<number>()
  const findings = nearest
    .filter(({ document }) => !seen.has(document.id) && seen.add(document.id))
    .slice(0, countMax)
    .map(({ document, distanceMetres }): DocumentFinding => ({
      kind: 'document',
      document,
      matchType: 'exact',
      confidence,
      distanceMetres,
      landmark: null,
    }))
  return { findings, understanding }
}
