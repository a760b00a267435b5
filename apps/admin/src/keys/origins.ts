import { invalidOrigins } from './keys.problems.js'

/**
 * Origins as browsers send them: lower case, no default port, each once.
 *
 * @param texts  as people type them
 * @throws KeyProblem  with each text that is not exactly scheme, host and port
 */
export function readOrigins(texts: string[]): string[] {
  const origins = texts.map((text) => readOrigin(text.trim()))
  const refused = new Map([...texts.entries()].filter(([index]) => origins[index] === null))
  if (refused.size > 0) throw invalidOrigins(refused)
  return [...new Set(origins as string[])].sort()
}

function readOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // The comparison ignores a path, a query and a login, so accepting them would promise an unchecked rule.
  if (url.hostname.includes('*')) return null
  return url.href === `${url.origin}/` && !text.endsWith('?') && !text.endsWith('#') ? url.origin : null
}
