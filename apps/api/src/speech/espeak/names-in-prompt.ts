import { type Language } from '@repere/shared'

/** A part of a prompt and its language. */
export interface Part {
  text: string
  language: Language
}

/** A word with a capital, or a number. */
const NAME_WORD = /^[\p{Lu}\d]/u
/** Short words inside names: "Boulevard de la République", "Bank of Africa". */
const LINKS = new Set('de du des la le les d l et aux au à en sur sous of the and for at'.split(' '))

/** Words and letters that show the language of a name; one of them is enough. */
const FRENCH_WORDS = new Set(
  `rue avenue boulevard place route rond-point carrefour impasse allée voie autoroute quai pont quartier cité pharmacie
  marché église école lycée collège mosquée hôpital clinique hôtel banque gare stade mairie ministère palais centre
  boulangerie boutique station-service de du des la le les et aux au saint sainte grand grande petit nouveau nouvelle
  général président maréchal docteur monseigneur`.split(/\s+/),
)
const ENGLISH_WORDS = new Set(
  `street road lane drive close crescent highway expressway roundabout junction bridge market church school hospital clinic
  hotel bank station mosque stadium university estate layout flyover bypass way of the and saint general president new
  old north south east west`.split(/\s+/),
)
const FRENCH_LETTERS = /[éèêëàâçùûîïôœ]/i

/**
 * Splits a prompt in one of our languages into text in that language and French or English names. Most names of streets
 * and shops are French or English, and each is pronounced by the rules of its language. A name without a sign of either
 * stays in the language of the prompt, because it is probably a local name.
 *
 * A name is one or more words with capitals, with short words between them. The first word of a sentence has a capital
 * for another reason.
 */
export function namesIn(prompt: string, language: Language): Part[] {
  const parts: Part[] = []
  const add = (text: string, of: Language) => {
    const last = parts.at(-1)
    if (last?.language === of) last.text += text
    else parts.push({ text, language: of })
  }
  // Words, with separators at odd indexes. An apostrophe separates "l'Église" like a space.
  const pieces = prompt.split(/([\s,.;:!?()]+|(?<=\b[dDlL])['’])/u)
  let at = 0
  let startsSentence = true
  while (at < pieces.length) {
    const end = startsSentence ? at : endOfName(pieces, at)
    const name = pieces.slice(at, end)
    const own = name.length > 0 ? languageOf(name) : null
    if (own !== null && own !== language) {
      add(name.join(''), own)
      at = end
    } else {
      add(pieces[at] as string, language)
      at++
    }
    if (at < pieces.length && at % 2 === 1) {
      startsSentence = /[.!?]/.test(pieces[at] as string)
      add(pieces[at] as string, parts.at(-1)?.language ?? language)
      at++
    } else {
      startsSentence = false
    }
  }
  return withSpacesOutside(parts, language)
}

/** Index of the end of the name that begins with a word; the same index when there is none. */
function endOfName(pieces: string[], begin: number): number {
  if (!/^\p{Lu}/u.test(pieces[begin] ?? '')) return begin
  let end = begin + 1
  for (let next = begin + 2; next < pieces.length; next += 2) {
    // A comma or a full stop ends the name.
    if (!/^(\s+|['’])$/.test(pieces[next - 1] as string)) break
    const word = pieces[next] as string
    if (NAME_WORD.test(word)) end = next + 1
    else if (!LINKS.has(word.toLowerCase())) break
  }
  return end
}

function languageOf(name: string[]): 'fr' | 'en' | null {
  const words = name.filter((_, index) => index % 2 === 0).map((word) => word.toLowerCase())
  // "Saint" and "General" are in both languages; the other words decide.
  const french = words.filter((word) => FRENCH_WORDS.has(word) || FRENCH_LETTERS.test(word)).length
  const english = words.filter((word) => ENGLISH_WORDS.has(word)).length
  if (french === 0 && english === 0) return null
  return french >= english ? 'fr' : 'en'
}

/** Moves spaces and commas at the ends of names into the sentence around them. */
function withSpacesOutside(parts: Part[], language: Language): Part[] {
  const joined: Part[] = []
  const add = (text: string, of: Language) => {
    const last = joined.at(-1)
    if (last?.language === of) last.text += text
    else if (text !== '') joined.push({ text, language: of })
  }
  for (const part of parts) {
    const [, before = '', text = '', after = ''] = /^([\s,.;:!?()]*)([^]*?)([\s,.;:!?()]*)$/.exec(part.text) ?? []
    add(before, language)
    add(text, part.language)
    add(after, language)
  }
  return joined
}
