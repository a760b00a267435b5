import { stateIn, townAdjectiveIn } from '@repere/gazetteer'

/**
 * The words with the adjective of a state or a town replaced by its names: "pharmacie togolaise" is "pharmacie togo",
 * "boulangerie abidjanaise" is "boulangerie abidjan". Empty for every other text.
 *
 * @param words  normalised
 * @param isPlace  true for normalised words that are the name of a country or town of the index
 */
export function demonymReadings(
  words: readonly string[],
  isPlace: (name: string, layer: 'country' | 'town') => boolean,
): string[][] {
  if (words.length < 2) return []
  const replaced = ({ from, to }: { from: number; to: number }, name: string) => [
    ...words.slice(0, from),
    ...name.split(' '),
    ...words.slice(to),
  ]
  const state = stateIn(words)
  const states =
    !state || isPlace(words.slice(state.from, state.to).join(' '), 'country')
      ? []
      : state.others.filter((name) => isPlace(name, 'country')).map((name) => replaced(state, name))
  const town = townAdjectiveIn(words)
  return town && isPlace(town.town, 'town') ? [...states, replaced(town, town.town)] : states
}
