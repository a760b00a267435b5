import { normalise, stateIn } from '@repere/gazetteer'
import { isMinorWord } from './words.js'

const embassies = new Set(['ambassade', 'embassy', 'consulat', 'consulate', 'embaixada', 'سفاره'])
const commissions = [normalise('haut commissariat'), normalise('high commission')]
/** Each costs several queries of the index. */
const READINGS_MAX = 5

/**
 * A text about an embassy with the other names of the state: the data has the name or the adjective in one language,
 * and people search in the other. Empty for every other text.
 *
 * @param words  normalised
 */
export function embassyReadings(words: readonly string[]): string[][] {
  const at = words.findIndex(
    (word, i) => embassies.has(word) || commissions.some(([a, b]) => word === a && words[i + 1] === b),
  )
  if (at < 0) return []
  // "French embassy", "ambassade de France": the country beside the word is the embassy's; a country further away is
  // its location.
  const from = Math.max(0, at - STATE_WORDS_MAX)
  const state = stateIn(words.slice(from, at + 1 + STATE_WORDS_MAX))
  if (!state) return []
  const [before, after] = [words.slice(0, from + state.from), words.slice(from + state.to)]
  const withoutLinks = before.filter((word, i) => !(isMinorWord(word) && i === before.length - 1))
  return state.others.slice(0, READINGS_MAX).map((other) => [...withoutLinks, ...other.split(' '), ...after])
}
const STATE_WORDS_MAX = 4
