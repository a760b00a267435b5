import { Cluster, type Command, Redis, type RedisOptions } from 'ioredis'
import { parseRedisAddress } from './address.js'
import { CommandDeadlines } from './command-deadlines.js'

/** A connection to one server, to the primary that sentinels name, or to a cluster. */
export type RedisClient = Redis | Cluster

export interface RedisConnectionOptions {
  /** A command fails when Redis does not answer within this time of the event loop, milliseconds. */
  commandTimeoutMs?: number
}

/** A primary that failed is replaced within some seconds: its successor is seen this soon, milliseconds. */
const SLOTS_REFRESH_MS = 1_000

/** Connects to Redis with commands that fail at once instead of waiting for Redis to return. */
export function connectRedis(url: string, { commandTimeoutMs = 500 }: RedisConnectionOptions = {}): RedisClient {
  const client = openRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempts) => Math.min(attempts * 50, 500),
  })
  const deadlines = new CommandDeadlines(commandTimeoutMs)
  watchCommands(client, deadlines)
  // Commands for one node, such as INFO, do not pass the cluster's own connection.
  if (client instanceof Cluster) client.on('+node', (node: Redis) => watchCommands(node, deadlines))
  return client
}

/**
 * Connects to the server, cluster or sentinels of an address.
 *
 * @param options  of a server; in a cluster they hold for the cluster as a whole, as far as it knows them
 * @throws RangeError  for an address of another form
 */
export function openRedis(url: string, options: RedisOptions = {}): RedisClient {
  const address = parseRedisAddress(url)
  if (address.kind === 'server') return new Redis({ ...options, ...address.options })
  const { enableOfflineQueue, maxRetriesPerRequest, retryStrategy, lazyConnect } = options
  const cluster = new Cluster(address.nodes, {
    lazyConnect,
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    ...(typeof retryStrategy === 'function' ? { clusterRetryStrategy: retryStrategy } : {}),
    redisOptions: { ...address.options, ...(maxRetriesPerRequest === undefined ? {} : { maxRetriesPerRequest }) },
    slotsRefreshInterval: SLOTS_REFRESH_MS,
    // A certificate names hosts, which the addresses that a lookup finds would not match.
    ...(address.options.tls === undefined ? {} : { dnsLookup: (host, found) => found(null, host) }),
  })
  // An error like that of a server, for which ioredis has another event.
  cluster.on('node error', (error: Error, node: string) => {
    if (cluster.listenerCount('error') > 0)
      cluster.emit('error', new Error(`${node}: ${error.message}`, { cause: error }))
  })
  return cluster
}

/** ioredis' own `commandTimeout` starts a timer for each command, and takes a late event loop for a late Redis. */
function watchCommands(
  client: { sendCommand(command: Command, ...others: unknown[]): unknown },
  deadlines: CommandDeadlines,
): void {
  const send = client.sendCommand.bind(client)
  client.sendCommand = (command, ...others) => {
    const sent = send(command, ...others)
    if (!command.isResolved) deadlines.watch(command)
    return sent
  }
}
