import { createHash } from 'node:crypto'

/** The processes that connect to Redis. Each has its own user. */
export const REDIS_USERS = ['gateway', 'admin', 'worker'] as const
export type RedisUser = (typeof REDIS_USERS)[number]

/**
 * Commands for connecting, and none of an operator's. INFO reports the epoch; TIME reports the clock that counts; the two of a
 * cluster say whether it is whole, and which node has which keys.
 */
const CONNECTING = '+@connection -@admin -@dangerous +info +time +cluster|info +cluster|slots'
const SCRIPTS = '+eval +evalsha'
/** Accounts: keys, suspensions, limits, usage. */
const ACCOUNTS = '~rp:{*}:*'

/** The needs of BullMQ besides its keys: it blocks while it waits for jobs, and writes in transactions. */
const QUEUES = '~{repere:jobs}:*'
/** No user may search for keys: each process knows the names of its keys. */
const ALL_DATA =
  '+@read +@write +@blocking +@transaction -@admin -@dangerous -function -fcall -fcall_ro -scan -randomkey'

const RULES: Record<RedisUser, string> = {
  gateway: [
    ACCOUNTS,
    '~rp:failures:*',
    // Read only: staff begin and end maintenance.
    '%R~rp:maintenance',
    '+get +set +getrange +setrange +del +expire +incr +incrby +decrby',
    '+hget +hgetall +hmget +hset +hincrby',
    '+zadd +zcard +zrange +zrangebyscore +zrem +zremrangebyscore',
    '+xadd',
    SCRIPTS,
    CONNECTING,
  ].join(' '),
  admin: [
    ACCOUNTS,
    '~rp:maintenance',
    // Failed attempts of passwords, links and sign-ups.
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
 * The rights of a user as rules of Redis' access lists, without a password.
 *
 * Each user reaches only its own keys. No user may read the settings, see the commands of others, or empty a database.
 */
export const rulesOfRedisUser = (user: RedisUser): string => `resetchannels -@all ${RULES[user]}`

/**
 * The user of connections without a password. None can log in as it, but Redis replays its append-only file as this user:
 * without rights it would skip every transaction and script when it starts, and so lose what they wrote.
 */
export const RULES_OF_DEFAULT_USER = 'off ~* &* +@all'

/**
 * An access list (`aclfile`) for Redis 7: one user per process, an operator with all rights, and no other user that can log
 * in.
 *
 * @param passwords  long and random, because the file holds their SHA-256
 */
export function redisAccessList(passwords: Record<RedisUser | 'operator', string>): string {
  const lines = [
    `user default ${RULES_OF_DEFAULT_USER}`,
    `user operator on ${digested(passwords.operator)} ~* &* +@all`,
    ...REDIS_USERS.map((user) => `user ${user} on ${digested(passwords[user])} ${rulesOfRedisUser(user)}`),
  ]
  return `${lines.join('\n')}\n`
}

const digested = (password: string): string => `#${createHash('sha256').update(password).digest('hex')}`
