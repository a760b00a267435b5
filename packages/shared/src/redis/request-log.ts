import { type RedisClient } from './connection.js'
import { REQUESTS_KEY } from './key-names.js'
import { unavailable } from './script.js'

/** One request of a known key, as its account sees it in the request log. */
export interface RequestLine {
  accountTag: string
  keyId: string
  /** When the answer was complete; milliseconds since 1970. */
  atMs: number
  /** `X-Request-Id`. */
  requestId: string
  /** Method and pattern of the route: never the address, which contains places. */
  operation: string
  status: number
  /** Why it was refused or failed, as a code; null: it succeeded. */
  reason: string | null
  /** Milliseconds until the answer was complete. */
  ms: number
  /** Units that it cost. */
  units: number
  /** The page that a browser sent it from; null: no browser. */
  origin: string | null
  /** The network address, where there is no origin. */
  address: string | null
  /** Query and body, only while the account records them. */
  details: string | null
}

/** Lines that one process of the API sends together. */
export interface RequestBatch {
  /** The process; a new one after each start. */
  source: string
  /** When the process began to log; milliseconds since 1970. */
  startedMs: number
  /** Counts the batches of the source from 1, so that a reader sees which ones are missing. */
  number: number
  /** Begin of the time that the batch covers; milliseconds since 1970. */
  fromMs: number
  /** Account tag → lines that the process had no room for. */
  missed: Record<string, number>
  lines: RequestLine[]
}

/** Batches that the stream keeps while nobody reads it: some 64 MB at most. */
export const BATCHES_MAX = 2_000
/** Most lines of a batch, and about the most bytes of it. */
export const BATCH_LINES_MAX = 256
export const BATCH_BYTES_MAX = 32_768

/** Repeated texts are written once in a batch, and lines refer to them by their position. */
type WrittenLine = [
  account: number,
  key: number,
  sinceMs: number,
  requestId: string,
  operation: number,
  status: number,
  reason: number,
  ms: number,
  units: number,
  origin: number,
  address: number,
  details?: string,
]
interface WrittenBatch extends Omit<RequestBatch, 'lines'> {
  texts: string[]
  lines: WrittenLine[]
}
/** The position of an absent text. */
const ABSENT = -1

/**
 * The stream of request lines, from the gateways to the worker. It is capped: when nobody reads it, the oldest batches go.
 * All methods throw `RedisUnavailable`.
 */
export class RequestLogStream {
  constructor(private readonly redis: RedisClient) {}

  async append(batch: RequestBatch): Promise<void> {
    const text = JSON.stringify(written(batch))
    try {
      await this.redis.xadd(REQUESTS_KEY, 'MAXLEN', '~', BATCHES_MAX, '*', 'batch', text)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** The oldest batches, with the position after which the next ones follow; null: there are none. */
  async oldest(count: number): Promise<{ batches: RequestBatch[]; last: string } | null> {
    try {
      const entries = await this.redis.xrange(REQUESTS_KEY, '-', '+', 'COUNT', count)
      const last = entries.at(-1)?.[0]
      if (last === undefined) return null
      return { batches: entries.map(([, fields]) => read(JSON.parse(fields[1] as string) as WrittenBatch)), last }
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Removes the batches up to this position, inclusive. */
  async removeUpTo(last: string): Promise<void> {
    const [ms, sequence] = last.split('-') as [string, string]
    try {
      await this.redis.xtrim(REQUESTS_KEY, 'MINID', `${ms}-${Number(sequence) + 1}`)
    } catch (error) {
      throw unavailable(error)
    }
  }
}

function written({ lines, ...batch }: RequestBatch): WrittenBatch {
  const texts: string[] = []
  const positions = new Map<string, number>()
  const position = (text: string | null): number => {
    if (text === null) return ABSENT
    let at = positions.get(text)
    if (at === undefined) positions.set(text, (at = texts.push(text) - 1))
    return at
  }
  return {
    ...batch,
    lines: lines.map((line) => {
      const row: WrittenLine = [
        position(line.accountTag),
        position(line.keyId),
        line.atMs - batch.fromMs,
        line.requestId,
        position(line.operation),
        line.status,
        position(line.reason),
        line.ms,
        line.units,
        position(line.origin),
        position(line.address),
      ]
      if (line.details !== null) row.push(line.details)
      return row
    }),
    texts,
  }
}

function read({ texts, lines, ...batch }: WrittenBatch): RequestBatch {
  const text = (at: number): string => texts[at] ?? ''
  const textOrNull = (at: number): string | null => (at === ABSENT ? null : text(at))
  return {
    ...batch,
    lines: lines.map(
      ([account, key, sinceMs, requestId, operation, status, reason, ms, units, origin, address, details]) => ({
        accountTag: text(account),
        keyId: text(key),
        atMs: batch.fromMs + sinceMs,
        requestId,
        operation: text(operation),
        status,
        reason: textOrNull(reason),
        ms,
        units,
        origin: textOrNull(origin),
        address: textOrNull(address),
        details: details ?? null,
      }),
    ),
  }
}
