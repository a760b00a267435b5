import { Requestor, Resource } from 'fedapay'
import { OutcomeUnknown, PaymentRefused, ProviderUnavailable } from '../payment-provider.problems.js'

export interface ConnectionSettings {
  /** The API's origin, without a trailing slash: the provider's, its sandbox's, or the simulator's. */
  url: string
  secretKey: string
  /** How long one request may take, its answer included. */
  timeoutMs: number
}

/** Whether a request that got no answer may have changed something. */
type Effect = 'reads' | 'changes'

/** No request was written: the connection was refused, or the name is unknown. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const ANSWER_BYTES_MAX = 5 * 1024 * 1024

/**
 * How the SDK's resources reach the provider: its own transport has no timeout, and keeps key and address in static
 * fields that everything in the process shares. This one has a deadline, and knows only its own.
 */
export class FedaPayConnection extends Requestor {
  constructor(private readonly settings: ConnectionSettings) {
    super()
  }

  /**
   * Runs one call of the SDK over this connection.
   *
   * @throws ProviderUnavailable  nothing has changed there
   * @throws OutcomeUnknown       it may have
   * @throws PaymentRefused       it answered that it will not
   */
  call<T>(sdk: () => Promise<T>): Promise<T> {
    // The SDK takes the requestor from a static field while the call begins, in the same turn; so that field is ours
    // for just as long, and calls over different connections cannot meet.
    const before = Resource.getRequestor()
    Resource.setRequestor(this)
    try {
      return sdk()
    } finally {
      Resource.setRequestor(before)
    }
  }

  override async request(
    method: string,
    path: string,
    params: Record<string, unknown> = {},
  ): ReturnType<Requestor['request']> {
    const verb = method.toUpperCase()
    const effect: Effect = verb === 'GET' ? 'reads' : 'changes'
    const url = new URL(`${this.settings.url}/v1${path}`)
    if (effect === 'reads') {
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, `${value as string}`)
    }
    const label = `${verb} ${path}`
    const { status, text } = await this.exchange(
      url,
      verb,
      effect === 'reads' ? undefined : JSON.stringify(params),
      effect,
    )
    if (status >= 200 && status < 300) return { data: parsed(text, label, effect), status } as never
    throw failure(status, text, label, effect)
  }

  private async exchange(url: URL, method: string, body: string | undefined, effect: Effect) {
    try {
      const answer = await fetch(url, {
        method,
        body,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${this.settings.secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        // The API has none; followed, a POST would become a GET.
        redirect: 'error',
        signal: AbortSignal.timeout(this.settings.timeoutMs),
      })
      return { status: answer.status, text: await textOf(answer) }
    } catch (error) {
      const label = `${method} ${url.pathname}`
      const code = codeOf(error)
      if (effect === 'reads' || NEVER_SENT.has(code)) {
        throw new ProviderUnavailable(`${label} got no answer (${code})`, { cause: error })
      }
      throw new OutcomeUnknown(`${label} was sent and got no answer (${code})`, { cause: error })
    }
  }
}

function failure(status: number, text: string, label: string, effect: Effect): Error {
  const said = `${label} was answered with ${status}`
  // No other input would help: our key is refused, or our rate is too high.
  if (status === 401 || status === 403 || status === 429) return new ProviderUnavailable(said)
  const refused = status >= 400 && status < 500 && status !== 408
  if (refused) {
    const { message, fields } = wordsOf(text)
    return new PaymentRefused(message === null ? said : `${said}: ${message}`, status, fields)
  }
  // A 5xx may be sent after the work was done.
  return effect === 'reads' ? new ProviderUnavailable(said) : new OutcomeUnknown(said)
}

function parsed(text: string, label: string, effect: Effect): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  const said = `${label} was answered with something else than a JSON object`
  throw effect === 'reads' ? new ProviderUnavailable(said) : new OutcomeUnknown(said)
}

function wordsOf(text: string): { message: string | null; fields: Record<string, string[]> } {
  try {
    const { message, errors } = JSON.parse(text) as { message?: unknown; errors?: unknown }
    const named = typeof errors === 'object' && errors !== null ? Object.entries(errors) : []
    const fields = Object.fromEntries(named.map(([field, words]) => [field, [words].flat().map(String)]))
    return { message: typeof message === 'string' ? message.slice(0, 200) : null, fields }
  } catch {
    return { message: null, fields: {} }
  }
}

async function textOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value)
    bytes += part.value.byteLength
    if (bytes > ANSWER_BYTES_MAX) {
      await reader?.cancel()
      throw new Error('the answer is too large')
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The failure below HTTP, in one word. By shape, because errors of `fetch` may come from another realm. */
function codeOf(error: unknown): string {
  let at = error as { code?: unknown; name?: unknown; cause?: unknown } | undefined
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth++) {
    if (typeof at.code === 'string') return at.code
    if (at.name === 'TimeoutError') return 'timeout'
    at = at.cause as typeof at
  }
  return 'unknown'
}
