import { join } from 'node:path'
import { REDIS_USERS, redisAccessList, type RedisUser } from '@repere/shared'
import { keepSecret, writePrivateText } from './private-file.js'

/** Redis as each process connects to it, with user and password. */
export type RedisUrls = Record<RedisUser, string>

export interface RedisUsers extends RedisUrls {
  /** As who may do everything. */
  operator: string
  /** For Redis' setting `aclfile`. */
  accessListFile: string
}

/**
 * The users of Redis in a folder: a password each, made once, and the access list that follows from them, which is
 * written anew, for what a process needs may have changed.
 *
 * @param address  of Redis, with the port
 * @param scheme  `rediss` where Redis is reached over TLS
 */
export function keepRedisUsers(folder: string, address: string, scheme: 'redis' | 'rediss' = 'redis'): RedisUsers {
  const password = (user: string) => keepSecret(join(folder, `${user}.password`))
  const passwords = {
    operator: password('operator'),
    ...(Object.fromEntries(REDIS_USERS.map((user) => [user, password(user)])) as RedisUrls),
  }
  const accessListFile = join(folder, 'users.acl')
  writePrivateText(accessListFile, redisAccessList(passwords).trimEnd())
  const urlOf = (user: keyof typeof passwords) =>
    `${scheme}://${user}:${encodeURIComponent(passwords[user])}@${address}`
  return {
    accessListFile,
    operator: urlOf('operator'),
    gateway: urlOf('gateway'),
    admin: urlOf('admin'),
    worker: urlOf('worker'),
  }
}
