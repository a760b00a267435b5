import { en } from './en.js'
import { fr } from './fr.js'
import { type Texts } from './texts.js'

const ENTRY = 'repere.language'
const all = { fr, en }

/**
 * The language of the page: the chosen one, else English for browsers that prefer it to French, else French.
 *
 * @param preferred  languages of the browser, the preferred one first
 */
export function textsFor(chosen: string | null, preferred: readonly string[]): Texts {
  if (chosen === 'fr' || chosen === 'en') return all[chosen]
  const first = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'fr' || tag === 'en')
  return first === 'en' ? en : fr
}

export const languageStore = {
  read: (): string | null => localStorage.getItem(ENTRY),
  write: (language: Texts['locale']): void => localStorage.setItem(ENTRY, language),
}
