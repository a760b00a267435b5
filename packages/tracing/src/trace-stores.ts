import { isTracing, tracedInside } from './traced.js'

/** The part of an ioredis connection that this file uses. */
interface RedisConnection {
  sendCommand(command: { name: string }, ...others: unknown[]): unknown
}

/** Gives every command of the connection a span inside that of its request or job. Does nothing if tracing is off. */
export function traceRedis<Connection extends object>(connection: Connection): Connection {
  if (!isTracing()) return connection
  const redis = connection as unknown as RedisConnection
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, ...others) =>
    tracedInside(`redis ${command.name.toUpperCase()}`, { 'db.system.name': 'redis' }, () => send(command, ...others))
  return connection
}

/** Runs a statement of Postgres inside a span that is named after its verb. */
export function traceStatement<T>(sql: string, run: () => Promise<T>): Promise<T> {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'STATEMENT'
  return tracedInside(`postgres ${verb}`, { 'db.system.name': 'postgresql' }, run)
}
