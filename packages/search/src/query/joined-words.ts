import { longFormsOf } from '@repere/gazetteer'
import { type SearchIndex } from '../search.port.js'
import { withOtherSpellings } from './spellings.js'
import { isMinorWord, prefixForm, type QueryWord, readWords, weightOf } from './words.js'
import { weights } from '../weights.js'

const { readingsMax, lettersLeast } = weights.joined

/**
 * The words with two neighbours joined, if the index knows the joined word: "n zérékoré" is N'Zérékoré, "porto novo"
 * may be written Portonovo.
 *
 * @param words  with their other spellings
 * @param isTyping  the last word may be unfinished
 */
export function withJoinedWords(index: SearchIndex, words: readonly QueryWord[], isTyping: boolean): QueryWord[][] {
  const readings: QueryWord[][] = []
  for (let i = 0; i + 1 < words.length && readings.length < readingsMax; i++) {
    const text = words[i]!.text + words[i + 1]!.text
    // "P/S" is PS, a poste de santé.
    const isAcronym = text.length === 2 && longFormsOf(text).length > 0
    if (isAcronym) readings.push([...words.slice(0, i), ...readWords(index, [text], false), ...words.slice(i + 2)])
    if (text.length < lettersLeast || /\d/.test(text) || isMinorWord(words[i + 1]!.text)) continue
    const isUnfinished = isTyping && i + 2 === words.length
    // A letter by itself is hardly ever a word.
    const isKnown = words[i]!.text.length === 1 || index.words.documentsOf(text) > 0
    if (!isKnown && !(isUnfinished && index.words.hasBeginning(text))) continue
    const same = { text, kind: 'same', isPrefix: false, quality: 0.97 } as const
    const joined: QueryWord = {
      text,
      forms: isUnfinished ? [same, prefixForm(text)] : [same],
      isMinor: false,
      weight: weightOf(index, text),
      categories: [],
    }
    const [spelt] = index.words.documentsOf(text) > 0 ? [joined] : withOtherSpellings(index, [joined])
    readings.push([...words.slice(0, i), spelt!, ...words.slice(i + 2)])
  }
  return readings
}
