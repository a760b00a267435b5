import { type Agent, request } from 'node:http'

/**
 * Sends a request whose target is written as given: `fetch` would put it into its normal form first.
 *
 * @param target  the request target to the letter
 * @returns the status and the body as text
 */
export function rawRequest(
  url: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    agent,
  }: { method?: string; headers?: Record<string, string>; agent?: Agent | false } = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path: target, method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
      response.on('error', reject)
    })
    call.on('error', reject).end()
  })
}
