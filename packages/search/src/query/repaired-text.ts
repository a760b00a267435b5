import { normalise } from '@repere/gazetteer'
import { type SearchIndex } from '../search.port.js'

/** The letters of the bytes 0x80 to 0x9f in Windows-1252. `TextDecoder` reads them as Latin-1 in some versions of Node.js. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const windowsBytes: ReadonlyMap<string, number> = new Map([...windowsLetters].map((letter, at) => [letter, 0x80 + at]))
/** A letter of UTF-8 that was read as Latin-1: its first byte, then one to three others. A no-break space may be plain. */
const MISREAD = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122 ]{1,3}/gu
const BYTE_MAX = 0xff
const decoder = new TextDecoder('utf-8', { fatal: true })

/** "MarchÃ©" is "Marché": UTF-8 that was read as Latin-1 or Windows-1252. */
function withoutMisreading(text: string): string {
  return text.replace(MISREAD, (found) => {
    for (let length = found.length; length > 1; length--) {
      const read = decoded(found.slice(0, length))
      if (read !== null) return read + found.slice(length)
    }
    return found
  })
}

function decoded(letters: string): string | null {
  const bytes = [...letters].map((letter) =>
    letter === ' ' ? 0xa0 : (windowsBytes.get(letter) ?? letter.charCodeAt(0)),
  )
  if (bytes.some((byte) => byte > BYTE_MAX)) return null
  try {
    const text = decoder.decode(Uint8Array.from(bytes))
    return text.length === 1 ? text : null
  } catch {
    return null
  }
}

/** A sign that stands for a lost letter: inside or before a word, or after one; "�" anywhere. Not the sign of a link. */
const LOST = /(?<![^\s\p{L}'’("-])(?:\p{L}*(?:\?(?=\p{L})|\ufffd|(?<=\p{L})\?))+\p{L}*/gu
/** Plain forms of the letters that get lost: é è ê, à â, ô, ç, î ï, û ù. */
const LETTERS = ['e', 'a', 'o', 'c', 'i', 'u']
const LOST_MAX = 2

/** "?glise" and "March�" with the letter that makes a known word of them; else without the sign. */
function withLostLetters(index: SearchIndex, text: string): string {
  return text.replace(LOST, (word, at: number) => {
    const signs = word.match(/[?\ufffd]/gu)!.length
    // "Où est la pharmacie?" ends with a question mark; "poste de sant? de Pikine" does not.
    const isQuestion = signs === 1 && word.endsWith('?') && text.slice(at + word.length).trim() === ''
    if (isQuestion && isKnown(index, word.slice(0, -1))) return word
    if (signs > LOST_MAX) return word.replace(/[?\ufffd]/gu, ' ')
    let best: { text: string; documents: number } | null = null
    for (const candidate of completions(word)) {
      const [only, other] = normalise(candidate)
      const documents = only === undefined || other !== undefined ? 0 : index.words.documentsOf(only)
      if (documents > (best?.documents ?? 0)) best = { text: candidate, documents }
    }
    return best?.text ?? (isQuestion ? word : word.replace(/[?\ufffd]/gu, ''))
  })
}

const isKnown = (index: SearchIndex, word: string) => index.words.documentsOf(normalise(word)[0] ?? '') > 0

function completions(word: string): string[] {
  if (!/[?\ufffd]/u.test(word)) return [word]
  return LETTERS.flatMap((letter) => completions(word.replace(/[?\ufffd]/u, letter)))
}

/** A text whose accents were damaged on their way, repaired as far as the words of the index allow. */
export function repairedText(index: SearchIndex, text: string): string {
  const read = withoutMisreading(text)
  return /[?\ufffd]/u.test(read) && !read.includes('://') ? withLostLetters(index, read) : read
}
