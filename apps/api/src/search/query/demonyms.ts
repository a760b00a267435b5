import { stateIn } from '@repere/gazetteer'

/**
 * The words with the adjective of a state replaced by its other names: "pharmacie togolaise" is "pharmacie togo". Empty
 * for every other text.
 *
 * @param words  normalised
 * @param isCountry  true for normalised words that are the name of a country of the index
 */
export function demonymReadings(words: readonly string[], isCountry: (name: string) => boolean): string[][] {
  const state = words.length > 1 ? stateIn(words) : null
  if (!state || isCountry(words.slice(state.from, state.to).join(' '))) return []
  return state.others
    .filter(isCountry)
    .map((name) => [...words.slice(0, state.from), ...name.split(' '), ...words.slice(state.to)])
}
