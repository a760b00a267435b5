import { normalise } from './normalise.js'

const LETTERS_MAX = 24

/**
 * The forms of the whole name of a settlement, a region or a country in `place_name`: its normalised words, and the
 * same words joined ("portonovo"); empty when the name has no word.
 */
export function placeNameForms(name: string): string[] {
  const words = normalise(name)
  if (words.length === 0) return []
  const joined = words.join('')
  const isOne = words.length === 1 || joined.length > LETTERS_MAX || !/^\p{L}+$/u.test(joined)
  return isOne ? [words.join(' ')] : [words.join(' '), joined]
}
