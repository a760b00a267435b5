import { type RedisClient } from './connection.js'
import { type PlaceSet } from '../manifest.js'
import { SERVERS_KEY } from './key-names.js'
import { unavailable } from './script.js'

/** `unavailable`: the deployment does not have this engine. */
export type EngineState = 'ok' | 'starting' | 'down' | 'unavailable'

/** The report that a server of the public API sends every few seconds. */
export interface ServerReport {
  /** Host and process; constant until the process ends. */
  id: string
  /** ISO 8601. */
  startedAt: string
  version: string
  /** The regions whose data the server uses, with commas between; null: none yet. */
  region: string | null
  /** ISO 8601: time of the newest data in the extract, and time of the build; null: unknown. */
  osmTimestamp: string | null
  builtAt: string | null
  engines: Record<string, EngineState>
  /** Why an engine does not work, or lacks a part, by the name of the engine. */
  reasons: Record<string, string>
  /** Networks with the most requests that were refused before their key was recognised; absent: an older version. */
  refusedNetworks?: NetworkCount[]
  /** Sets of places that the operator added to the build; absent without any. */
  placeSets?: PlaceSet[]
}

/** Requests of one network. */
export interface NetworkCount {
  /** `41.85.160.0/24`, `2a00:1450:4001:81b::/64`; `other`: further networks together. */
  network: string
  requests: number
}

export type SeenServer = ServerReport & { seenAt: Date }

/** Interval of the reports, milliseconds. A server without a report for `SILENT_AFTER_MS` counts as silent. */
export const REPORT_EVERY_MS = 10_000
export const SILENT_AFTER_MS = 3 * REPORT_EVERY_MS
/** A server without a report for this time is removed. */
const FORGOTTEN_AFTER_MS = 3_600_000

/** The entry of a server that has ended. */
const LEFT = ''

function read(text: string): SeenServer {
  const report = JSON.parse(text) as Omit<ServerReport, 'reasons'> & {
    seenAt: string
    reasons?: ServerReport['reasons']
  }
  // A server of an earlier version gives no reasons.
  return { ...report, reasons: report.reasons ?? {}, seenAt: new Date(report.seenAt) }
}

/** The servers of the public API that run, for operators. No request depends on them. */
export class ServerReports {
  constructor(private readonly redis: RedisClient) {}

  /** @throws RedisUnavailable */
  async record(report: ServerReport): Promise<void> {
    try {
      await this.redis.hset(SERVERS_KEY, report.id, JSON.stringify({ ...report, seenAt: new Date() }))
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Marks a server that ends. `list` removes it. @throws RedisUnavailable */
  async leave(id: string): Promise<void> {
    try {
      await this.redis.hset(SERVERS_KEY, id, LEFT)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** The number of servers that are not silent. Only reads, so that servers may ask too. @throws RedisUnavailable */
  async countLive(): Promise<number> {
    try {
      const since = Date.now() - SILENT_AFTER_MS
      const texts = Object.values(await this.redis.hgetall(SERVERS_KEY)).filter((text) => text !== LEFT)
      return texts.filter((text) => read(text).seenAt.getTime() >= since).length
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Servers that sent a report within the last hour, by id. @throws RedisUnavailable */
  async list(): Promise<SeenServer[]> {
    try {
      const known = Object.entries(await this.redis.hgetall(SERVERS_KEY)).map(([id, text]) => ({
        id,
        server: text === LEFT ? null : read(text),
      }))
      const isGone = ({ server }: (typeof known)[number]) =>
        server === null || Date.now() - server.seenAt.getTime() > FORGOTTEN_AFTER_MS
      const gone = known.filter(isGone).map(({ id }) => id)
      if (gone.length > 0) await this.redis.hdel(SERVERS_KEY, ...gone)
      return known
        .flatMap((one) => (one.server === null || isGone(one) ? [] : one.server))
        .sort((one, other) => (one.id < other.id ? -1 : 1))
    } catch (error) {
      throw unavailable(error)
    }
  }
}
