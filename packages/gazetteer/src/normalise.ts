/**
 * Letters of West African and European orthographies that no decomposition turns into the plain letter that people
 * type. Keys are lower case.
 */
const plainLetters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ɛ: 'e',
  ɔ: 'o',
  ǝ: 'e',
  ə: 'e',
  ɩ: 'i',
  ʊ: 'u',
  ɖ: 'd',
  ɗ: 'd',
  ŋ: 'n',
  ɲ: 'ny',
  ɓ: 'b',
  ɠ: 'g',
  ɣ: 'gh',
  ƙ: 'k',
  ƴ: 'y',
  ƒ: 'f',
  ʋ: 'v',
  ƥ: 'p',
  ƭ: 't',
  ƈ: 'c',
  ʃ: 'sh',
  ʒ: 'j',
  // Arabic: one form of alef, yeh, kaf and heh, for every keyboard.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ة: 'ه',
}
const withoutDecomposition = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Longer text is cut here, so that no input is expensive. UTF-16 units. */
const lengthMax = 2048

// Every kind of apostrophe on keyboards and in orthographies, including the letters for the glottal stop.
const apostrophes = /['`´ʹʻʼʽˈˊˋ‘’‛′ꞌ＇]/gu

// French elisions are separate words. In every other word, the apostrophe is a variant of spelling (N'Zérékoré,
// Nzérékoré; M'Bour, Mbour; Saint John's, Saint Johns).
const elision = /(?<![\p{L}\p{N}])(l|d|c|j|qu|jusqu|lorsqu|puisqu)'(?=\p{L})/gu

const invisible = /[\p{M}\u0640\u00ad\u200b-\u200f\u2060\ufeff]/gu
const wordPattern = /\p{L}+|[0-9]+/gu
const plainAscii = /^[\0-\x7f]*$/
const decimalDigit = /\p{Nd}/gu

/**
 * The words of a text in the form of the search index: lower case, without accents, tone marks and ligatures, one form
 * per letter and digit; split at every other character, and between letters and digits ("PK18" is "pk", "18"). The
 * index and the query both use this function; no other code may split text into words.
 *
 * @returns the words in the text's order; empty for a text without letters and digits
 */
export function normalise(text: string): string[] {
  return normaliseText(text).match(wordPattern) ?? []
}

/** The same words, joined by spaces. */
export function normalised(text: string): string {
  return normalise(text).join(' ')
}

function normaliseText(text: string): string {
  let plain = text.length > lengthMax ? text.slice(0, lengthMax) : text
  if (plainAscii.test(plain)) {
    plain = plain.toLowerCase()
  } else {
    plain = plain
      // Before decomposition, which would turn ´ into a space and a mark.
      .replace(apostrophes, "'")
      .normalize('NFKD')
      .toLowerCase()
      // And again after decomposition, which creates some.
      .replace(apostrophes, "'")
      .replace(invisible, '')
      .replace(withoutDecomposition, (letter) => plainLetters[letter]!)
      .replace(decimalDigit, toAsciiDigit)
  }
  if (!plain.includes("'") && !plain.includes('`')) return plain
  return plain
    .replaceAll('`', "'")
    .replace(elision, '$1 ')
    .replace(/(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, '')
}

/** Digits of every script are in runs of ten in ascending order, so the zero is at most nine code points below. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  if (code < 0x80) return digit
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value++
  return String(value)
}

function isDigit(code: number): boolean {
  return code >= 0 && /\p{Nd}/u.test(String.fromCodePoint(code))
}

/**
 * Spellings of the same words without a space, for names that people write together or separately: the elision
 * ("letoile"), letters with full stops ("ceg" for C.E.G.), and a name of two or three words ("portonovo").
 */
export function joinedForms(words: readonly string[]): string[] {
  const joined = new Set<string>()
  for (let i = 0; i + 1 < words.length; i++) {
    const [word, next] = [words[i]!, words[i + 1]!]
    if ((word === 'l' || word === 'd') && /^[aeiouyh]/.test(next)) joined.add(word + next)
  }
  for (let i = 0; i < words.length; i++) {
    let letters = ''
    while (i < words.length && /^\p{L}$/u.test(words[i]!)) letters += words[i++]!
    if (letters.length > 1) joined.add(letters)
  }
  const whole = words.join('')
  if (words.length >= 2 && words.length <= 3 && whole.length <= 20 && /^\p{L}+$/u.test(whole)) joined.add(whole)
  return [...joined]
}
