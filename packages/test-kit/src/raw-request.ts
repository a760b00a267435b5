import { Agent, type IncomingHttpHeaders, request } from 'node:http'

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

/**
 * Sends calls with their targets unchanged, eight at a time.
 *
 * @returns the status of each, in any order
 */
export async function statusesOf(
  url: string,
  calls: readonly { method: string; path: string }[],
  headers: Record<string, string> = {},
): Promise<{ call: string; status: number }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses: { call: string; status: number }[] = []
  const queue = [...calls]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { method, path } = next
      // The server closes a connection when it cannot read a target.
      const { status } = await rawRequest(url, path, { method, headers, agent: path.startsWith('/') ? agent : false })
      statuses.push({ call: `${method} ${path}`, status })
    }
  }
  try {
    await Promise.all(Array.from({ length: 8 }, worker))
  } finally {
    agent.destroy()
  }
  return statuses
}
