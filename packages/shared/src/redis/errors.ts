/** Redis did not answer or is not trusted yet. It says nothing about the request: read Postgres. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable'
  /** A key of the command that failed: in a cluster, other nodes may serve. */
  readonly key: string | undefined

  constructor(message: string, { key, ...options }: ErrorOptions & { key?: string | undefined } = {}) {
    super(message, options)
    this.key = key
  }
}

/** The change is in Redis, but no replica confirmed it: a failover now would lose it. Repeat the change. */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated'
}
