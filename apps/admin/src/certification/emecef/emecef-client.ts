import {
  type EmecefElements,
  type EmecefInvoice,
  EmecefRefusal,
  EmecefSilent,
  type EmecefTotals,
} from './emecef-api.js'

export interface EmecefClientOptions {
  /** Without a trailing slash; `/api/invoice` follows. */
  url: string
  token: string
  /** For each call. */
  timeoutMs: number
}

/** One HTTP call each. @throws EmecefRefusal, EmecefSilent */
export class EmecefClient {
  constructor(private readonly options: EmecefClientOptions) {}

  async submit(invoice: EmecefInvoice): Promise<EmecefTotals> {
    const { uid, total, vab } = await this.call('POST', '', invoice)
    if (typeof uid !== 'string' || typeof total !== 'number' || typeof vab !== 'number') throw unreadable('totals')
    return { uid, total, vab }
  }

  async confirm(uid: string): Promise<EmecefElements> {
    const elements = elementsIn(await this.call('PUT', `/${encodeURIComponent(uid)}/confirm`))
    if (elements === null) throw unreadable('code')
    return elements
  }

  async cancel(uid: string): Promise<void> {
    await this.call('PUT', `/${encodeURIComponent(uid)}/cancel`)
  }

  /** The submitted document, and its certificate: null while it waits. */
  async details(uid: string): Promise<{ invoice: Partial<EmecefInvoice>; elements: EmecefElements | null }> {
    const answer = await this.call('GET', `/${encodeURIComponent(uid)}`)
    return { invoice: answer as Partial<EmecefInvoice>, elements: elementsIn(answer) }
  }

  /** Requests that wait to be confirmed. */
  async waiting(): Promise<string[]> {
    const { pendingRequestsList: list } = await this.call('GET', '')
    if (!Array.isArray(list)) throw unreadable('list of requests that wait')
    return list.flatMap((one: unknown) => (isObject(one) && typeof one.uid === 'string' ? [one.uid] : []))
  }

  private async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { url, token, timeoutMs } = this.options
    const answered = await fetch(`${url}/api/invoice${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw new EmecefSilent(`e-MECeF does not answer: ${reasonOf(error)}`, { cause: error })
      })
    const { status, text } = answered
    const answer = parsed(text)
    if (status === 400 || status === 422) throw new EmecefRefusal('400', text.slice(0, 500))
    if (status >= 300 || !isObject(answer)) {
      throw new EmecefSilent(`e-MECeF answers ${status}${status === 401 ? ': its token is wrong or has expired' : ''}`)
    }
    const { errorCode, errorDesc } = answer
    if (errorCode) throw new EmecefRefusal(`${errorCode as string}`, typeof errorDesc === 'string' ? errorDesc : '')
    return answer
  }
}

function elementsIn({ codeMECeFDGI, qrCode, counters, nim, dateTime }: Record<string, unknown>): EmecefElements | null {
  const fields = [codeMECeFDGI, qrCode, counters, nim, dateTime]
  if (!fields.every((field) => typeof field === 'string' && field !== '')) return null
  return { codeMECeFDGI, qrCode, counters, nim, dateTime } as EmecefElements
}

const unreadable = (what: string) => new EmecefSilent(`e-MECeF answers without a ${what}`)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
