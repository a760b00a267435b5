import { connectRedis, type RedisClient } from './connection.js'
import { RedisServer } from './redis-server.fixture.js'

/** Keeps the event loop from reading anything. */
function blockLoop(forMs: number): void {
  for (const end = performance.now() + forMs; performance.now() < end;);
}

describe('a command', () => {
  let server: RedisServer
  let redis: RedisClient
  beforeAll(async () => {
    server = await RedisServer.start()
    redis = connectRedis(server.url, { commandTimeoutMs: 200 })
    redis.on('error', () => undefined)
    await new Promise((resolve) => redis.once('ready', resolve))
  })
  afterAll(async () => {
    redis.disconnect()
    await server.stop()
  })

  it('whose answer waits for our own event loop does not count as failed', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = Promise.all(Array.from({ length: 50 }, (_, at) => redis.set(`key:${at}`, at)))
      blockLoop(600)
      expect(new Set(await answers)).toEqual(new Set(['OK']))
    }
  })

  it('fails when Redis does not answer in time, and the ones before it do not', async () => {
    expect(await redis.get('key:7')).toBe('7')
    server.signal('SIGSTOP')
    const startedAt = performance.now()
    await expect(redis.get('key:7')).rejects.toThrow('Command timed out')
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    server.signal('SIGCONT')
    await expect(redis.get('key:7')).resolves.toBe('7')
  })
})
