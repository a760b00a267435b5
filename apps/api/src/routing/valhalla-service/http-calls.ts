import { ConsecutiveBreaker, BrokenCircuitError, circuitBreaker, CircuitState, handleType } from 'cockatiel'
import { type Dispatcher, Pool } from 'undici'
import { EngineOverloaded, EngineTimedOut, EngineUnavailable } from '../routing.port.js'
import { type ValhallaAction } from '../valhalla/procedures/call.js'
import { ValhallaError } from '../valhalla/refusals.js'

/** The path of each action. */
const PATHS: Record<ValhallaAction | 'status', string> = {
  locate: '/locate',
  route: '/route',
  matrix: '/sources_to_targets',
  traceRoute: '/trace_route',
  traceAttributes: '/trace_attributes',
  status: '/status',
}

/** The service's message in OSRM's format. */
const OWN_WORDS: Record<string, string> = {
  NoRoute: 'No path could be found for input',
  NoSegment: 'No suitable edges near location',
  DistanceExceeded: 'Path distance exceeds the max distance limit',
  BreakageDistanceExceeded: 'Exceeded breakage distance for all pairs',
}

const FAILURES_UNTIL_OPEN = 5
const HALF_OPEN_AFTER_MS = 1_000
const CONNECT_TIMEOUT_MS = 1_000
const ANSWER_BYTES_MAX = 256 * 1024 * 1024

/**
 * Calls to one Valhalla service over persistent connections. When the service fails repeatedly, further calls fail at
 * once; one call a second is still sent, to notice when the service works again.
 */
export class HttpCalls {
  private readonly pool: Pool
  private readonly prefix: string
  private readonly breaker = circuitBreaker(handleType(EngineUnavailable), {
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
    halfOpenAfter: HALF_OPEN_AFTER_MS,
  })

  /**
   * @param url          of the service; may have a path, below which the actions are
   * @param connections  at most
   */
  constructor(url: string, connections: number) {
    const { origin, pathname } = new URL(url)
    this.prefix = pathname.replace(/\/+$/, '')
    this.pool = new Pool(origin, {
      connections,
      pipelining: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      // Every call has its own deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: ANSWER_BYTES_MAX,
    })
  }

  /** Calls back whenever the other side ends a connection, for example because its process is replaced. */
  onLost(lost: () => void): void {
    this.pool.on('disconnect', (_origin, _targets, error) => {
      // Idle connections, and those of abandoned calls, are closed from here.
      if (isLoss(error)) lost()
    })
  }

  /** True while calls fail at once, without being sent. */
  get broken(): boolean {
    return this.breaker.state === CircuitState.Open
  }

  /**
   * @param signal  aborts at the call's deadline; its reason is an EngineOverloaded if the service is not at fault
   * @returns the answer's text: JSON
   * @throws ValhallaError      when the service refuses, with Valhalla's message
   * @throws EngineOverloaded   when it has too much to do
   * @throws EngineUnavailable  when it fails, cannot be reached, or is too late
   */
  async call(action: ValhallaAction, request: string, signal: AbortSignal): Promise<string> {
    try {
      // A refusal is no failure of the service, so it is returned: the circuit breaker counts thrown errors only.
      const answer = await this.breaker.execute(() => this.post(action, request, signal))
      if (typeof answer === 'string') return answer
      throw answer
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new EngineUnavailable('the service failed too often')
      throw error
    }
  }

  /**
   * The status of the service, independent of the results of its calls.
   *
   * @throws EngineUnavailable  if it has none
   */
  async status(signal: AbortSignal): Promise<string> {
    const answer = await this.post('status', '{}', signal)
    if (typeof answer === 'string') return answer
    throw new EngineUnavailable(answer.message)
  }

  async close(): Promise<void> {
    await this.pool.destroy()
  }

  private async post(
    action: keyof typeof PATHS,
    request: string,
    signal: AbortSignal,
  ): Promise<string | ValhallaError | EngineOverloaded> {
    const options: Dispatcher.RequestOptions = {
      method: 'POST',
      path: this.prefix + PATHS[action],
      headers: { 'content-type': 'application/json' },
      body: request,
      signal,
    }
    try {
      return await this.exchange(options)
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error
      // The connection was closed while the question was sent, perhaps because it was idle: the two cases look the
      // same, and a question can be repeated.
      return await this.exchange(options)
    }
  }

  private async exchange(options: Dispatcher.RequestOptions): Promise<string | ValhallaError | EngineOverloaded> {
    let status: number
    let retryAfter: unknown
    let text: string
    try {
      const response = await this.pool.request(options)
      status = response.statusCode
      retryAfter = response.headers['retry-after']
      text = await response.body.text()
    } catch (cause) {
      const { aborted, reason } = options.signal as AbortSignal
      if (aborted && reason instanceof EngineOverloaded) return reason
      if (aborted) throw new EngineTimedOut('the service exceeded its deadline')
      const message = `the service cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`
      throw isLoss(cause) ? new LostConnection(message, { cause }) : new EngineUnavailable(message, { cause })
    }
    if (status === 200 && isJson(text)) return text
    if (status === 429 || status === 503) return new EngineOverloaded(secondsOf(retryAfter))
    const refusal = status === 400 ? wordsOf(text) : null
    if (refusal !== null) return new ValhallaError(refusal)
    throw new EngineUnavailable(`the service answered ${status}: ${text.slice(0, 200)}`)
  }
}

class LostConnection extends EngineUnavailable {}

/** True when the other side ended the connection. */
const isLoss = (error: unknown) =>
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')

const isJson = (text: string) => /^\s*[[{]/.test(text)

const secondsOf = (retryAfter: unknown): number => {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds >= 1 ? seconds : 1
}

/** Valhalla's message in the body of a refusal, in either format; null for any other body. */
function wordsOf(text: string): string | null {
  try {
    const { error, code, message } = JSON.parse(text) as Record<string, unknown>
    if (typeof error === 'string') return error
    if (typeof code !== 'string') return null
    return OWN_WORDS[code] ?? String(message ?? code)
  } catch {
    return null
  }
}
