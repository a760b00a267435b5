import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { connectToOldest, ensureOwnFolder, socketName } from './host-sockets.js'
import { MessageStream } from './message-stream.js'
import { OpenBuilds } from './open-builds.js'
import { type Answer, type Call, clockMs, type FromHost, type RoadFiles, type ToHost } from './protocol.js'
import { CallFailure } from './road-threads.js'

/**
 * The process that holds the roads of a machine's replicas: the arrays of each build that a client has open, once, and
 * threads that search them. It ends when its last client has left, or when its memory exceeds what it may have.
 *
 * Arguments: the folder of its socket, the number of threads for each build, bytes of memory, and the name of a silent host
 * that it follows.
 */

/** Time without a client after which the host ends: a client that replaces another one finds it still there. */
const IDLE_MS = 5_000
const MEMORY_CHECKED_EVERY_MS = 1_000

const [folder, threads, memoryMaxBytes] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
const except = process.argv[5]
const builds = new OpenBuilds<object>(threads, memoryMaxBytes)
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

async function open(client: object, name: string, files: RoadFiles): Promise<FromHost> {
  try {
    await builds.open(client, name, files)
    return { opened: name }
  } catch (error) {
    return { notOpened: name, message: messageOf(error) }
  }
}

async function answer({ id, build: name, deadline, ...question }: Call): Promise<Answer> {
  try {
    if (deadline <= clockMs()) throw new CallFailure('late', 'the call arrived after its deadline')
    const build = builds.find(name)
    if (!build) throw new CallFailure('failed', `build ${name} is not open`)
    return { id, answer: await build.answer(question, deadline) }
  } catch (error) {
    return { id, failure: error instanceof CallFailure ? error.kind : 'failed', message: messageOf(error) }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function serve(socket: Socket): void {
  const client = {}
  clients.add(client)
  clearTimeout(idle)
  const stream = new MessageStream<FromHost, ToHost>(
    socket,
    (message) => {
      if ('ping' in message) stream.send({ pong: true })
      else if ('release' in message) builds.release(client, message.release)
      else if ('open' in message) void open(client, message.open, message.files).then((said) => stream.send(said))
      else void answer(message).then((said) => stream.send(said))
    },
    () => {
      clients.delete(client)
      builds.leave(client)
      leaveWhenIdle()
    },
  )
}

// The terminal sends Ctrl-C to every process of the group; the host ends when its clients have left.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
// Otherwise the kernel would choose a process of the machine to kill.
setInterval(() => process.memoryUsage.rss() > memoryMaxBytes && leave(), MEMORY_CHECKED_EVERY_MS).unref()

await ensureOwnFolder(folder)
const name = socketName(Date.now(), process.pid)
const socketPath = join(folder, name)
const server = createServer(serve)
await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
const older = await connectToOldest(folder, { before: name, except })
if (older) {
  older.socket.destroy()
  server.close()
  leave()
}
leaveWhenIdle()
