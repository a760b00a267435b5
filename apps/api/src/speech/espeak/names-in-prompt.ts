import { type Language } from '@repere/shared'

/** A part of a prompt and the language that it is in. */
export interface Part {
  text: string
  language: Language
}

/** A word that is written with a capital, or a number. */
const NAME_WORD = /^[\p{Lu}\d]/u
/** Small words inside names: "Boulevard de la République", "Bank of Africa". */
const LINKS = new Set('de du des la le les d l et aux au à en sur sous of the and for at'.split(' '))

/** Words and letters that tell the language of a name; one of them is enough. */
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
 * Splits a prompt in a language of ours into what is said in that language and the names in it that are French or English,
 * as most names of streets and shops are: each is to be pronounced as its own language has it. A name that shows no sign
 * of either stays with the language of the prompt, for it is probably of there.
 *
 * A name is one or more words with capitals, with small words between them; the first word of a sentence has a capital
 * for being the first.
 */
export function namesIn(prompt: string, language: Language): Part[] {
  const parts: Part[] = []
  const add = (text: string, of: Language) => {
    const last = parts.at(-1)
    if (last?.language === of) last.text += text
    else parts.push({ text, language: of })
  }
  // Words, with what stands between them at odd places: an apostrophe parts "l'Église" as a space does.
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

/** Where the name ends that begins with a word; the same place where none does. */
function endOfName(pieces: string[], begin: number): number {
  if (!/^\p{Lu}/u.test(pieces[begin] ?? '')) return begin
  let end = begin + 1
  for (let next = begin + 2; next < pieces.length; next += 2) {
    // A comma or a full stop ends it.
    if (!/^(\s+|['’])$/.test(pieces[next - 1] as string)) break
    const word = pieces[next] as string
    if (NAME_WORD.test(word)) end = next + 1
    else if (!LINKS.has(word.toLowerCase())) break
  }
  return end
}

function languageOf(name: string[]): 'fr' | 'en' | null {
  const words = name.filter((_, index) => index % 2 === 0).map((word) => word.toLowerCase())
  // "Saint" and "General" are both; the other words decide.
  const french = words.filter((word) => FRENCH_WORDS.has(word) || FRENCH_LETTERS.test(word)).length
  const english = words.filter((word) => ENGLISH_WORDS.has(word)).length
  if (french === 0 && english === 0) return null
  return french >= english ? 'fr' : 'en'
}

/** Spaces and commas at the ends of names belong to the sentence around them. */
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
