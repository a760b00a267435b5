import { createServer } from 'node:net'
import { StartProblem } from './start-problem.js'

/** A port of the loopback interface that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = await tryListen(0)
  if (port === null) throw new StartProblem('No port of 127.0.0.1 is free')
  return port
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await tryListen(port)) !== null
}

/**
 * Checks that ports are free.
 *
 * @param ports  service → its port
 * @param remedy  the remedy in the error
 * @throws StartProblem  naming every taken port and its service
 */
export async function requireFreePorts(ports: Record<string, number>, remedy: string): Promise<void> {
  const taken: string[] = []
  for (const [service, port] of Object.entries(ports)) {
    if (!(await isPortFree(port))) taken.push(`Port ${port}, needed for ${service}, is taken by another program.`)
  }
  if (taken.length > 0) throw new StartProblem(taken.join('\n'), remedy)
}

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: taken } = server.address() as { port: number }
      server.close(() => resolve(taken))
    })
  })
}
