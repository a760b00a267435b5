import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { connectRedis } from '@repere/shared'
import { createDatabase, startRedis } from '@repere/test-kit'
import { isReady, readBackups, readRedisMemory } from './surroundings.js'

it('the memory of Redis is measured against its limit; without one, against the machine', async () => {
  const redis = await startRedis()
  const client = redis.client()
  try {
    const [without] = await readRedisMemory(client)
    expect(without!.usedBytes).toBeGreaterThan(100_000)
    expect(without!.maxBytes).toBeGreaterThan(100 * without!.usedBytes)
    await client.config('SET', 'maxmemory', '64mb')
    expect(await readRedisMemory(client)).toMatchObject([{ server: without!.server, maxBytes: 64 * 1024 * 1024 }])
  } finally {
    await redis.remove()
  }
  const nobody = connectRedis('redis://127.0.0.1:1')
  nobody.on('error', () => undefined)
  expect(await readRedisMemory(nobody)).toEqual([])
  nobody.disconnect()
})

it('the control plane is ready only if it says so', async () => {
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await isReady(url)).toBe(true)
  status = 503
  expect(await isReady(url)).toBe(false)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await isReady(url)).toBe(false)
})

it('the last backup and the last one that failed are known', async () => {
  const database = await createDatabase()
  const { prisma } = database
  try {
    expect(await readBackups(prisma)).toEqual({ taken: null, failed: null })
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
    const run = (hour: number, bytes: bigint | null) => ({ startedAt: at(hour), endedAt: at(hour), bytes })
    await prisma.backupRun.createMany({ data: [run(1, 10n), run(3, null), run(2, 10n)] })
    expect(await readBackups(prisma)).toEqual({ taken: at(2), failed: at(3) })
  } finally {
    await database.remove()
  }
})
