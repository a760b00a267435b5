/** Redis did not answer or is not trusted yet. It says nothing about the request: read Postgres. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable'
}

/** The change is in Redis, but no replica confirmed it: a failover now would lose it. Repeat the change. */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated'
}
