/** One to twenty in names: digits, Roman numerals, French and English words. */
const spoken: readonly (readonly string[])[] = [
  ['i', 'premier', 'premiere', 'first', 'one'],
  ['ii', 'deux', 'deuxieme', 'second', 'seconde', 'two'],
  ['iii', 'trois', 'troisieme', 'third', 'three'],
  ['iv', 'quatre', 'quatrieme', 'fourth', 'four'],
  ['v', 'cinq', 'cinquieme', 'fifth', 'five'],
  ['vi', 'sixieme', 'sixth', 'six'],
  ['vii', 'sept', 'septieme', 'seventh', 'seven'],
  ['viii', 'huit', 'huitieme', 'eighth', 'eight'],
  ['ix', 'neuf', 'neuvieme', 'ninth', 'nine'],
  ['x', 'dix', 'dixieme', 'tenth', 'ten'],
  ['xi', 'onze', 'onzieme', 'eleventh', 'eleven'],
  ['xii', 'douze', 'douzieme', 'twelfth', 'twelve'],
  ['xiii', 'treize', 'treizieme', 'thirteenth', 'thirteen'],
  ['xiv', 'quatorze', 'quatorzieme', 'fourteenth', 'fourteen'],
  ['xv', 'quinze', 'quinzieme', 'fifteenth', 'fifteen'],
  ['xvi', 'seize', 'seizieme', 'sixteenth', 'sixteen'],
  ['xvii', 'seventeenth', 'seventeen'],
  ['xviii', 'eighteenth', 'eighteen'],
  ['xix', 'nineteenth', 'nineteen'],
  ['xx', 'vingt', 'vingtieme', 'twentieth', 'twenty'],
]

const valueOf = new Map(spoken.flatMap((words, index) => words.map((word) => [word, index + 1] as const)))
const none: readonly string[] = []
const formsByValue = spoken.map((words, index) => [String(index + 1), ...words])

/** The other forms of a number ("8" is "viii" and "huitieme"); empty for words that are not a number up to twenty. */
export function numeralForms(word: string): readonly string[] {
  const value = /^\d{1,2}$/.test(word) ? Number(word) : valueOf.get(word)
  const forms = value === undefined ? undefined : formsByValue[value - 1]
  return forms ? forms.filter((form) => form !== word) : none
}

const suffixes = new Set(['e', 'er', 'ere', 'eme', 'ieme', 'nd', 'nde', 'rd', 'th', 'st', 'o', 'a'])

/** True for the suffix after the digits of an ordinal: "8 eme", "2 nd". */
export const isOrdinalSuffix = (word: string, before: string | undefined): boolean =>
  before !== undefined && /^\d+$/.test(before) && suffixes.has(word)
