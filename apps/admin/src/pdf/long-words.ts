/** A position where a word may be broken; it draws nothing. */
const BREAK = '\u200b'

/** Characters between two places where a word that is too long may break. */
const PIECE = 12

/**
 * Lets words break that are wider than their column: one that cannot would push its column off the page.
 *
 * @param widthMax  of the column, in small letters
 */
export function breakable(text: string, widthMax: number): string {
  return text.normalize('NFC').replaceAll(/\S+/g, (word) => {
    const characters = [...word]
    if (characters.reduce((width, character) => width + widthOf(character), 0) <= widthMax) return word
    return characters.map((character, index) => (index > 0 && index % PIECE === 0 ? BREAK : '') + character).join('')
  })
}

/** The approximate width, in small letters: some capitals are nearly twice as wide. */
const widthOf = (character: string): number => (/[a-z0-9.,:;'’-]/.test(character) ? 1 : 1.7)
