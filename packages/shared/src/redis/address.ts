import { type ClusterNode, type RedisOptions } from 'ioredis'

/** Where Redis is, as ioredis takes it. */
export type RedisAddress =
  { kind: 'server'; options: RedisOptions } | { kind: 'cluster'; nodes: ClusterNode[]; options: RedisOptions }

const PORTS = { redis: 6_379, sentinel: 26_379 } as const
const SHAPE = /^(rediss?)(\+cluster|\+sentinel)?:\/\/(?:([^@/]*)@)?([^@/?]*)(?:\/([^?]*))?(?:\?(.*))?$/

/**
 * Reads the address of a server, of a cluster (a list of some of its nodes) or of the sentinels that know its primary:
 * `redis://user:password@host:6379/0`, `redis+cluster://user:password@a:6379,b:6379`,
 * `redis+sentinel://user:password@a:26379,b:26379/mymaster?sentinel_password=…`. Parts of a login are percent-encoded.
 *
 * @throws RangeError  says what is wrong, without the address, which has a password
 */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme, kind, login, hosts = '', path = '', query = ''] = SHAPE.exec(text) ?? []
  if (scheme === undefined)
    throw new RangeError(
      'is not an address that begins with redis://, redis+cluster:// or redis+sentinel://, or for TLS with rediss',
    )
  const shared: RedisOptions = { ...readLogin(login), ...(scheme === 'rediss' ? { tls: {} } : {}) }
  const nodes = readNodes(hosts, kind === '+sentinel' ? PORTS.sentinel : PORTS.redis)
  const parameters = new URLSearchParams(query)
  const known = kind === '+sentinel' ? ['sentinel_username', 'sentinel_password'] : []
  const unknown = [...parameters.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new RangeError(`has the unknown parameter ${unknown.join(', ')}`)
  if (kind === '+cluster') {
    if (path !== '' && path !== '0') throw new RangeError('names a database, of which a cluster has only one')
    return { kind: 'cluster', nodes, options: shared }
  }
  if (kind === '+sentinel') {
    const name = decodeURIComponent(path)
    if (name === '')
      throw new RangeError('lacks the name that the sentinels watch, as in redis+sentinel://host/mymaster')
    const sentinelUsername = parameters.get('sentinel_username') ?? undefined
    const sentinelPassword = parameters.get('sentinel_password') ?? undefined
    const tls = scheme === 'rediss' ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}
    return {
      kind: 'server',
      options: { ...shared, sentinels: nodes, name, sentinelUsername, sentinelPassword, ...tls },
    }
  }
  if (nodes.length > 1) throw new RangeError('names several servers: begin with redis+cluster:// or redis+sentinel://')
  if (!/^\d*$/.test(path)) throw new RangeError('names a database that is no number')
  return { kind: 'server', options: { ...shared, ...nodes[0], db: Number(path) } }
}

function readLogin(login: string | undefined): RedisOptions {
  if (login === undefined) return {}
  const at = login.indexOf(':')
  const [username, password] = at < 0 ? [login, ''] : [login.slice(0, at), login.slice(at + 1)]
  try {
    return { username: decodeURIComponent(username) || undefined, password: decodeURIComponent(password) || undefined }
  } catch {
    throw new RangeError('has a login that is not percent-encoded')
  }
}

function readNodes(hosts: string, defaultPort: number): { host: string; port: number }[] {
  return hosts.split(',').map((node) => {
    const [, v6, name, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(node.trim()) ?? []
    const host = v6 ?? name
    const number = port === undefined ? defaultPort : Number(port)
    if (host === undefined || number < 1 || number > 65_535) {
      throw new RangeError('has a host that is not written as host or host:port')
    }
    return { host, port: number }
  })
}

/** The form of a setting that names Redis. */
export const REDIS_ADDRESS = {
  values: '`redis://HOST`, `redis+cluster://HOST,HOST`, `redis+sentinel://HOST,HOST/NAME`; `rediss…`: TLS',
  read: parseRedisAddress,
}
