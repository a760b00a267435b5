/**
 * Parts of a path that need a closer check: escapes, empty and dot segments, and characters that none of our paths
 * contains.
 */
const UNUSUAL = /[^\x21-\x7e]|[%;\\#"<>^`{|}]|\/\/|\/\.\.?(?:\/|$)/
const ESCAPE = /%([0-9a-fA-F]{2})/g
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * True when a request target is a path in its normal spelling: it starts with `/`, has no empty or dot segments, and
 * escapes only characters that must be escaped. Routers and proxies read other spellings differently, so we never serve
 * them.
 *
 * @param target      as in the request line; its query is not checked
 * @param listsUnder  a folder whose addresses contain lists with semicolons: `/osrm/`
 */
export function isNormalTarget(target: string, listsUnder?: string): boolean {
  if (!target.startsWith('/')) return false
  const end = target.indexOf('?')
  const sent = end === -1 ? target : target.slice(0, end)
  const path = listsUnder !== undefined && sent.startsWith(listsUnder) ? sent.replaceAll(';', ',') : sent
  return !UNUSUAL.test(path) || (path.includes('%') && isNormalEscaped(path))
}

function isNormalEscaped(path: string): boolean {
  const withoutEscapes = path.replaceAll(ESCAPE, (_, hex: string) => (mayBeEscaped(parseInt(hex, 16)) ? '_' : '%'))
  if (UNUSUAL.test(withoutEscapes)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Some readers treat an escaped slash or backslash as a separator; control characters and `.` never need an escape. */
const mayBeEscaped = (byte: number): boolean => {
  const character = String.fromCharCode(byte)
  return byte > 0x1f && byte !== 0x7f && character !== '/' && character !== '\\' && !UNRESERVED.test(character)
}
