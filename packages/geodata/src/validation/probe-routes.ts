import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ProbedRoute, type RouteProbe } from './route-probe.main.js'

const PATIENCE_MS = 120_000

/**
 * Routes over a graph, computed in a separate process.
 *
 * @throws Error  when the graph cannot be opened, or the process ends
 */
export async function probeRoutes(probe: RouteProbe): Promise<ProbedRoute[]> {
  // Tests run from sources, which a process cannot load.
  const program = fileURLToPath(new URL('./route-probe.main.js', import.meta.url)).replace('/src/', '/dist/')
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const gone = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The graph ${probe.tilesPath} could not be read (${String(signal ?? code)})`)
  })
  try {
    child.send(probe)
    const answered = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    answered.catch(() => undefined)
    const [message] = (await Promise.race([answered, gone])) as [{ found?: ProbedRoute[]; failure?: string }]
    if (message.found === undefined) throw new Error(message.failure)
    return message.found
  } finally {
    gone.catch(() => undefined)
    child.kill('SIGKILL')
  }
}
