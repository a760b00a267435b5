import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { METRIC_NAMES, type MetricName, metricOf, type Travel } from '@repere/shared'
import { traced } from '@repere/tracing'
import { compiledProgram } from '../../compiled-program.js'
import { type Build, type BuildReader, type PreparedBuild } from '../../region/index.js'
import { EngineOverloaded, type EngineStatus, EngineTimedOut, EngineUnavailable } from '../routing.port.js'
import { connectToOldest, ensureOwnFolder } from './host-sockets.js'
import { MessageStream } from './message-stream.js'
import { type RoadCallName, type RoadCalls } from './road-calls.js'
import { type Request, type Response, type RoadFiles, type ToHost } from './protocol.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

export interface RoadHostSettings {
  /** Threads of each build. */
  threads: number
  /** Milliseconds that a call may take, waiting included, unless it says otherwise. */
  deadlineMs: number
  /** Speeds of the last minutes. */
  liveFile: string
  /** Replicas with the same name share a host. */
  shareName: string
}

/** Time until a host must listen, and until it must have opened a build. */
const START_MS = 30_000
const OPEN_MS = 60_000
const LOOK_EVERY_MS = 20
/** Time beyond the deadline of a call after which a host that says nothing is given up. */
const SILENCE_MS = 2_000
const RECONNECT_MS = 200

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never

interface Pending {
  request: Request
  resolve(response: Response): void
  reject(error: Error): void
}

/**
 * The road host as a replica sees it. The host is a process that all replicas of a machine share; a replica that finds none starts
 * it. When it dies, its calls are sent again to its successor: they only read.
 */
export class RoadHost implements BuildReader {
  readonly name = 'roads'
  private stream: MessageStream<ToHost, Response> | null = null
  private connecting: Promise<void> | null = null
  private readonly pending = new Map<number, Pending>()
  /** Builds that this replica has open, with their files. */
  private readonly opened = new Map<string, RoadFiles>()
  private serving: Build | null = null
  private nextId = 1
  private stopped = false

  constructor(
    private readonly settings: RoadHostSettings,
    private readonly log: { warn(message: string): void; error(message: string, cause?: unknown): void },
  ) {}

  /** The folder in which the host listens. */
  get folder(): string {
    return folderOf(this.settings.shareName, this.program)
  }

  status(): EngineStatus {
    if (this.stopped || !this.serving) return 'down'
    return this.stream ? 'ok' : 'starting'
  }

  /**
   * @param travel  decides on the metric
   * @returns the answer, and the build that it came from: the one that serves now
   * @throws EngineOverloaded, EngineUnavailable
   */
  ask<Name extends RoadCallName>(
    travel: Travel,
    call: Name,
    question: RoadCalls[Name]['question'],
    deadlineMs = this.settings.deadlineMs,
  ): Promise<{ build: Build; answer: RoadCalls[Name]['answer'] }> {
    return traced(`roads ${call}`, {}, async () => {
      for (;;) {
        const build = this.serving
        if (!build) throw new EngineUnavailable('no data build is served')
        const request = {
          build: build.id,
          deadlineMs,
          metric: metricOf(travel),
          call,
          question,
        } as unknown as Unnumbered<Request>
        const response = await this.call(request, deadlineMs + SILENCE_MS)
        // Calls on the build before are repeated after a switch, those that it failed included.
        if (this.serving !== build) continue
        if (!('answer' in response)) throw failureOf(response)
        return { build, answer: response.answer }
      }
    })
  }

  /** Opens the roads of a build. @throws Error  with the reason, when it has none or they are not usable */
  async prepare(build: Build): Promise<PreparedBuild> {
    const files = roadFilesOf(build, this.settings.liveFile)
    this.opened.set(build.id, files)
    try {
      const response = await this.call({ open: build.id, files }, OPEN_MS)
      if (!('opened' in response)) throw failureOf(response)
    } catch (error) {
      this.release(build.id)
      throw error
    }
    return {
      commit: () => {
        const before = this.serving
        this.serving = build
        if (before && before.id !== build.id) this.release(before.id)
      },
      abandon: () => this.release(build.id),
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.stream?.end()
    await this.connecting?.catch(() => undefined)
    this.stream?.end()
    for (const { reject } of this.pending.values()) reject(new EngineUnavailable('the engine is stopped'))
    this.pending.clear()
  }

  private release(build: string): void {
    if (!this.opened.delete(build)) return
    this.stream?.send({ release: build })
  }

  private call(request: Unnumbered<Request>, deadlineMs: number): Promise<Response> {
    if (this.stopped) return Promise.reject(new EngineUnavailable('the engine is stopped'))
    const id = this.nextId++
    const numbered = { id, ...request } as Request
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(id)
        reject(new EngineTimedOut(`the road host did not answer within ${deadlineMs} ms`))
        // A host whose own deadlines do not work is silent. Its successor gets the other calls.
        if (this.stream) this.log.warn('The road host is silent; it is left')
        this.stream?.end()
      }, deadlineMs)
      const settle = () => {
        clearTimeout(timer)
        this.pending.delete(id)
      }
      this.pending.set(id, {
        request: numbered,
        resolve: (response) => {
          settle()
          resolve(response)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      if (this.stream) this.stream.send(numbered)
      else this.reconnect()
    })
  }

