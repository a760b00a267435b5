/**
 * Consonants of Arabic letters, as French and English write them in Mauritania. Letters that Latin spellings do not
 * distinguish have one sign. Vowels, ayn and both forms of h have none, because only one script writes them, or not
 * always.
 */
const arabicConsonants: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'b',
  ت: 't',
  ث: 't',
  ط: 't',
  ج: 'j',
  چ: 'x',
  خ: 'k',
  غ: 'k',
  ق: 'k',
  ك: 'k',
  گ: 'k',
  ڭ: 'k',
  ݣ: 'k',
  د: 'd',
  ذ: 'd',
  ض: 'd',
  ظ: 'd',
  ر: 'r',
  ز: 's',
  س: 's',
  ص: 's',
  ش: 'x',
  ف: 'f',
  ڤ: 'f',
  ل: 'l',
  م: 'm',
  ن: 'n',
}

// The order matters: a later rule reads the result of the earlier ones.
const latinRules: readonly (readonly [RegExp, string])[] = [
  // The article, including its form before a consonant of its class: "En-Nour", "Ennour".
  [/^(?:el|al)(?=[a-z]{3})/, ''],
  [/^[ea]([nrstdz])(?=\1)/, ''],
  [/tch|sch|sh|ch/g, 'x'],
  [/dj|g(?=[ei])/g, 'j'],
  [/gh|kh|gu(?=[ei])|g|q|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph|v/g, 'f'],
  [/p/g, 'b'],
  [/z/g, 's'],
  // A doubled letter is one sound; two equal letters with a vowel between them remain two.
  [/(.)\1+/g, '$1'],
  [/[aeiouywh]/g, ''],
]

const arabicWord = /^\p{Script=Arabic}+$/u
const latinWord = /^[a-z]+$/
/** Keys with fewer consonants match too many words. */
const CONSONANTS_MIN = 2
/** Keys of other kinds never begin with this sign, so keys of both kinds fit into one column. */
const MARK = 'ʿ'

export const isArabicWord = (word: string): boolean => arabicWord.test(word)

/**
 * The common part of the Arabic and the Latin spelling of a name: its consonants ("نواكشوط", "nouakchott": n k x t).
 *
 * @param word  normalised
 * @returns null for a word of another script or with too few consonants
 */
export function consonantKey(word: string): string | null {
  const consonants = arabicWord.test(word) ? ofArabic(word) : latinWord.test(word) ? ofLatin(word) : ''
  return consonants.length < CONSONANTS_MIN ? null : MARK + consonants
}

function ofArabic(word: string): string {
  const bare = word.length > 4 ? word.replace(/^[وب]?ال/, '') : word
  return [...bare].map((letter) => arabicConsonants[letter] ?? '').join('')
}

function ofLatin(word: string): string {
  let consonants = word
  for (const [pattern, sound] of latinRules) consonants = consonants.replace(pattern, sound)
  return consonants
}
