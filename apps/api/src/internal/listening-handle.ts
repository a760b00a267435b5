import * as net from 'node:net'

/** A socket that is bound to the public port; `fd` is its number in the process that made it. */
export interface ListeningHandle {
  readonly fd: number
  getsockname(into: { port?: number }): number
  close(): void
}

type MakeHandle = (host: string, port: number, addressType: 4 | 6, fd: number) => ListeningHandle | number

const EADDRINUSE = -98

/**
 * Binds the public port without accepting anything yet. Node.js has no documented way to do this; its own `cluster`
 * binds in the same way.
 *
 * @returns null while another process holds the port
 * @throws Error  when the port cannot be had at all
 */
export function bindPort(host: string, port: number): ListeningHandle | null {
  const make = (net as unknown as { _createServerHandle: MakeHandle })._createServerHandle
  const handle = make(host === 'localhost' ? '127.0.0.1' : host, port, net.isIPv6(host) ? 6 : 4, -1)
  if (typeof handle === 'number') {
    if (handle === EADDRINUSE) return null
    throw new Error(`Port ${port} of ${host} cannot be bound (error ${handle})`)
  }
  // A port that is already in use is reported when listening begins; until then the socket has no port.
  const bound: { port?: number } = {}
  handle.getsockname(bound)
  if (port === 0 || bound.port === port) return handle
  handle.close()
  return null
}

/** Accepts connections of a handle that another living process bound. */
export function acceptFrom(handle: ListeningHandle, onConnection: (socket: net.Socket) => void): Promise<net.Server> {
  const server = net.createServer(onConnection)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(handle, () => resolve(server))
  })
}
