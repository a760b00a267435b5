import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { connectToOldest, ensureOwnFolder, socketName } from './host-sockets.js'
import { MessageStream } from './message-stream.js'
import { CallFailure, OpenBuild } from './open-build.js'
import { type Request, type Response, type RoadFiles, type ToHost } from './protocol.js'

/**
 * The process that holds the roads of a machine's replicas: the arrays of each build that a client has open, once, and
 * threads that search them. It ends when its last client has left.
 *
 * Arguments: the folder of its socket, and the number of threads for each build.
 */

/** Time without a client after which the host ends: a client that replaces another one finds it still there. */
const IDLE_MS = 5_000

const [folder, threads] = [process.argv[2]!, Number(process.argv[3])]
const builds = new Map<string, { build: Promise<OpenBuild>; clients: Set<object> }>()
const clients = new Set<object>()
let idle: NodeJS.Timeout | undefined

function leaveWhenIdle(): void {
  clearTimeout(idle)
  if (clients.size === 0) idle = setTimeout(leave, IDLE_MS)
}

function leave(): void {
  rmSync(socketPath, { force: true })
  process.exit(0)
}

async function open(client: object, name: string, files: RoadFiles): Promise<void> {
  let held = builds.get(name)
  if (!held) {
    held = { build: OpenBuild.open(files, threads), clients: new Set() }
    builds.set(name, held)
  }
  held.clients.add(client)
  try {
    await held.build
  } catch (error) {
    // The next client may find the files mended.
    if (builds.get(name) === held) builds.delete(name)
    throw error
  }
}

function release(client: object, name: string): void {
  const held = builds.get(name)
  if (!held?.clients.delete(client) || held.clients.size > 0) return
  builds.delete(name)
  held.build.then(
    (build) => build.close(),
    () => undefined,
  )
}

async function answer(client: object, request: Request): Promise<Response> {
  const { id } = request
  try {
    if ('open' in request) {
      await open(client, request.open, request.files)
      return { id, opened: true }
    }
    const held = builds.get(request.build)
    if (!held) throw new CallFailure('failed', `build ${request.build} is not open`)
    return { id, answer: await (await held.build).answer(request, request.deadlineMs) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, failure: error instanceof CallFailure ? error.kind : 'failed', message }
  }
}

function serve(socket: Socket): void {
  const client = {}
  clients.add(client)
  clearTimeout(idle)
  const stream = new MessageStream<Response, ToHost>(
    socket,
    (message) => {
      if ('release' in message) release(client, message.release)
      else void answer(client, message).then((response) => stream.send(response))
    },
    () => {
      clients.delete(client)
      for (const name of builds.keys()) release(client, name)
      leaveWhenIdle()
    },
  )
}

// The terminal sends Ctrl-C to every process of the group; the host ends when its clients have left.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

await ensureOwnFolder(folder)
const name = socketName(Date.now(), process.pid)
const socketPath = join(folder, name)
const server = createServer(serve)
await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
const older = await connectToOldest(folder, name)
if (older) {
  older.destroy()
  server.close()
  leave()
}
leaveWhenIdle()
