/** Redis did not answer, or cannot be trusted yet. Nothing is known about the request: ask Postgres. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable'
}

/** The change stands in Redis, but no replica confirmed it: a failover now would lose it. Repeat it. */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated'
}
