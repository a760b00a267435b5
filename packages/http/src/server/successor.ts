import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

/**
 * For a process that was started to replace another one on the same port: reports to the program that started it, over their
 * channel, that everything is loaded, and waits until the other process has released the port. Without a channel, returns at once.
 */
export async function takePortOver(port: number, host: string): Promise<void> {
  if (process.send === undefined || cluster.isWorker) return
  process.send('prepared')
  process.disconnect()
  while (!(await isFree(port, host))) await sleep(LOOK_EVERY_MS)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
