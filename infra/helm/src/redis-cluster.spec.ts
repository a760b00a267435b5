import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findRedisBinary, freePort, inheritedEnvironment, readLocalConfig, type RedisBinary } from '@repere/local'
import { connectRedis, redisAccessList, type RedisClient } from '@repere/shared'
import { dataFolder, describeLong, Server, until } from '@repere/test-kit'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = join(__dirname, '../../..')
const run = promisify(execFile)
const NUMBERS = [0, 1, 2, 3, 4, 5]
const PASSWORDS = { operator: 'operator-1', gateway: 'gateway-1', admin: 'admin-1', worker: 'worker-1' }

interface Manifest {
  kind: string
  metadata: { name: string }
  data: Record<'redis.conf' | 'start.sh' | 'ready.sh' | 'form.sh', string>
  spec: { template: { spec: { containers: { image: string }[] } } }
}
const manifests = parseAllDocuments(readFileSync(join(__dirname, '../examples/redis-cluster.yaml'), 'utf8')).map(
  (document) => document.toJS() as Manifest,
)

describe('the manifest of a Redis Cluster', () => {
  it('has the Redis of compose.yaml', () => {
    const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) as {
      services: { redis: { image: string } }
    }
    const images = manifests.flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? [])
    expect(images).toEqual(Array(2).fill(`docker.io/library/${services.redis.image}`))
  })
})

/** Its scripts and settings with real servers: each on an address of the loopback interface that stands for its Service. */
describeLong('the scripts of the manifest of a Redis Cluster', () => {
  let binary: RedisBinary
  let folder: Awaited<ReturnType<typeof dataFolder>>
  let port: number
  let servers: Server[]
  let redis: RedisClient | null = null
  const addressOf = (number: number) => `127.77.0.${number + 1}`

  /** The path of a file of the manifest for a node: with this machine's folders, and the port of the test. */
  const fileOf = (number: number, name: string) => join(folder.path, `${number}`, name)
  const write = (number: number) => {
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')!
    mkdirSync(fileOf(number, 'data'), { recursive: true })
    for (const [name, text] of Object.entries(data)) {
      const own = text
        .replace('dir /data', `dir ${fileOf(number, 'data')}`)
        .replaceAll('/etc/repere-redis/', `${fileOf(number, '')}/`)
        .replaceAll('/users/', `${folder.path}/`)
        .replace('port 6379', `port ${port}`)
        .replace('bind * -::*', `bind ${addressOf(number)}`)
        .replaceAll(':6379', `:${port}`)
        .replaceAll('redis-cli ', `redis-cli -h ${addressOf(number)} -p ${port} `)
      writeFileSync(fileOf(number, name), own)
    }
  }
  const environmentOf = (number: number) => ({
    ...inheritedEnvironment(),
    ...binary.env,
    PATH: `${join(binary.command, '..')}:${readLocalConfig().path.join(':')}`,
    HOSTNAME: `repere-redis-${number}`,
    ...Object.fromEntries(NUMBERS.map((one) => [`REPERE_REDIS_${one}_SERVICE_HOST`, addressOf(one)])),
  })
  const script = async (number: number, name: string) =>
    (await run('sh', [fileOf(number, name)], { env: environmentOf(number) })).stdout
  const ask = async (number: number, ...command: string[]) =>
    (
      await run('redis-cli', ['-h', addressOf(number), '-p', `${port}`, '--user', 'operator', ...command], {
        env: { ...environmentOf(number), REDISCLI_AUTH: PASSWORDS.operator },
      })
    ).stdout
  const whole = () =>
    until(
      async () => {
        const states = await Promise.all(NUMBERS.map((number) => ask(number, 'cluster', 'info')))
        await Promise.all(NUMBERS.map((number) => script(number, 'ready.sh')))
        return states.every((state) => state.includes('cluster_state:ok'))
      },
      { timeoutMs: 120_000, everyMs: 200 },
    )

  beforeAll(async () => {
    binary = await findRedisBinary(readLocalConfig().path, join(ROOT, '.repere/tools'))
    folder = await dataFolder('redis-cluster')
    // The second port of a node is 10,000 higher.
    do port = await freePort()
    while (port > 55_000)
    writeFileSync(join(folder.path, 'users.acl'), redisAccessList(PASSWORDS))
    writeFileSync(join(folder.path, 'operator.password'), PASSWORDS.operator)
    servers = NUMBERS.map((number) => {
      write(number)
      return new Server(() =>
        Promise.resolve({
          name: `redis-${number}`,
          command: 'sh',
          args: [fileOf(number, 'start.sh')],
          cwd: fileOf(number, ''),
          env: environmentOf(number),
          logFile: fileOf(number, 'log'),
          ready: async () => (await ask(number, 'ping').catch(() => '')).includes('PONG'),
          readyWithinMs: 60_000,
        }),
      )
    })
    await Promise.all(servers.map((server) => server.start()))
  }, 120_000)
  afterAll(async () => {
    redis?.disconnect()
    await Promise.all(servers.map((server) => server.stop()))
    await folder.remove()
  })

  it('make one cluster of six servers, and nothing the second time', async () => {
    expect(await script(0, 'form.sh')).toContain('[OK] All 16384 slots covered')
    await whole()
    const nodes = await ask(0, 'cluster', 'nodes')
    expect(nodes.match(/ (myself,)?master /g)).toHaveLength(3)
    expect(nodes.match(/ (myself,)?slave /g)).toHaveLength(3)
    expect(await script(0, 'form.sh')).toBe('')
    expect(await ask(0, 'cluster', 'nodes')).toContain(`${addressOf(5)}:${port}@`)
  }, 180_000)

  it('replace a primary that was killed, and take it back as a replica', async () => {
    await servers[0]!.kill()
    await until(
      async () => {
        const nodes = (await ask(1, 'cluster', 'nodes')).split('\n')
        const lost = nodes.find((line) => line.includes(`${addressOf(0)}:`))!
        return lost.includes('master,fail ') && nodes.filter((line) => / (myself,)?master /.test(line)).length === 3
      },
      { timeoutMs: 120_000, everyMs: 200 },
    )
    await servers[0]!.start()
    await whole()
    await until(async () => (await ask(0, 'info', 'replication')).includes('role:slave'), { timeoutMs: 60_000 })
  }, 240_000)

  it('let each process in as its user, and keep what it wrote when all servers start again', async () => {
    redis = connectRedis(`redis+cluster://gateway:${PASSWORDS.gateway}@${addressOf(4)}:${port}`)
    redis.on('error', () => undefined)
    await until(async () => (await redis!.set('rp:failures:one', '1')) === 'OK')
    // The append-only file is written each second; a server that ends writes the rest.
    for (const server of servers) await server.stop()
    await Promise.all(servers.map((server) => server.start()))
    await whole()
    expect(await until(() => redis!.get('rp:failures:one'))).toBe('1')
    await expect(redis.call('config', 'get', 'maxmemory')).rejects.toThrow(/NOPERM/)
    const [policy, full] = await Promise.all([
      ask(0, 'config', 'get', 'maxmemory-policy'),
      ask(0, 'config', 'get', 'cluster-require-full-coverage'),
    ])
    expect([policy, full]).toEqual([expect.stringContaining('noeviction'), expect.stringMatching(/\nno\n/)])
  }, 180_000)
})
