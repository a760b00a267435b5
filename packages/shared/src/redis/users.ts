import { createHash } from 'node:crypto'

/** The processes that connect to Redis, each as a user of its own. */
export const REDIS_USERS = ['gateway', 'admin', 'worker'] as const
export type RedisUser = (typeof REDIS_USERS)[number]

/** What connecting takes; nothing that an operator does. INFO tells the epoch, TIME the one clock that counts. */
const CONNECTING = '+@connection -@admin -@dangerous +info +time'
const SCRIPTS = '+eval +evalsha'
/** Accounts: keys, suspensions, limits, usage. */
const ACCOUNTS = '~rp:{*}:*'

/** What BullMQ needs besides its keys: it blocks for jobs, and writes in transactions. */
const QUEUES = '~{repere:jobs}:*'
/** No user may search for keys: each knows the names of those that it needs. */
const ALL_DATA =
  '+@read +@write +@blocking +@transaction -@admin -@dangerous -function -fcall -fcall_ro -scan -randomkey'

const RULES: Record<RedisUser, string> = {
  gateway: [
    ACCOUNTS,
    '~rp:failures:*',
    // Read only: staff begin and end maintenance.
    '%R~rp:maintenance',
    '+get +set +getrange +setrange +del +expire +incr +decrby',
    '+hget +hgetall +hmget +hset +hincrby',
    '+zadd +zcard +zrange +zrangebyscore +zrem +zremrangebyscore',
    SCRIPTS,
    CONNECTING,
  ].join(' '),
  admin: [
    ACCOUNTS,
    '~rp:maintenance',
    // How often strangers have tried: passwords, links, sign-ups.
    '~rp:tries:*',
    '~rp:passkey:*',
    QUEUES,
    ALL_DATA,
    '+wait',
    SCRIPTS,
    CONNECTING,
  ].join(' '),
  worker: [ACCOUNTS, QUEUES, ALL_DATA, '+wait', SCRIPTS, CONNECTING].join(' '),
}

/**
 * What a user may do, in the language of Redis' access lists; it has no password yet.
 *
 * Each plane reaches the keys of its part only. Nobody may read the settings, see what others send, or empty a database.
 */
export const rulesOfRedisUser = (user: RedisUser): string => `resetchannels -@all ${RULES[user]}`

/**
 * An access list (`aclfile`) for Redis 7: a user for each process, an operator who may do everything, and nobody else.
 *
 * @param passwords  long and random: the file holds their SHA-256, which does not tell them
 */
export function redisAccessList(passwords: Record<RedisUser | 'operator', string>): string {
  const lines = [
    'user default off',
    `user operator on ${digested(passwords.operator)} ~* &* +@all`,
    ...REDIS_USERS.map((user) => `user ${user} on ${digested(passwords[user])} ${rulesOfRedisUser(user)}`),
  ]
  return `${lines.join('\n')}\n`
}

const digested = (password: string): string => `#${createHash('sha256').update(password).digest('hex')}`
