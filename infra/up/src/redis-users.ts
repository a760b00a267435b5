import { join } from 'node:path'
import { REDIS_USERS, redisAccessList, type RedisUser } from '@repere/shared'
import { keepSecret, readText, writePrivateText } from './private-file.js'

/** Redis as each process connects to it, with user and password. */
export type RedisUrls = Record<RedisUser, string>

export interface RedisUsers extends RedisUrls {
  /** The address for the user with all rights. */
  operator: string
  /** For Redis' setting `aclfile`. */
  accessListFile: string
  /** Whether this call changed the list. */
  isChanged: boolean
}

/**
 * The users of Redis in a folder. Each has a password, which is created once. The access list is written at each call,
 * because the rights of a process may have changed.
 *
 * @param address  host and port of Redis
 * @param scheme  of the addresses: `rediss` for TLS, with `+cluster` for a Redis Cluster
 */
export function keepRedisUsers(
  folder: string,
  address: string,
  scheme: `redis${'' | 's'}${'' | '+cluster'}` = 'redis',
): RedisUsers {
  const password = (user: string) => keepSecret(join(folder, `${user}.password`))
  const passwords = {
    operator: password('operator'),
    ...(Object.fromEntries(REDIS_USERS.map((user) => [user, password(user)])) as RedisUrls),
  }
  const accessListFile = join(folder, 'users.acl')
  const list = redisAccessList(passwords).trimEnd()
  const isChanged = readText(accessListFile) !== list
  writePrivateText(accessListFile, list)
  const urlOf = (user: keyof typeof passwords) =>
    `${scheme}://${user}:${encodeURIComponent(passwords[user])}@${address}`
  return {
    accessListFile,
    isChanged,
    operator: urlOf('operator'),
    gateway: urlOf('gateway'),
    admin: urlOf('admin'),
    worker: urlOf('worker'),
  }
}
