import { type FieldError } from '../problem.js'

const ESCAPES = /(?:%[0-9a-fA-F]{2})+/g

/**
 * The query parameters whose escapes are not valid UTF-8. A `%` that escapes nothing is kept. The parser has already
 * refused bytes that should have been escaped.
 *
 * @param target  exactly as in the request
 */
export function unreadableParameters(target: string): FieldError[] {
  const start = target.indexOf('?')
  if (start === -1) return []
  const query = target.slice(start + 1)
  if (!query.includes('%')) return []
  return query.split('&').flatMap((pair): FieldError[] => {
    if (areUtf8(pair)) return []
    const name = pair.split('=', 1)[0] as string
    return [{ field: name.includes('%') || name === '' ? 'query' : name, reason: 'invalid_format', value: null }]
  })
}

function areUtf8(text: string): boolean {
  try {
    for (const [escapes] of text.matchAll(ESCAPES)) decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}
