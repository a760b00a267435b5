import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A Redis server for one test, on a free port. Its folder is removed with it. */
export class RedisServer {
  private process: ChildProcess | null = null

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly settings: string[],
  ) {}

  /** @param settings  arguments of redis-server: `--appendonly`, `yes`, …; the first one may be a file of settings */
  static async start(...settings: string[]): Promise<RedisServer> {
    const isNode = settings.includes('--cluster-enabled')
    const server = new RedisServer(
      await (isNode ? freePortOfNode() : freePort()),
      await mkdtemp(join(tmpdir(), 'repere-redis-')),
      settings,
    )
    await server.run()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts the process again with the same folder. */
  async run(): Promise<void> {
    const own = ['--port', `${this.port}`, '--dir', this.folder, '--bind', '127.0.0.1']
    const [first, ...others] = this.settings
    const given = first?.startsWith('/') ? [first, ...own, ...others] : [...own, '--save', '', ...this.settings]
    this.process = spawn('redis-server', given, { stdio: 'ignore' })
    // Only a known user may ask whether the data is loaded. A server with an access list starts without data here.
    const answers = this.settings.includes('--aclfile') ? accepts : hasLoaded
    for (let attempt = 0; !(await answers(this.port)); attempt++) {
      if (attempt > 200) throw new Error('Redis does not answer')
      await sleep(20)
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.process?.kill(signal)
  }

  /** Kills the process and waits for its end. */
  async kill(): Promise<void> {
    const { process } = this
    if (process === null || process.exitCode !== null || process.signalCode !== null) return
    const gone = new Promise((resolve) => process.once('exit', resolve))
    process.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function hasLoaded(port: number): Promise<boolean> {
  const probe = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return true
  } catch {
    return false
  } finally {
    // A connection that has ended would wait two seconds for its end.
    if (probe.status !== 'end') probe.disconnect()
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Nodes of a cluster talk to each other on a second port, whose number is 10,000 higher. */
async function freePortOfNode(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port + 10_000 < 65_536 && (await freePort(port + 10_000).catch(() => null)) !== null) return port
  }
}

/** @param wanted  0: any */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