  /** Connects, unless that is under way, and sends everything that is open again. */
  private reconnect(): void {
    this.connecting ??= this.connect().finally(() => (this.connecting = null))
  }

  private async connect(): Promise<void> {
    while (!this.stopped) {
      try {
        this.adopt(await this.findHost())
        return
      } catch (error) {
        this.log.error('The road host cannot be reached', error)
        await sleep(RECONNECT_MS)
      }
    }
  }

  private adopt(socket: Socket): void {
    if (this.stopped) {
      socket.destroy()
      return
    }
    const stream = new MessageStream<ToHost, Response>(
      socket,
      (response) => this.pending.get(response.id)?.resolve(response),
      () => {
        if (this.stream !== stream) return
        this.stream = null
        if (!this.stopped) this.reconnect()
      },
    )
    this.stream = stream
    const opening = new Set<string>()
    for (const { request } of this.pending.values()) if ('open' in request) opening.add(request.open)
    for (const [build, files] of this.opened) {
      // The answer to 0 is for nobody.
      if (!opening.has(build)) stream.send({ id: 0, open: build, files })
    }
    for (const { request } of this.pending.values()) stream.send(request)
  }

  private get program(): string {
    return compiledProgram(HERE, 'road-host.main.js')
  }

  private async findHost(): Promise<Socket> {
    const { program, folder } = this
    await ensureOwnFolder(folder)
    const found = await connectToOldest(folder)
    if (found) return found
    const host = spawn(process.execPath, [program, folder, String(this.settings.threads)], {
      // It outlives this replica while others need it, and gets no signal of this one's terminal.
      detached: true,
      stdio: 'ignore',
      // The folder in which this replica was started may go before the host does: no thread could start then.
      cwd: '/',
      env: {},
    })
    host.unref()
    const end = Date.now() + START_MS
    while (Date.now() < end && !this.stopped) {
      const socket = await connectToOldest(folder)
      if (socket) return socket
      await sleep(LOOK_EVERY_MS)
    }
    throw new EngineUnavailable('the road host did not start')
  }
}

/** Another version of the program has another folder: replicas that are being replaced keep the host that they understand. */
function folderOf(shareName: string, program: string): string {
  const { mtimeMs, size } = statSync(program)
  const name = createHash('sha256').update([shareName, program, mtimeMs, size].join('\n')).digest('hex').slice(0, 16)
  return join(tmpdir(), `repere-roads-${process.getuid?.() ?? 0}-${name}`)
}

/** @throws Error  when the build is older than the road engine */
function roadFilesOf({ id, folder, manifest }: Build, liveFile: string): RoadFiles {
  const { roads, routing, traffic } = manifest.artefacts
  const fileOf = (name: MetricName) => {
    const file = roads?.metrics[name]
    if (roads && file) return join(folder, file)
    throw new Error(`build ${id} lacks files of the road engine: it was made by an older version; run bin/data build`)
  }
  const metrics = Object.fromEntries(METRIC_NAMES.map((name) => [name, fileOf(name)])) as RoadFiles['metrics']
  const graph = routing.base_extract ?? routing.tile_extract
  return {
    roads: join(folder, roads!.file),
    metrics,
    traffic: traffic && {
      profiles: join(folder, traffic.profiles),
      model: traffic.model && join(folder, traffic.model),
      live: liveFile,
      build: id,
    },
    tiles: routing.files[graph]?.sha256 ?? '',
  }
}

function failureOf(response: Response): Error {
  if (!('failure' in response)) return new EngineUnavailable('the road host gave another answer')
  if (response.failure === 'overloaded') return new EngineOverloaded(1)
  if (response.failure === 'timedOut') return new EngineTimedOut(response.message)
  return new EngineUnavailable(response.message)
}
