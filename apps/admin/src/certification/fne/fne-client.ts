import { CertificationRefused } from '../certification.js'

export interface FneClientOptions {
  /** Without a trailing slash; `/external/invoices` follows. */
  url: string
  apiKey: string
  /** For each call. */
  timeoutMs: number
}

/** The platform's answer to a signature. */
export interface FneAnswer {
  ncc: string
  /** The official number. */
  reference: string
  /** The address that the QR code holds. */
  token: string
  invoice: { id: string; items: { id: string }[] }
}

/** Nothing was signed: no connection, or the key is refused. */
export class FneAway extends Error {
  override readonly name = 'FneAway'
}

/** It may have been signed: no answer, none that can be used, or a 500. */
export class FneSilent extends Error {
  override readonly name = 'FneSilent'
}

const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** One HTTP call each. @throws CertificationRefused, FneAway, FneSilent */
export class FneClient {
  constructor(private readonly options: FneClientOptions) {}

  sign(invoice: object): Promise<FneAnswer> {
    return this.call('/sign', invoice)
  }

  refund(id: string, items: { id: string; quantity: number }[]): Promise<FneAnswer> {
    return this.call(`/${encodeURIComponent(id)}/refund`, { items })
  }

  private async call(path: string, body: object): Promise<FneAnswer> {
    const { url, apiKey, timeoutMs } = this.options
    const { status, text } = await fetch(`${url}/external/invoices${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw NEVER_SENT.includes(codeOf(error))
          ? new FneAway('FNE cannot be reached', { cause: error })
          : new FneSilent('FNE does not answer', { cause: error })
      })
    if (status === 401 || status === 403) throw new FneAway(`FNE answers ${status}: its key is wrong or not active`)
    if (status >= 400 && status < 500) throw new CertificationRefused(`FNE refuses: ${text.slice(0, 500)}`, `${status}`)
    const answer = parsed(text)
    if (status >= 300 || answer === null) throw new FneSilent(`FNE answers ${status}`)
    return answer
  }
}

function parsed(text: string): FneAnswer | null {
  try {
    const answer = JSON.parse(text) as Partial<FneAnswer>
    const { ncc, reference, token, invoice } = answer
    const isWhole =
      [ncc, reference, token, invoice?.id].every((one) => typeof one === 'string' && one !== '') &&
      Array.isArray(invoice?.items)
    return isWhole ? (answer as FneAnswer) : null
  } catch {
    return null
  }
}

/** The failure below HTTP, in one word. */
function codeOf(error: unknown): string {
  for (let at = error as { code?: unknown; cause?: unknown } | undefined, depth = 0; at && depth < 5; depth++) {
    if (typeof at.code === 'string') return at.code
    at = at.cause as typeof at
  }
  return 'unknown'
}
