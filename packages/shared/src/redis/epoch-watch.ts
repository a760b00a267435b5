import { Cluster, type Redis } from 'ioredis'

/** Digits of `master_replid` that identify one life of a server. */
const EPOCH_LENGTH = 16

/**
 * The epochs of Redis that are trusted now. A failover or a restart begins a new epoch (`master_replid`) and may have
 * lost the last writes, so everything published under another epoch is read from Postgres again.
 */
export class EpochWatch {
  /** The epochs of every master, one after another; null while Redis is unavailable or its epoch is not known yet. */
  current: string | null = null
  private generation = 0
  private reading: Promise<void> | null = null
  private readonly timer: NodeJS.Timeout
  private readonly retryMs = 100
  private retry: NodeJS.Timeout | null = null
  private closed = false
  private readonly onReady = (): void => void this.refresh()
  private readonly onGone = (): void => this.distrust()

  constructor(
    private readonly redis: Redis | Cluster,
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

  /** Forgets the epoch until Redis has answered again. */
  doubt(): void {
    this.distrust()
    void this.refresh()
  }

  /** Reads the epoch from Redis; never rejects. Concurrent callers share one command. */
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
    const generation = this.generation
    try {
      const epochs = await epochsOf(this.redis)
      if (this.current === null) await this.beforeTrust()
      // The connection may have been lost and may now lead to another server. This answer is then void.
      if (generation === this.generation) this.current = epochs
    } catch {
      this.distrust()
    }
    // `generation` also changes when a request failed while this command was pending.
    if (this.current === null) this.readLater()
  }

  private readLater(): void {
    if (this.closed) return
    this.retry ??= setTimeout(() => {
      this.retry = null
      void this.refresh()
    }, this.retryMs).unref()
  }

  private distrust(): void {
    this.generation++
    this.current = null
  }
}

/**
 * The epochs of every master, one after another.
 *
 * @throws Error  when a server does not answer or is no master
 */
export async function epochsOf(redis: Redis | Cluster): Promise<string> {
  const masters = redis instanceof Cluster ? redis.nodes('master') : [redis]
  const infos = await Promise.all(masters.map((master) => master.info('replication')))
  return infos.map(epochOf).sort().join(',')
}

function epochOf(info: string): string {
  const id = /^role:master\r?$[^]*^master_replid:([0-9a-f]+)/m.exec(info)?.[1]
  if (id === undefined) throw new Error('Not a master')
  return id.slice(0, EPOCH_LENGTH)
}
