/** Latin spellings of each Arabic consonant, as French, English and Hassaniya names write them in Mauritania. */
const latinSpellings: Readonly<Record<string, string>> = {
  ب: '[bp]{1,2}',
  پ: '[bp]{1,2}',
  ت: 't{1,2}h?',
  ث: 't{1,2}h?|s{1,2}',
  ط: 't{1,2}h?',
  ج: 'd?j{1,2}|d?g{1,2}',
  چ: 't?ch|tsh',
  خ: 'k{1,2}h?|q',
  غ: 'gh|gu|g{1,2}|r{1,2}|kh?|q',
  ق: 'q|gu?|gh|kh?|c|ck',
  ك: 'k{1,2}|c{1,2}|qu?|ck|g|kh',
  گ: 'gu?|g{1,2}|k|gh|q',
  ڭ: 'gu?|g{1,2}|k|gh|q',
  ݣ: 'gu?|g{1,2}|k|gh|q',
  د: 'd{1,2}h?',
  ذ: 'd{1,2}h?|z',
  ض: 'd{1,2}h?|z',
  ظ: 'd{1,2}h?|z{1,2}',
  ر: 'r{1,2}',
  ز: 'z{1,2}|s',
  س: 's{1,2}|c|z',
  ص: 's{1,2}|z|c',
  ش: 's?c?h|sch|tch|x',
  ف: 'f{1,2}|ph|v',
  ڤ: 'v|f{1,2}',
  ل: 'l{1,2}',
  م: 'm{1,2}',
  ن: 'n{1,2}|gn',
}
/** Vowels of which a Latin spelling has at least one where Arabic writes the letter; of weak letters, none is needed. */
const vowelsOf: Readonly<Record<string, string>> = { و: 'ouw', ي: 'iyej', ى: 'iyea', ا: 'ae', ئ: 'aeiouy' }
const weakLetters = new Set('هحعء')
const anyVowels = '[aeiouywh]*'
const article = '(?:al|el|a[nrstdz]|e[nrstdz]|l)?'
/** Letters of an Arabic word with sounds that both scripts write; fewer fit too many words. */
const LETTERS_MIN = 3

/**
 * True where a Latin word can be read as a spelling of an Arabic one: the same consonants, a vowel wherever Arabic
 * writes one, and no heap of consonants where Arabic has none. Equal consonants alone are too little: "null" and "إنال"
 * share theirs.
 *
 * @param arabic  normalised word in Arabic letters
 * @param latin   normalised word in plain Latin letters
 */
export function isTransliteration(arabic: string, latin: string): boolean {
  if (/(.)\1\1|[^aeiouyhw]{4}|[aeiouyhw]{6}/.test(latin)) return false
  const bare = arabic.replace(/^[وب]?ال(?=.{2})/u, '')
  if ([...bare].filter((letter) => letter !== 'ه').length < LETTERS_MIN) return false
  return new RegExp(`^${bare === arabic ? '' : article}${patternOf(bare)}s?$`).test(latin)
}

function patternOf(arabic: string): string {
  let pattern = ''
  // Letters of vowels in a row are one sound: "كيهيدي" is Kaédi.
  for (const [part] of arabic.matchAll(/[ويىائهحعء]+|[^ويىائهحعء]/gu)) {
    const consonant = latinSpellings[part]
    if (consonant !== undefined) {
      pattern += `(?:${consonant})${anyVowels}`
      continue
    }
    const isFirst = pattern === ''
    const vowels = [...part].filter((letter) => !weakLetters.has(letter)).map((letter) => vowelsOf[letter] ?? '')
    // At the beginning of a word, alef is any vowel, and the others may be consonants: "وادان" is Ouadane.
    const needed = isFirst && part.startsWith('ا') ? 'aeiouy' : isFirst ? `${vowels.join('')}v` : vowels.join('')
    pattern += vowels.length === 0 ? anyVowels : `${anyVowels}[${needed}]${anyVowels}`
  }
  return pattern
}
