/** A part of a name, and whether it was typed. */
export interface NamePart {
  text: string
  matched: boolean
}

/**
 * Splits a name into typed letters and the rest: starts of words, regardless of case and accents.
 *
 * @param name  as it is shown
 * @param typed  words in any order; words that the name does not have are ignored
 */
export function matchedLetters(name: string, typed: string): NamePart[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const matched = new Array<boolean>(name.length).fill(false)
  for (const { index, 0: word } of name.matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = [...word].map(plain)
    const longest = words.filter((one) => letters.join('').startsWith(one)).sort((a, b) => b.length - a.length)[0]
    if (longest === undefined) continue
    // One letter may become two without its accents, as œ does: whole letters of the name are marked.
    let length = 0
    let at = index
    for (const [i, letter] of [...word].entries()) {
      if (length >= longest.length) break
      matched.fill(true, at, at + letter.length)
      at += letter.length
      length += letters[i]!.length
    }
  }
  return parts(name, matched)
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('’', "'")

function parts(name: string, matched: boolean[]): NamePart[] {
  const made: NamePart[] = []
  for (const [i, letter] of name.split('').entries()) {
    const last = made.at(-1)
    if (last !== undefined && last.matched === matched[i]) last.text += letter
    else made.push({ text: letter, matched: matched[i]! })
  }
  return made
}
