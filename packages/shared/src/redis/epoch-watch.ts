import { Cluster, Command, type Redis } from 'ioredis'
import { type RedisClient } from './connection.js'

/** Digits of `master_replid` that identify one life of a server. */
const EPOCH_LENGTH = 16
/** The name of a server that is no node of a cluster. */
const ONLY_SERVER = 'server'

/**
 * The epochs of Redis that are trusted now. A failover or a restart begins a new epoch (`master_replid`) and may have
 * lost the last writes, so everything published under another epoch is read from Postgres again. In a cluster each primary
 * has its own epoch, and one that does not answer takes no trust from the others.
 */
export class EpochWatch {
  /** The trusted epochs, one after another; null while Redis is unavailable or no epoch is known yet. */
  current: string | null = null
  /** Server → its epoch. */
  private trusted = new Map<string, string>()
  /** Counts how often trust in all servers, or in one, was lost, so that an answer that was asked for before is void. */
  private generation = 0
  private readonly doubts = new Map<string, number>()
  private reading: Promise<void> | null = null
  private readonly timer: NodeJS.Timeout
  private readonly retryMs = 100
  private retry: NodeJS.Timeout | null = null
  private closed = false
  private readonly onReady = (): void => void this.refresh()
  private readonly onGone = (): void => this.distrust()

  constructor(
    private readonly redis: RedisClient,
    checkMs: number,
    /** Runs before Redis is trusted again. While it fails, Redis is not trusted. */
    private readonly beforeTrust: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    redis.on('ready', this.onReady)
    for (const event of ['close', 'end', 'reconnecting'] as const) redis.on(event, this.onGone)
    if (redis instanceof Cluster) redis.on('+node', this.onReady).on('-node', this.onReady)
    this.timer = setInterval(this.onReady, checkMs).unref()
    if (redis.status === 'ready') void this.refresh()
  }

  /**
   * Forgets the epoch until Redis has answered again.
   *
   * @param key  of the command that failed: in a cluster, only the server that holds it is doubted
   */
  doubt(key?: string): void {
    if (this.redis instanceof Cluster && key !== undefined) this.distrust(serverOf(this.redis, key))
    else this.distrust()
    void this.refresh()
  }

  /** Reads the epochs from Redis; never rejects. Concurrent callers share one command. */
  refresh(): Promise<void> {
    this.reading ??= this.readEpochs().finally(() => (this.reading = null))
    return this.reading
  }

  close(): void {
    this.closed = true
    this.distrust()
    clearInterval(this.timer)
    if (this.retry !== null) clearTimeout(this.retry)
    this.redis.off('ready', this.onReady)
    for (const event of ['close', 'end', 'reconnecting'] as const) this.redis.off(event, this.onGone)
    if (this.redis instanceof Cluster) this.redis.off('+node', this.onReady).off('-node', this.onReady)
  }

  private async readEpochs(): Promise<void> {
    if (this.closed || this.redis.status !== 'ready') return
    const [generation, doubts] = [this.generation, new Map(this.doubts)]
    const { epochs, silent } = await readServers(this.redis)
    try {
      const isNew = ([server, epoch]: [string, string]) => this.trusted.get(server) !== epoch
      if ([...epochs].some(isNew)) await this.beforeTrust()
    } catch {
      epochs.clear()
    }
    // The connection may have been lost and may now lead to another server, or a request may have failed while this
    // command was pending. This answer is then void.
    const doubted = [...epochs.keys()].filter((server) => doubts.get(server) !== this.doubts.get(server))
    for (const server of doubted) epochs.delete(server)
    if (generation === this.generation) this.trust(epochs)
    if (this.current === null || silent + doubted.length > 0) this.readLater()
  }

  private readLater(): void {
    if (this.closed) return
    this.retry ??= setTimeout(() => {
      this.retry = null
      void this.refresh()
    }, this.retryMs).unref()
  }

  /** @param server  absent: all */
  private distrust(server?: string): void {
    if (server === undefined) this.generation++
    else this.doubts.set(server, (this.doubts.get(server) ?? 0) + 1)
    this.trust(server === undefined ? new Map() : new Map([...this.trusted].filter(([name]) => name !== server)))
  }

  private trust(epochs: Map<string, string>): void {
    this.trusted = epochs
    this.current = epochs.size === 0 ? null : [...epochs.values()].sort().join(',')
  }
}

/**
 * The epochs of every primary, one after another.
 *
 * @throws Error  when a server does not answer or is no primary
 */
export async function epochsOf(redis: RedisClient): Promise<string> {
  const { epochs, silent } = await readServers(redis)
  if (silent > 0 || epochs.size === 0) throw new Error('A server does not answer, or is no primary')
  return [...epochs.values()].sort().join(',')
}

/** The epochs of the primaries that answer, and the number of those that do not. */
async function readServers(redis: RedisClient): Promise<{ epochs: Map<string, string>; silent: number }> {
  const servers = redis instanceof Cluster ? redis.nodes('master') : [redis]
  const answers = await Promise.all(
    servers.map(async (server): Promise<[string, string] | null> => {
      try {
        return [redis instanceof Cluster ? nameOf(server) : ONLY_SERVER, epochOf(await server.info('replication'))]
      } catch {
        return null
      }
    }),
  )
  const known = answers.filter((answer) => answer !== null)
  return { epochs: new Map(known), silent: answers.length - known.length }
}

const nameOf = ({ options: { host, port } }: Redis) => `${host}:${port}`

/** The server that holds a key, as the cluster was last seen. */
function serverOf(cluster: Cluster, key: string): string | undefined {
  return cluster.slots[new Command('get', [key]).getSlot()]?.[0]
}

function epochOf(info: string): string {
  const id = /^role:master\r?$[^]*^master_replid:([0-9a-f]+)/m.exec(info)?.[1]
  if (id === undefined) throw new Error('Not a master')
  return id.slice(0, EPOCH_LENGTH)
}
