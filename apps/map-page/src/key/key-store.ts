const ENTRY = 'repere.key'

/** The form of a key. Only the API knows whether a key is valid. */
const KEY = /^svc_(test|live)_[0-9A-Za-z]{38}$/

export const looksLikeKey = (text: string): boolean => KEY.test(text)

/**
 * Takes a key out of an address: a link with `#key=` works once, and the key does not stay in the address bar, in
 * bookmarks or in copied links.
 *
 * @param fragment  of the address, with `#`
 * @returns the key, null without one; and the fragment without it, which may be empty
 */
export function takeKey(fragment: string): { key: string | null; rest: string } {
  const parts = fragment.replace(/^#/, '').split('&').filter(Boolean)
  const ofKey = parts.filter((part) => part.startsWith('key='))
  const rest = parts.filter((part) => !part.startsWith('key=')).join('&')
  const key = decodeURIComponentSafely(ofKey.at(-1)?.slice('key='.length) ?? '').trim()
  return { key: key === '' ? null : key, rest: rest === '' ? '' : `#${rest}` }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Stores the key until the tab is closed, hidden from other tabs. */
export const keyStore = {
  read: (): string | null => sessionStorage.getItem(ENTRY),
  write: (key: string): void => sessionStorage.setItem(ENTRY, key),
  forget: (): void => sessionStorage.removeItem(ENTRY),
}
