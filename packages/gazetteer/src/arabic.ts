/**
 * Consonants of Arabic letters, as French and English write them in Mauritania: letters that Latin spellings do not tell
 * apart have one sign. Vowels, ayn and both forms of h have none: one writes them in one script only, or now and then.
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

// In this order: a later rule sees what an earlier one wrote.
const latinRules: readonly (readonly [RegExp, string])[] = [
  // The article, also as it sounds before a consonant of its kind: "En-Nour", "Ennour".
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
  // A letter written twice is one sound; two sounds with a vowel between stay two.
  [/(.)\1+/g, '$1'],
  [/[aeiouywh]/g, ''],
]

const arabicWord = /^\p{Script=Arabic}+$/u
const latinWord = /^[a-z]+$/
/** Fewer consonants are in too many words. */
const CONSONANTS_MIN = 2
/** What no key of another kind begins with, so that keys of both kinds fit in one column. */
const MARK = 'ʿ'

export const isArabicWord = (word: string): boolean => arabicWord.test(word)

/**
 * What the Arabic and the Latin spelling of a name have in common: its consonants ("نواكشوط", "nouakchott": n k x t).
 *
 * @param word  normalised
 * @returns null for a word of neither script, or of too few consonants
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
