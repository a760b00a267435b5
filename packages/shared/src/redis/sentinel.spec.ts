import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { connectRedis } from './connection.js'
import { RedisServer } from './redis-server.fixture.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-sentinel-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('follows the primary that sentinels name', async () => {
  const primary = await RedisServer.start()
  const replica = await RedisServer.start('--replicaof', '127.0.0.1', `${primary.port}`)
  const settings = join(folder, 'sentinel.conf')
  await writeFile(
    settings,
    `sentinel monitor mymaster 127.0.0.1 ${primary.port} 1
sentinel down-after-milliseconds mymaster 1000
sentinel failover-timeout mymaster 5000
`,
  )
  const sentinel = await RedisServer.start(settings, '--sentinel')
  const client = connectRedis(`redis+sentinel://127.0.0.1:${sentinel.port}/mymaster`).on('error', () => undefined)
  try {
    const answers = () => client.set('x', '1').catch(() => 'no')
    while ((await answers()) !== 'OK') await sleep(20)
    const watcher = new Redis(sentinel.port, '127.0.0.1').on('error', () => undefined)
    while (!String(await watcher.call('sentinel', 'replicas', 'mymaster')).includes(`:${replica.port}`)) await sleep(50)
    watcher.disconnect()
    await primary.kill()
    expect(await answers()).toBe('no')
    while ((await answers()) !== 'OK') await sleep(50)
    expect(await client.config('GET', 'port')).toEqual(['port', `${replica.port}`])
  } finally {
    client.disconnect()
    await Promise.all([sentinel.stop(), replica.stop(), primary.stop()])
  }
}, 60_000)

it('speaks TLS, and refuses a certificate that it does not know', async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ].concat(['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  )
  const plain = await RedisServer.start()
  const tlsPort = plain.port + 1
  await plain.stop()
  const server = await RedisServer.start(
    ...['--tls-port', `${tlsPort}`, '--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'],
  )
  const ask = (authorities: string) =>
    execFileSync(
      'env',
      [
        `NODE_EXTRA_CA_CERTS=${authorities}`,
        process.execPath,
        '-e',
        `const { connectRedis } = require(process.argv[1]);
         const client = connectRedis('rediss://localhost:${tlsPort}');
         client.once('error', (error) => { console.log(error.code); process.exit() });
         client.once('ready', () => client.ping().then((answer) => { console.log(answer); process.exit() }))`,
        join(__dirname, '../../dist/index.js'),
      ],
      { encoding: 'utf8' },
    ).trim()
  try {
    expect(ask(certificate)).toBe('PONG')
    expect(ask('')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  } finally {
    await server.stop()
  }
}, 30_000)
