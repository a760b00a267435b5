import { type Content } from 'pdfmake/interfaces.js'

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const LATIN = /[A-Za-z\u00c0-\u024f]/

/** The font that joins Arabic letters. */
export const ARABIC_FONT = 'NotoSansArabic'

interface Run {
  isArabic: boolean
  words: string[]
}

/**
 * A text as the PDF maker prints it, which sets every word after the one before, from left to right: words in Arabic get
 * their font and the order in which they are read. A text without any is left as it is.
 *
 * Known edge: when a text is longer than a line, its first words are on the last line.
 */
export function printed(text: string): string | Content[] {
  if (!ARABIC.test(text)) return text
  const runs = runsOf(text)
  // A text that begins in Arabic is read from right to left as a whole.
  const ordered = runs[0]!.isArabic ? runs.reverse() : runs
  return ordered.map(({ isArabic, words }, index): Content => {
    const space = index < ordered.length - 1 ? ' ' : ''
    if (!isArabic) return { text: words.join(' ') + space }
    // Its letters are made of strokes and dots by `ccmp`, which is off for Latin ones.
    return { text: words.reverse().join(' ') + space, font: ARABIC_FONT, fontFeatures: { ccmp: true } as never }
  })
}

/** Numbers and signs belong to the words before them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = runs.at(-1)
    const isArabic = ARABIC.test(word) || (!LATIN.test(word) && last?.isArabic === true)
    if (last?.isArabic === isArabic) last.words.push(word)
    else runs.push({ isArabic, words: [word] })
  }
  return runs
}
