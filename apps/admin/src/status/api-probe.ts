/** The result of one request to the public API. */
export interface ProbeResult {
  ok: boolean
  /** Time until the whole answer arrived, or until it failed. */
  durationMs: number
}

/**
 * Probes the public API.
 *
 * @param key  a live key; without one the API refuses the request, which also shows that it answers
 */
export async function probeApi(apiUrl: string, key: string | null, timeoutMs: number): Promise<ProbeResult> {
  const startedAt = performance.now()
  const took = () => performance.now() - startedAt
  try {
    const response = await fetch(`${apiUrl}/v1/health`, {
      headers: key === null ? {} : { 'x-service-key': key },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    await response.arrayBuffer()
    return { ok: key === null ? response.status === 401 || response.ok : response.ok, durationMs: took() }
  } catch {
    return { ok: false, durationMs: took() }
  }
}
