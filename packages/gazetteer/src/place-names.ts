import { normalise } from './normalise.js'

const LETTERS_MAX = 24

/**
 * The forms under which `place_name` holds the whole name of a settlement, a region or a country: its normalised words,
 * and the same run together ("portonovo"); empty where the name holds no word.
 */
export function placeNameForms(name: string): string[] {
  const words = normalise(name)
  if (words.length === 0) return []
  const joined = words.join('')
  const isOne = words.length === 1 || joined.length > LETTERS_MAX || !/^\p{L}+$/u.test(joined)
  return isOne ? [words.join(' ')] : [words.join(' '), joined]
}
