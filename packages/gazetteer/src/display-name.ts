/**
 * The names of one thing, for display and for matching: `""` is the plain `name`, a language code is `name:<code>`.
 * `alt` holds every other name in use (alternative, local, official, short, aliases), `old` holds former names.
 * Absent keys were not in the data; a thing without any name has no `Names`.
 */
export interface Names {
  ''?: string
  alt?: string[]
  old?: string[]
  [language: string]: string | string[] | undefined
}

// A person who reads Latin letters only cannot read a name with a letter of another script.
const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** True when every letter is Latin. */
export function isLatin(text: string): boolean {
  return !otherScript.test(text)
}

/**
 * The name to show: in the language, else in French, else the plain name in Latin script, else in English, else any
 * Latin variant, else the plain name.
 *
 * @returns null when there is no name
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

/** Other and former names. Abbreviations in them have no long form. */
export function aliasesOf(names: Names | null): ReadonlySet<string> {
  return new Set([...(names?.alt ?? []), ...(names?.old ?? [])])
}

/**
 * One line that distinguishes a thing from others with the same name: its name, its part of the city, the city, the
 * country. Absent parts, and parts that repeat the part before, are left out.
 */
export function label(parts: (string | null | undefined)[]): string {
  const shown: string[] = []
  for (const part of parts) {
    if (part && !shown.some((other) => other.toLowerCase() === part.toLowerCase())) shown.push(part)
  }
  return shown.join(', ')
}
