import { normalise } from '@repere/gazetteer'
import { type GeocodeFeatureDto } from './geocode-feature.dto.js'

/** The feature with the two lines of a suggestion, and the typed parts of the first. */
export function asSuggestion(feature: GeocodeFeatureDto, typed: readonly string[]): GeocodeFeatureDto {
  const { properties } = feature
  const { name, label } = properties
  const isNamed = label.startsWith(`${name}, `)
  return {
    ...feature,
    properties: {
      ...properties,
      main_text: name,
      secondary_text: isNamed ? label.slice(name.length + 2) : label === name ? '' : label,
      matches: typedRanges(name, typed),
    },
  }
}

/**
 * The typed parts of a name: beginnings of its words, regardless of case and accents.
 *
 * @param typed  normalised words, in any order; words that the name does not have are ignored
 * @returns `[from, to]` in UTF-16 units, in the order of the name
 */
export function typedRanges(name: string, typed: readonly string[]): [from: number, to: number][] {
  const ranges: [from: number, to: number][] = []
  for (const { index, 0: word } of name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const plain = normalise(word).join('')
    const longest = Math.max(0, ...typed.filter((one) => plain.startsWith(one)).map(({ length }) => length))
    if (longest === 0) continue
    const to = index + lengthAsWritten(word, longest)
    const last = ranges.at(-1)
    if (last?.[1] === index) last[1] = to
    else ranges.push([index, to])
  }
  return ranges
}

/** The length of the beginning of a word that has so many plain letters: "œ" has two, an accent of its own none. */
function lengthAsWritten(word: string, plainLetters: number): number {
  let at = 0
  let plain = 0
  for (const letter of word) {
    const own = normalise(letter).join('').length
    if (plain >= plainLetters && own > 0) break
    at += letter.length
    plain += own
  }
  return at
}
