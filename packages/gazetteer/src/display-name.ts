/**
 * The names of one thing, for display and for matching: `""` is the plain `name`, a language code is `name:<code>`.
 * `alt` holds every other name in use (alternative, local, official, short, aliases), `old` those of former times.
 * Absent keys were not in the data; a thing without any name has no `Names` at all.
 */
export interface Names {
  ''?: string
  alt?: string[]
  old?: string[]
  [language: string]: string | string[] | undefined
}

// A letter of another script anywhere makes a name unreadable to somebody who reads Latin letters only.
const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** True where every letter is Latin. */
export function isLatin(text: string): boolean {
  return !otherScript.test(text)
}

/**
 * The name to show: in the language, else in French, else the plain name if in Latin script, else in English, else any
 * Latin variant, else the plain name.
 *
 * @returns null where nothing is named
 */
export function displayName(names: Names | null, language: string): string | null {
  if (!names) return null
  const plain = names['']
  const candidates = [
    names[language],
    names['fr'],
    plain !== undefined && isLatin(plain) ? plain : undefined,
    names['en'],
  ]
  for (const name of candidates) if (typeof name === 'string' && name !== '') return name
  for (const name of variantsOf(names)) if (isLatin(name)) return name
  return plain ?? variantsOf(names)[0] ?? null
}

/** Every name of a thing, each once, the plain name first. */
export function variantsOf(names: Names | null): string[] {
  return names ? [...new Set(Object.values(names).flatMap((name) => name ?? []))] : []
}

/** Other and former names: what people made of a name stands for nothing longer. */
export function aliasesOf(names: Names | null): ReadonlySet<string> {
  return new Set([...(names?.alt ?? []), ...(names?.old ?? [])])
}

/**
 * One line that tells a thing from its namesakes: its name, where it is within the city, the city, the country. Parts
 * that are absent or that repeat the part before are left out.
 */
export function label(parts: (string | null | undefined)[]): string {
  const shown: string[] = []
  for (const part of parts) {
    if (part && !shown.some((other) => other.toLowerCase() === part.toLowerCase())) shown.push(part)
  }
  return shown.join(', ')
}
