/** Anything in a path that is rare enough to be looked at twice: escapes, empty and dot segments, what no path of ours holds. */
const UNUSUAL = /[^\x21-\x7e]|[%;\\#"<>^`{|}]|\/\/|\/\.\.?(?:\/|$)/
const ESCAPE = /%([0-9a-fA-F]{2})/g
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * Whether a request target is a path in its one normal spelling: it starts with `/`, has no empty or dot segments, and
 * escapes only what must be escaped. Routers and proxies read other spellings differently, so those are never served.
 *
 * @param target  as it stands in the request line, with its query, which is not looked at
 */
export function isNormalTarget(target: string): boolean {
  if (!target.startsWith('/')) return false
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
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

/** An escaped slash or backslash would be a separator for some readers; control characters and `.` never need one. */
const mayBeEscaped = (byte: number): boolean => {
  const character = String.fromCharCode(byte)
  return byte > 0x1f && byte !== 0x7f && character !== '/' && character !== '\\' && !UNRESERVED.test(character)
}
