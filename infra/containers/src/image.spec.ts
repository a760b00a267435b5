import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { answersOk, freePort } from '@repere/local'
import {
  createCustomer,
  createKey,
  dataFolder,
  demoTownData,
  describeLong,
  Server,
  startPostgres,
  startRedis,
  type TestPostgres,
  type TestRedis,
} from '@repere/test-kit'
import { createPrisma } from '@repere/prisma'

jest.setTimeout(300_000)

const ASSEMBLE = join(__dirname, 'assemble.mjs')

/** The content of the images, started without the checkout. */
describeLong('an image', () => {
  let folder: string
  let redis: TestRedis
  let postgres: TestPostgres
  const running: Server[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repere-images-'))
    await chmod(folder, 0o755)
    for (const target of ['api', 'control']) {
      execFileSync(process.execPath, [ASSEMBLE, target, join(folder, target)], { stdio: 'inherit' })
    }
    ;[redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  })
  afterAll(async () => {
    for (const server of running) await server.stop()
    await Promise.all([redis?.remove(), postgres?.remove()])
    await rm(folder, { recursive: true, force: true })
  })

  /** A program of an image, with only the given settings. */
  async function start(target: string, program: string, env: Record<string, string>, ready: string): Promise<void> {
    const { path } = await dataFolder(`image-${target}`)
    const server = new Server(() =>
      Promise.resolve({
        name: target,
        command: process.execPath,
        args: [program],
        cwd: join(folder, target),
        env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', DEPLOYMENT: 'local', REDIS_URL: redis.url, ...env },
        logFile: join(path, 'log'),
        ready: () => answersOk(ready),
        readyWithinMs: 60_000,
      }),
    )
    running.push(server)
    await server.start()
  }

  it('of the control plane migrates a database, and serves with its worker', async () => {
    const env = {
      PATH: '/usr/bin:/bin',
      DATABASE_URL: postgres.url,
      APP_DATABASE_PASSWORD: 'one',
      GATEWAY_DATABASE_PASSWORD: 'two',
    }
    execFileSync(process.execPath, ['prisma/dist/migrate.main.js'], { cwd: join(folder, 'control'), env })
    const url = new URL(postgres.url)
    ;[url.username, url.password] = ['repere_app', 'one']
    const [port, probes] = [await freePort(), await freePort()]
    const stores = { DATABASE_URL: url.href, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }
    const admin = `http://127.0.0.1:${port}`
    await start('control', 'apps/admin/dist/main.js', { ...stores, PORT: `${port}` }, `${admin}/ready`)
    const worker = `http://127.0.0.1:${probes}`
    await start(
      'control',
      'apps/admin/dist/worker.main.js',
      { ...stores, INTERNAL_PORT: `${probes}` },
      `${worker}/ready`,
    )
    const page = await fetch(admin)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  })

  it('of the API serves a route, a tile style and its page', async () => {
    const url = new URL(postgres.url)
    ;[url.username, url.password] = ['repere_gateway', 'two']
    const [port, probes] = [await freePort(), await freePort()]
    const api = `http://127.0.0.1:${port}`
    const { path: writable } = await dataFolder('image-data')
    await start(
      'api',
      'apps/api/dist/main.js',
      {
        PORT: `${port}`,
        INTERNAL_PORT: `${probes}`,
        DATABASE_URL: url.href,
        DATA_DIR: await demoTownData(),
        SPOOL_DIR: join(writable, 'spool'),
        CLIPS_DIR: join(writable, 'clips'),
      },
      `http://127.0.0.1:${probes}/ready`,
    )
    const prisma = createPrisma(postgres.url, { connectionsMax: 1 })
    const { text } = await createKey(prisma, redis.client(), await createCustomer(prisma))
    await prisma.$disconnect()
    const { centre, ouest } = DEMO_TOWN.points
    const call = (path: string) => fetch(api + path, { headers: { 'x-service-key': text } })
    const route = await call(`/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`)
    expect(route.status).toBe(200)
    expect((await call('/v1/geocode?q=mairie')).status).toBe(200)
    expect((await fetch(api)).status).toBe(200)
    expect((await fetch(`${api}/openapi.json`)).status).toBe(200)
  })

  it.each(['api', 'control'])(
    'of %s contains no test, no source and no licence outside the allowed list',
    async (target) => {
      const run = (program: string, ...args: string[]) =>
        execFileSync(process.execPath, [join(__dirname, program), ...args, join(folder, target)], {
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        })
      run('licences.mjs', 'check')
      const { bomFormat, components } = JSON.parse(run('sbom.mjs')) as {
        bomFormat: string
        components: { name: string; purl: string }[]
      }
      expect(bomFormat).toBe('CycloneDX')
      expect(components.map(({ name }) => name)).toContain('fastify')
      expect(components.map(({ name }) => name).filter((name) => /^(jest|eslint|s3rver|turbo)$/.test(name))).toEqual([])
      const files = execFileSync(
        'find',
        [
          '.',
          '-path',
          './node_modules',
          '-prune',
          '-o',
          '-name',
          '*.ts',
          '-print',
          '-o',
          '-name',
          '*.spec.js',
          '-print',
        ],
        { cwd: join(folder, target), encoding: 'utf8' },
      )
      expect(files).toBe('')
      expect(await readFile(join(folder, target, 'LICENSE'), 'utf8')).toContain('Apache License')
    },
  )
})
