import { weights } from '../weights.js'
import { type TextMatch } from './text-match.js'

export const matchTypes = ['exact', 'prefix', 'fuzzy', 'fallback', 'nearest'] as const
/** In which way an answer was found. */
export type MatchType = (typeof matchTypes)[number]

/**
 * Why an answer is only a guess: words were left out, the spelling is far off, it lies elsewhere than the text says, it is
 * only of the kind, or only the place that the text names.
 */
export type Guess = 'words_left_out' | 'spelling' | 'elsewhere' | 'kind' | 'place'

const { confidence } = weights

/**
 * The confidence of a result: how well the text fits, less for every other result that fits as well.
 *
 * @param rivals  other results whose text fits as well, and that no bias distinguishes
 */
export function confidenceOf(match: TextMatch, matchType: MatchType, rivals: number): number {
  const { score } = match
  const ambiguity = 1 - confidence.ambiguityMax * (1 - 1 / (1 + rivals / 3))
  return rounded(capped(score * score, matchType) * ambiguity)
}

function capped(value: number, matchType: MatchType): number {
  switch (matchType) {
    case 'fallback':
      return Math.min(confidence.fallbackMax, value * confidence.fallbackMax)
    case 'fuzzy':
      return Math.min(confidence.fuzzyMax, value)
    case 'prefix':
      return Math.min(confidence.prefixMax, value)
    default:
      return Math.min(1, value)
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
