/** A request without an answer for so long makes us look whether the connection is gone. */
const SUSPECTED_AFTER_MS = 1_800
/** The server answers this address at once, whatever else it does. */
const PROBE = '/health'
const PROBE_MS = 1_500

/**
 * Sends a request, and gives up when the connection is gone: without one at once, otherwise within some 3 seconds. A slow
 * answer is waited for as long as the server can be reached.
 *
 * @throws TypeError, DOMException  no answer
 */
export async function fetchWhileOnline(request: Request): Promise<Response> {
  if (!navigator.onLine) throw new TypeError('offline')
  const gone = new AbortController()
  const give = () => gone.abort()
  request.signal.addEventListener('abort', give)
  const watch = setTimeout(() => {
    void isReachable().then((reachable) => reachable || give())
  }, SUSPECTED_AFTER_MS)
  try {
    return await fetch(request, { signal: gone.signal })
  } finally {
    clearTimeout(watch)
    request.signal.removeEventListener('abort', give)
  }
}

/** Whether the server answers within 1.5 seconds. */
export async function isReachable(): Promise<boolean> {
  const late = new AbortController()
  const limit = setTimeout(() => late.abort(), PROBE_MS)
  try {
    await fetch(PROBE, { cache: 'no-store', signal: late.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}
