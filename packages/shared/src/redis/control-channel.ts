import { type RedisClient } from './connection.js'
import { NotReplicated } from './errors.js'
import { MAINTENANCE_KEY, recordKey, suspensionKey } from './key-names.js'
import { WRITE_RECORD, WRITE_SUSPENSION, WRITE_TOMBSTONE } from './publication.lua.js'
import { recordFields } from './record-fields.js'
import type { AccountState, KeyRecord } from './records.js'
import { evaluate, unavailable, type Script } from './script.js'

export interface Maintenance {
  /** Shown to clients. */
  message: string
  /** ISO 8601; null when the end is not known. */
  until: string | null
}

export interface ControlChannelOptions {
  /** True when Redis has replicas. A tombstone or a suspension then waits until one of them has it. */
  replicated?: boolean
}

/** Longest wait for a write to reach a replica, milliseconds. The command timeout of the connection must be longer. */
const REPLICATION_MAX_MS = 1_000

/**
 * Publishes changes of the control plane to requests: commit in Postgres first, then publish, then answer.
 *
 * Every method throws `RedisUnavailable` when Redis is unavailable. Waiting for a replica blocks the connection, so a
 * channel has its own connection, with a command timeout above one second.
 */
export class ControlChannel {
  constructor(
    private readonly redis: RedisClient,
    private readonly options: ControlChannelOptions = {},
  ) {}

  /**
   * Replaces the record, unless a newer version or a tombstone exists. The next request sees it.
   *
   * @returns `kept` when a newer version existed or the key was revoked
   */
  async publishKey(record: KeyRecord): Promise<'published' | 'kept'> {
    const written = await evaluate(
      this.redis,
      WRITE_RECORD,
      [recordKey(record.accountTag, record.digest), suspensionKey(record.accountTag)],
      ['publish', '', '', '', record.version, ...recordFields(record)],
    )
    return written === 1 ? 'published' : 'kept'
  }

  /**
   * Revokes the key from the very next request on, for good: no record ever replaces a tombstone.
   *
   * @throws NotReplicated  the key is revoked, but a failover would lose the revocation: repeat before trusting Redis
   */
  async tombstoneKey(key: Pick<KeyRecord, 'keyId' | 'digest' | 'accountTag' | 'version'>): Promise<void> {
    await this.writeSafely(WRITE_TOMBSTONE, recordKey(key.accountTag, key.digest), [key.version, key.keyId])
  }

  /**
   * Suspends or reinstates every key of the account.
   *
   * @returns `kept` when a newer version existed
   * @throws NotReplicated  as `tombstoneKey`
   */
  async publishSuspension(account: AccountState): Promise<'published' | 'kept'> {
    const reason = account.suspended === null ? '' : account.suspended.reason
    if (account.suspended !== null && reason === '') throw new RangeError('A suspension has a reason')
    const key = suspensionKey(account.accountTag)
    const written = await this.writeSafely(WRITE_SUSPENSION, key, [account.version, reason])
    return written === 1 ? 'published' : 'kept'
  }

  /** null ends the maintenance. */
  async setMaintenance(maintenance: Maintenance | null): Promise<void> {
    try {
      if (maintenance === null) await this.redis.del(MAINTENANCE_KEY)
      else await this.redis.set(MAINTENANCE_KEY, JSON.stringify(maintenance))
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** @returns null when no maintenance is announced */
  async getMaintenance(): Promise<Maintenance | null> {
    try {
      const text = await this.redis.get(MAINTENANCE_KEY)
      return text === null ? null : (JSON.parse(text) as Maintenance)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Uses one pipeline: WAIT refers to the last write of its own connection, on the node that holds the key. */
  private async writeSafely(script: Script, key: string, args: (string | number)[]): Promise<unknown> {
    const pipeline = this.redis.pipeline().eval(script.source, 1, key, ...args)
    if (this.options.replicated) pipeline.wait(1, REPLICATION_MAX_MS)
    let replies: [error: Error | null, reply: unknown][] | null
    try {
      replies = await pipeline.exec()
    } catch (error) {
      throw unavailable(error)
    }
    const [written, confirmed] = replies ?? []
    if (!written || written[0]) throw unavailable(written?.[0])
    if (this.options.replicated && (confirmed?.[0] || Number(confirmed?.[1]) < 1)) {
      throw new NotReplicated(`No replica confirmed ${key} within ${REPLICATION_MAX_MS} ms`, { cause: confirmed?.[0] })
    }
    return written[1]
  }
}
