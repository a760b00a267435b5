import type { Cluster, Redis } from 'ioredis'
import { SERVERS_KEY } from './key-names.js'
import { unavailable } from './script.js'

/** `unavailable`: the deployment has no such engine. */
export type EngineState = 'ok' | 'starting' | 'down' | 'unavailable'

/** What a server of the public API tells about itself every few seconds. */
export interface ServerReport {
  /** Host and process; the same until the process ends. */
  id: string
  /** ISO 8601. */
  startedAt: string
  version: string
  /** The region whose data it serves; null: none yet. */
  region: string | null
  /** ISO 8601: the newest data in the extract, and the time of the build; null: unknown. */
  osmTimestamp: string | null
  builtAt: string | null
  engines: Record<string, EngineState>
}

export type SeenServer = ServerReport & { seenAt: Date }

/** How often a server tells, and after what time without a report it counts as silent, milliseconds. */
export const REPORT_EVERY_MS = 10_000
export const SILENT_AFTER_MS = 3 * REPORT_EVERY_MS
/** A server that was silent for so long is forgotten. */
const FORGOTTEN_AFTER_MS = 3_600_000

/** Of a server that has ended. */
const LEFT = ''

function read(text: string): SeenServer {
  const report = JSON.parse(text) as ServerReport & { seenAt: string }
  return { ...report, seenAt: new Date(report.seenAt) }
}

/** Which servers of the public API run, for those who operate them. No request depends on it. */
export class ServerReports {
  constructor(private readonly redis: Redis | Cluster) {}

  /** @throws RedisUnavailable */
  async tell(report: ServerReport): Promise<void> {
    try {
      await this.redis.hset(SERVERS_KEY, report.id, JSON.stringify({ ...report, seenAt: new Date() }))
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** A server that ends says so; whoever lists the servers removes it. @throws RedisUnavailable */
  async leave(id: string): Promise<void> {
    try {
      await this.redis.hset(SERVERS_KEY, id, LEFT)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Servers that told something within the last hour, by their ids. @throws RedisUnavailable */
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
