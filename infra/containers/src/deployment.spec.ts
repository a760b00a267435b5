import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedisBinary, freePort, readLocalConfig } from '@repere/local'
import { REDIS_USERS, RULES_OF_DEFAULT_USER, rulesOfRedisUser } from '@repere/shared'
import { settingNames } from '@repere/documents'
import { Redis } from 'ioredis'
import { parse } from 'yaml'

const ROOT = join(__dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const DEPLOYED = ['apps/api', 'apps/admin', 'packages/geodata', 'prisma', 'infra/backup'] as const

interface Service {
  image?: string
  environment?: Record<string, string>
  env_file?: string
  command?: string[]
  entrypoint?: string[]
  profiles?: string[]
  read_only?: boolean
  user?: string
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, object>
}
const ours = Object.entries(compose.services).filter(([, { image }]) => image?.startsWith('repere-'))

describe('.env.example', () => {
  const shown = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)

  it('shows every setting that the programs read, once', () => {
    const missing = DEPLOYED.flatMap(settingNames).filter((name) => !shown.includes(name))
    expect([...new Set(missing)]).toEqual([])
    expect(shown.filter((name, index) => shown.indexOf(name) !== index)).toEqual([])
  })

  it('shows only settings that a program reads', () => {
    const known = new Set(DEPLOYED.flatMap(settingNames))
    const inCompose = read('compose.yaml')
    expect(
      shown.filter(
        (name) => !known.has(name) && !inCompose.includes(`\${${name}`) && !/^SPEECH_URL_[A-Z]+$/.test(name),
      ),
    ).toEqual([])
  })
})

