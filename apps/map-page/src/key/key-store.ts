const ENTRY = 'repere.key'

/** What a key looks like; only the API knows whether it is one. */
const KEY = /^svc_(test|live)_[0-9A-Za-z]{38}$/

export const looksLikeKey = (text: string): boolean => KEY.test(text)

/**
 * Takes a key out of an address: a link that `#key=` hands over works once, and its key is not left in the address bar,
 * in bookmarks or in what one copies.
 *
 * @param fragment  of the address, with `#`
 * @returns the key, null without one; and the fragment without it, empty when nothing is left
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

/** Keeps the key until the tab is closed, and from other tabs. */
export const keyStore = {
  read: (): string | null => sessionStorage.getItem(ENTRY),
  write: (key: string): void => sessionStorage.setItem(ENTRY, key),
  forget: (): void => sessionStorage.removeItem(ENTRY),
}
