import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** By name in lower case. */
  headers: Record<string, string>
  body: string
  /** Milliseconds until the server closed the connection. */
  closedAfterMs: number
}

/** Like `RawAnswer`, with the encoded body as received, without chunk headers. */
export interface ByteAnswer extends Omit<RawAnswer, 'body'> {
  body: Buffer
}

/**
 * Writes bytes to a server unchanged and reads its answer until it closes the connection. For requests that no client
 * library would send. Send `connection: close` when the server would keep the connection.
 *
 * @param bytes  text is written as Latin-1, so `\xff` is that byte
 */
export async function rawExchange(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const answer = await byteExchange(url, bytes)
  return { ...answer, body: answer.body.toString('utf8') }
}

/** Like `rawExchange`, for answers that are not text. */
export function byteExchange(url: string, bytes: string | Buffer): Promise<ByteAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const socket = connect(Number(port), hostname)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    // A server that closes while we still write resets the connection; the answer before the reset counts.
    socket.on('error', (error) => parts.length === 0 && reject(error))
    socket.on('close', () => resolve({ ...answerIn(Buffer.concat(parts)), closedAfterMs: performance.now() - sentAt }))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

/** The first final answer in the server's output; a `100 Continue` does not count. */
function answerIn(bytes: Buffer): Omit<ByteAnswer, 'closedAfterMs'> {
  const end = bytes.indexOf('\r\n\r\n')
  const head = (end === -1 ? bytes : bytes.subarray(0, end)).toString('latin1')
  const rest = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const status = Number(statusLine.split(' ')[1] ?? 0)
  if (status === 100) return answerIn(rest)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  if (headers['transfer-encoding'] === 'chunked') return { status, headers, body: unchunked(rest) }
  const length = headers['content-length']
  return { status, headers, body: length === undefined ? rest : rest.subarray(0, Number(length)) }
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const length = end === -1 ? 0 : Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(length > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