describe('compose.yaml', () => {
  it('gives each service the settings that it reads, and no secret of another', () => {
    const reads = (name: 'api' | 'admin') => settingNames(`apps/${name}`)
    const commands = ['audit', 'backup', 'billing', 'keys', 'maintenance', 'restore', 'staff']
    expect(ours.map(([name]) => name).sort()).toEqual([...commands, 'admin', 'api', 'data', 'migrate', 'worker'].sort())
    for (const name of commands) {
      // `up` does not start it, and arguments of `run` follow its program.
      expect(compose.services[name]).toMatchObject({ profiles: ['commands'], restart: 'no', command: [] })
      expect(compose.services[name]?.entrypoint?.[0]).toBe('node')
    }
    for (const [, { env_file }] of ours) expect(env_file).toBeUndefined()
    const given = (name: string) => Object.keys(compose.services[name]!.environment ?? {})
    const automatic = ['HOST', 'PORT', 'INTERNAL_HOST', 'INTERNAL_PORT', 'ROUTING_LANES', 'PRONUNCIATIONS_DIR']
    for (const [service, app] of [
      ['api', 'api'],
      ['admin', 'admin'],
      ['worker', 'admin'],
    ] as const) {
      expect(reads(app).filter((name) => !given(service).includes(name) && !automatic.includes(name))).toEqual([])
    }
    const secrets = /SECRETS_KEY|FEDAPAY|EMECEF|FNE_API_KEY|SMTP|POSTGRES_PASSWORD|SIGNING/
    expect(given('api').filter((name) => secrets.test(name))).toEqual([])
    expect(given('data').filter((name) => secrets.test(name) || name === 'DATABASE_URL')).toEqual([])
    expect(JSON.stringify(compose.services.admin)).not.toContain('POSTGRES_PASSWORD')
  })

  it('gives each process a user of Redis of its own, with the rules of that process', async () => {
    const { command, environment, healthcheck } = compose.services.redis!
    const list = command!.join('\n').split('\n')
    expect(list).toContain(`user default ${RULES_OF_DEFAULT_USER}`)
    for (const user of REDIS_USERS) {
      const password = `REDIS_${user.toUpperCase()}_PASSWORD`
      expect(list).toContain(`user ${user} on #$$(digest "$$${password}") ${rulesOfRedisUser(user)}`)
      expect(environment?.[password]).toBe(`\${${password}:?}`)
    }
    // A single $ would be replaced by the password, in a command line that every process of the machine can read.
    expect(JSON.stringify([command, healthcheck]).replaceAll('$$', '')).not.toContain('$')
    for (const [service, user] of [
      ['api', 'gateway'],
      ['admin', 'admin'],
      ['worker', 'worker'],
    ] as const) {
      const url = `redis://${user}:\${REDIS_${user.toUpperCase()}_PASSWORD:?}@redis:6379`
      expect(compose.services[service]?.environment?.REDIS_URL).toBe(url)
    }
  })

  it('starts a Redis whose passwords nobody sees, and in which the API reaches its own part only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-redis-'))
    const redis = await findRedisBinary(readLocalConfig().path, join(ROOT, '.repere/tools'))
    const [port, names] = [await freePort(), Object.keys(compose.services.redis!.environment!)]
    const script = compose.services
      .redis!.command![2]!.replaceAll('$$', '$')
      .replaceAll('/tmp/users.acl', join(folder, 'users.acl'))
      .replace('exec redis-server', `exec ${redis.command} --port ${port} --bind 127.0.0.1`)
      .replace('--dir /data', `--dir ${folder}`)
    const passwords = Object.fromEntries(names.map((name) => [name, `of-${name}`]))
    const server = spawn('sh', ['-euc', script], {
      env: { ...redis.env, ...passwords },
      stdio: 'ignore',
    })
    const connect = (username: string, name: string) => {
      const options = { username, password: passwords[name], retryStrategy: () => 100, maxRetriesPerRequest: null }
      const client = new Redis(port, '127.0.0.1', options)
      return client.on('error', () => undefined)
    }
    const gateway = connect('gateway', 'REDIS_GATEWAY_PASSWORD')
    const operator = connect('operator', 'REDIS_PASSWORD')
    try {
      expect(await operator.call('ACL', 'USERS')).toEqual(expect.arrayContaining([...REDIS_USERS, 'operator']))
      expect(await gateway.set('rp:{tag}:key:x', '1')).toBe('OK')
      await expect(gateway.get('{repere:jobs}:mail:meta')).rejects.toThrow('NOPERM')
      await expect(gateway.config('GET', 'requirepass')).rejects.toThrow('NOPERM')
      const seen = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8') + readFileSync(join(folder, 'users.acl'), 'utf8')
      for (const password of Object.values(passwords)) expect(seen).not.toContain(password)
    } finally {
      for (const client of [gateway, operator]) client.disconnect()
      const ended = once(server, 'exit')
      server.kill()
      await ended
      await rm(folder, { recursive: true })
    }
  })

  it('runs all services read-only, without privileges; every long-running service has a health check', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ])
    }
    // Without capabilities, the stores cannot change to their user themselves.
    expect([compose.services.postgres?.user, compose.services.redis?.user]).toEqual(['postgres', 'redis'])
    // Not in the images: those of the OCI format have none.
    for (const name of ['api', 'admin', 'worker', 'postgres', 'redis']) {
      expect([name, compose.services[name]?.healthcheck]).toEqual([
        name,
        expect.objectContaining({ test: expect.any(Array) }),
      ])
    }
  })

  it('names services and volumes that exist', () => {
    for (const { depends_on = {}, volumes = [] } of Object.values(compose.services)) {
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name)
      for (const volume of volumes) {
        const [, name = volume.split(':')[0]!] = /^\$\{\w+:-(\w+)\}/.exec(volume) ?? []
        expect(compose.volumes).toHaveProperty(name)
      }
    }
  })

  it('pins third-party images to a release', () => {
    const theirs = Object.values(compose.services).flatMap(({ image }) => (image?.startsWith('repere-') ? [] : [image]))
    for (const image of theirs) expect(image).toMatch(/:\d+\.\d+/)
  })
})

describe('the Dockerfile', () => {
  const text = read('infra/containers/Dockerfile')
  const stages = text.split(/^FROM /m).slice(1)

  it('makes both images from one build, without tools of building', () => {
    expect(stages.map((stage) => / AS (\w+)$/m.exec(stage)![1])).toEqual(['build', 'run', 'api', 'control'])
    expect(text).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-\w+-slim$/m)
    for (const stage of stages.slice(1)) expect(stage).not.toMatch(/npm install|pnpm/)
    for (const [, lists] of text.matchAll(/apt-get install ([^\\\n]*)/g))
      expect(lists).toContain('--no-install-recommends')
  })

  it.each(['api', 'control'])('runs %s as an unprivileged user', (target) => {
    const stage = stages.find((one) => one.includes(` AS ${target}\n`))
    expect(stage).toMatch(/^USER 10001:10001$/m)
    expect(stage).toMatch(/^CMD \["node", /m)
    // The test of the image has assembled this folder.
    expect(stage).toContain(`COPY --from=build --chown=0:0 /images/${target} /app`)
  })
})
