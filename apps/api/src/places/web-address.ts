/** A scheme and the rest of the address; a host with its port (`example.org:8080`) has no scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i

/**
 * A mapped website as an address that a page may link to. OpenStreetMap may contain any text: only http and https are
 * passed on, so that no link runs a script. A host without a scheme counts as https.
 *
 * @returns null for any other text, and for addresses with a user or a password
 */
export function webAddressOf(mapped: string | undefined): string | null {
  // Several are separated by semicolons; the first is shown.
  const text = mapped?.split(';', 1)[0]?.trim() ?? ''
  const whole = SCHEME.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (text === '' || /[\s\p{Cc}]/u.test(whole) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : null
}
