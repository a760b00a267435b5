import { readFileSync } from 'node:fs'
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify, isAlive, type ProcessIdentity, Service, type ServiceSpec } from '@repere/local'
import { until } from './until.js'

/** Services that this process has started and not stopped yet. A failing test must leave none of them behind. */
const running = new Set<Service>()
let hooked = false

/** A real server of one test, which can be killed, paused and restarted. */
export class Server {
  private service: Service | null = null

  constructor(private readonly makeSpec: () => Promise<ServiceSpec>) {}

  /** Starts it, or restarts it with the same data. */
  async start(): Promise<void> {
    if (!hooked) {
      hooked = true
      process.once('exit', () => running.forEach((service) => service.killNow()))
    }
    const service = new Service(await this.makeSpec())
    running.add(service)
    this.service = service
    await service.start()
  }

  /** Process id of the running server. @throws Error  when it does not run */
  get pid(): number {
    return this.identity.pid
  }

  /** False while it is down or restarts. */
  get isRunning(): boolean {
    return Boolean(this.service?.process)
  }

  /** Kills it, like a crash. It stays down until `start`. */
  async kill(): Promise<void> {
    const { identity, service } = this
    // Children of Postgres have groups of their own, end a moment later, and until then it does not start again.
    const processes = [identity, ...childrenOf(identity)]
    service?.killNow()
    await until(() => !processes.some(isAlive))
    await this.stop()
  }

  /** Pauses it: connections stay open, and nothing answers. */
  pause(): void {
    process.kill(this.pid, 'SIGSTOP')
  }

  resume(): void {
    process.kill(this.pid, 'SIGCONT')
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal)
  }

  /** Stops it gracefully. Safe to repeat. */
  async stop(): Promise<void> {
    const { service } = this
    if (service === null) return
    this.service = null
    // A paused process would not receive the signal to stop.
    if (service.process !== null && identify(service.process.pid) !== null) signalGroup(service.process.pid, 'SIGCONT')
    await service.stop()
    running.delete(service)
  }

  private get identity(): ProcessIdentity {
    const identity = this.service?.process
    if (!identity) throw new Error('The server does not run')
    return identity
  }
}

function childrenOf({ pid }: ProcessIdentity): ProcessIdentity[] {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return pids.flatMap((child) => identify(Number(child)) ?? [])
  } catch {
    // The process has just ended.
    return []
  }
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal)
  } catch {
    // The process has just ended.
  }
}

/** A folder for a server's data. Other users may enter it, because Postgres does not run as root. */
export async function dataFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `repere-${name}-`))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
