import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body as UTF-8. */
  text: string
}

/**
 * Sends a request whose target is written as given: `fetch` would put it into its normal form first.
 *
 * @param target  the request target to the letter
 * @returns the answer, its body as it was sent
 */
export function rawRequest(
  url: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    agent,
  }: { method?: string; headers?: Record<string, string>; agent?: Agent | false } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: target, method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({ status: response.statusCode!, headers: response.headers, body, text: body.toString() })
      })
      response.on('error', reject)
    })
    call.on('error', reject).end()
  })
}
