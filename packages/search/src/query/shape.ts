import { weights } from '../weights.js'

const { soundLettersShare } = weights.evidence

/** True for letters that no language puts together, such as a key that was held down. */
export const isScribble = (word: string): boolean => /(\p{L})\1\1/u.test(word)

/** A word with doubled letters written once: they are one sound. */
export const withoutDoubles = (word: string): string => word.replace(/(.)\1+/gu, '$1')

/**
 * True where two words of the same sound also look alike: they share two letters in a row, and enough letters in the
 * same order. The sound alone is a coarse class: "pppprrr" sounds like "press".
 */
export function sharesShape(written: string, meant: string): boolean {
  const [a, b] = [written, meant].map(withoutDoubles) as [string, string]
  const hasPair = Array.from({ length: a.length - 1 }, (_, at) => a.slice(at, at + 2)).some((pair) => b.includes(pair))
  return hasPair && commonLetters(a, b) >= soundLettersShare * Math.max(a.length, b.length)
}

/** Length of the longest common subsequence. */
export function commonLetters(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const letter of a) {
    const next = [0]
    for (let at = 1; at <= b.length; at++) {
      next.push(letter === b[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!))
    }
    row = next
  }
  return row[b.length]!
}
