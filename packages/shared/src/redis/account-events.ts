import { type RedisClient } from './connection.js'
import { ACCOUNT_EVENTS_KEY } from './key-names.js'
import { unavailable } from './script.js'

/** What happened to an account in the API, for its webhooks. */
export interface AccountEvent {
  accountTag: string
  /** One of the events to which customers subscribe. */
  type: string
  /** Public, snake case; no secrets. */
  data: Record<string, string | number | boolean | null>
  /** The object of the event: the same key is recorded once. */
  key: string
}

/** Events that the stream keeps while nobody reads it. */
const EVENTS_MAX = 100_000

/** The stream of events, from the API to the worker. All methods throw `RedisUnavailable`. */
export class AccountEventStream {
  constructor(private readonly redis: RedisClient) {}

  async append(event: AccountEvent): Promise<void> {
    await this.redis
      .xadd(ACCOUNT_EVENTS_KEY, 'MAXLEN', '~', EVENTS_MAX, '*', 'event', JSON.stringify(event))
      .catch((error: unknown) => {
        throw unavailable(error)
      })
  }

  /** The oldest events, with their ids in the stream. */
  async oldest(count: number): Promise<{ id: string; event: AccountEvent }[]> {
    try {
      const entries = await this.redis.xrange(ACCOUNT_EVENTS_KEY, '-', '+', 'COUNT', count)
      return entries.map(([id, fields]) => ({ id, event: JSON.parse(fields[1]!) as AccountEvent }))
    } catch (error) {
      throw unavailable(error)
    }
  }

  async remove(ids: string[]): Promise<void> {
    await this.redis.xdel(ACCOUNT_EVENTS_KEY, ...ids).catch((error: unknown) => {
      throw unavailable(error)
    })
  }
}
