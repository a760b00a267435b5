import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body as UTF-8. */
  text: string
}

/**
 * Sends a request with the target unchanged; `fetch` would normalise it first.
 *
 * @param target  the exact request target
 * @returns the answer, with its body unchanged
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
