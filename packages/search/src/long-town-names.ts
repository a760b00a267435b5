import { normalise, phoneticKey, variantsOf } from '@repere/gazetteer'
import { LRUCache } from 'lru-cache'
import { isDoubtful } from './query/spellings.js'
import { isMinorWord } from './query/words.js'
import { type SearchDocument, type SearchIndex } from './search.port.js'
import { weights } from './weights.js'

const { wordsMax, lettersMin, writtenLettersMin, importanceMin, documentsMax } = weights.longTownNames

/** Words of a text that are the name of a town with a typing error in one of them. */
export interface MisspeltTownName {
  /** Index of its first word, and of the word after the last. */
  from: number
  to: number
  /** The most important first. */
  towns: readonly SearchDocument[]
}

const KEPT_WORDS_MAX = 5_000

/**
 * Towns with names of several words, of which one is misspelt: "keut massar" is Keur Massar. The other words must be right,
 * so a shorter word may be misspelt than in a name by itself.
 *
 * @param taken  positions of words that are other names
 */
export function longTownsMisspelt(
  index: SearchIndex,
  words: readonly string[],
  taken: ReadonlySet<number>,
): MisspeltTownName[] {
  const found: MisspeltTownName[] = []
  const used = new Set(taken)
  words.forEach((word, slip) => {
    if (
      used.has(slip) ||
      word.length < writtenLettersMin ||
      !isDoubtful(index, { text: word, isMinor: isMinorWord(word) })
    ) {
      return
    }
    const best = townsAround(index, words, slip, used)
    if (!best) return
    found.push(best)
    for (let at = best.from; at < best.to; at++) used.add(at)
  })
  return found
}

/** The longest name that contains the misspelt word. */
function townsAround(
  index: SearchIndex,
  words: readonly string[],
  slip: number,
  used: ReadonlySet<number>,
): MisspeltTownName | null {
  let best: MisspeltTownName | null = null
  for (let at = Math.max(0, slip - wordsMax + 1); at < Math.min(words.length, slip + wordsMax); at++) {
    const word = words[at]!
    if (at === slip || isMinorWord(word)) continue
    for (const { name, town } of longNamesWith(index, word)) {
      const from = at - name.indexOf(word)
      const to = from + name.length
      if (from < 0 || to > words.length || slip < from || slip >= to) continue
      const isSame = name.every((one, i) => from + i === slip || (words[from + i] === one && !used.has(from + i)))
      if (!isSame || !isSlipOf(words[slip]!, name[slip - from]!)) continue
      if (!best || name.length > best.to - best.from) best = { from, to, towns: [town] }
      else if (best.from === from && best.to === to && !best.towns.includes(town)) best.towns = [...best.towns, town]
    }
  }
  return best
}

interface TownName {
  name: readonly string[]
  town: SearchDocument
}

const kept = new WeakMap<SearchIndex, LRUCache<string, readonly TownName[]>>()

/** Names of several words that contain a word, of towns. */
function longNamesWith(index: SearchIndex, word: string): readonly TownName[] {
  let words = kept.get(index)
  if (!words) kept.set(index, (words = new LRUCache({ max: KEPT_WORDS_MAX })))
  let names = words.get(word)
  if (!names) {
    const ids = index.match([{ columns: ['name'], anyOf: [{ text: word }] }], [], documentsMax)
    names = index
      .documents(ids)
      .filter(({ layer, importance }) => layer === 'city' && importance >= importanceMin)
      .flatMap((town) => variantsOf(town.names).map((name) => ({ name: normalise(name), town })))
      .filter(({ name }) => name.length > 1 && name.length <= wordsMax && name.includes(word))
    words.set(word, names)
  }
  return names
}

/** True when one letter is wrong, missing, additional or has changed places with the next, or both words sound the same. */
function isSlipOf(written: string, meant: string): boolean {
  if (meant.length < lettersMin) return false
  if (phoneticKey(written) === phoneticKey(meant)) return true
  let same = 0
  while (same < written.length && written[same] === meant[same]) same++
  const [left, right] = [written.slice(same), meant.slice(same)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
