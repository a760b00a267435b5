import { ClusterNode, refuseClusterNode } from './cluster-node.js'
import { connectRedis } from './connection.js'
import { RedisServer } from './redis-server.fixture.js'

describe('a start', () => {
  it.each([
    ['with a node of a cluster is refused', ['--cluster-enabled', 'yes'], ClusterNode],
    ['with a single server is not', [], null],
  ])('%s', async (_, settings, refusal) => {
    const server = await RedisServer.start(...settings)
    const redis = connectRedis(server.url)
    redis.on('error', () => undefined)
    try {
      const error = await refuseClusterNode(redis).then(
        () => null,
        (thrown: Error) => thrown,
      )
      if (refusal === null) expect(error).toBeNull()
      else {
        expect(error).toBeInstanceOf(refusal)
        expect(error!.message).toContain('cluster_enabled')
      }
    } finally {
      redis.disconnect()
      await server.stop()
    }
  })

  it('without an answer is not refused', async () => {
    const redis = connectRedis('redis://127.0.0.1:1')
    redis.on('error', () => undefined)
    await refuseClusterNode(redis, 100)
    redis.disconnect()
  })
})
