import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** By their names in lower case. */
  headers: Record<string, string>
  body: string
  /** Milliseconds until the server closed the connection. */
  closedAfterMs: number
}

/**
 * Writes bytes to a server as they are, and reads what it answers until it closes the connection: for requests that no
 * client library would send. Ask for `connection: close` where the server would keep it.
 *
 * @param bytes  text is written as Latin-1, so that `\xff` is that byte
 */
export function rawExchange(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const socket = connect(Number(port), hostname)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    // A server that closes while we still write resets; what it said before counts.
    socket.on('error', (error) => parts.length === 0 && reject(error))
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const [statusLine = '', ...lines] = head.split('\r\n')
      resolve({
        status: Number(statusLine.split(' ')[1] ?? 0),
        headers: Object.fromEntries(
          lines.map((line) => {
            const at = line.indexOf(':')
            return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
          }),
        ),
        body: rest.join('\r\n\r\n'),
        closedAfterMs: performance.now() - sentAt,
      })
    })
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}
