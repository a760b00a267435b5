/** Where the map page keeps its key, in the same tab of the same origin. */
const ENTRY = 'repere.key'
const KEY = /^svc_(?:test|live)_[0-9A-Za-z]{38}$/
const PLACEHOLDER = 'svc_test_…'

/**
 * The key of the reader: from a link with `#key=` (of the customer area), which works once and leaves the address at
 * once, or from the map page in this tab.
 *
 * @returns null without one
 */
export function readerKey() {
  const { history, location, sessionStorage } = globalThis
  const parts = location.hash.slice(1).split('&').filter(Boolean)
  const given = parts.find((part) => part.startsWith('key='))?.slice('key='.length)
  if (given !== undefined) {
    const rest = parts.filter((part) => !part.startsWith('key=')).join('&')
    history.replaceState(history.state, '', location.pathname + location.search + (rest === '' ? '' : `#${rest}`))
    if (KEY.test(given)) sessionStorage.setItem(ENTRY, given)
  }
  const kept = sessionStorage.getItem(ENTRY)
  return kept !== null && KEY.test(kept) ? kept : null
}

/** Writes the reader's key into the code of the page, where the placeholder of a key stands. */
export function writeKeyIntoCode(root) {
  const key = readerKey()
  if (key === null) return
  for (const code of root.querySelectorAll('pre code')) {
    const texts = code.ownerDocument.createTreeWalker(code, globalThis.NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.nodeValue.includes(PLACEHOLDER)) text.nodeValue = text.nodeValue.replaceAll(PLACEHOLDER, key)
    }
  }
}
