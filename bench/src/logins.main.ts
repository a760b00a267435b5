import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { answersOk, freePort, inheritedEnvironment, Service } from '@repere/local'
import { createDatabase, dataFolder, startRedis } from '@repere/test-kit'
import { type Figure, report } from './report.js'
import { median } from './statistics.js'

/** Attempts of each kind; the kinds alternate. */
const ATTEMPTS = 300
/** A password that no account has. */
const WRONG_PASSWORD = 'not the password of anybody'
const WITHIN = 0.1

/**
 * Whether the response time reveals if an address is known: logging in, requesting a new password and registering, with
 * known and unknown addresses alternately, on the compiled admin app.
 */
const [database, redis, folder, port] = await Promise.all([
  createDatabase(),
  startRedis(),
  dataFolder('logins'),
  freePort(),
])
const url = `http://127.0.0.1:${port}`
const program = join(import.meta.dirname, '../../apps/admin/dist/main.js')
const service = new Service(
  {
    name: 'admin',
    command: process.execPath,
    args: [program],
    cwd: folder.path,
    env: {
      ...inheritedEnvironment(),
      DATABASE_URL: database.appUrl,
      REDIS_URL: redis.url,
      PORT: `${port}`,
      // Each attempt comes from another address, so that none is refused for too many attempts.
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    logFile: join(folder.path, 'admin.log'),
    ready: () => answersOk(`${url}/ready`),
    readyWithinMs: 60_000,
    graceMs: 10_000,
  },
  () => undefined,
)

let address = 0
async function timeOf(path: string, body: object, status: number): Promise<number> {
  address++
  const startedAt = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const ms = performance.now() - startedAt
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`)
  return ms
}

try {
  await service.start(new AbortController().signal)
  const known: string[] = []
  for (let index = 0; index < ATTEMPTS; index++) {
    const email = `known-${index}@client.example`
    const order = { email, password: randomBytes(12).toString('base64url'), organisation: 'Bench', country: 'BJ' }
    await timeOf('/portal/register', order, 201)
    known.push(email)
  }
  await database.prisma.user.updateMany({ data: { emailVerifiedAt: new Date() } })

  const password = WRONG_PASSWORD
  const questions = {
    login: (email: string) => timeOf('/portal/login', { email, password }, 401),
    forgot: (email: string) => timeOf('/portal/password/forgot', { email }, 202),
    register: (email: string) =>
      timeOf('/portal/register', { email, password, organisation: 'Bench', country: 'BJ' }, 201),
  }
  const figures: Figure[] = []
  const raw: Record<string, { known_ms: number; unknown_ms: number }> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const [index, email] of known.entries()) {
      const askKnown = async () => times.known.push(await ask(email))
      const askUnknown = async () => times.unknown.push(await ask(`unknown-${name}-${index}@client.example`))
      // The first of two requests may profit from warm caches.
      for (const turn of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await turn()
    }
    const [known_ms, unknown_ms] = [median(times.known), median(times.unknown)]
    raw[name] = { known_ms, unknown_ms }
    figures.push({
      what: `${name}: median of known addresses beside unknown ones, apart by`,
      value: Math.abs(known_ms / unknown_ms - 1),
      unit: 'of the other',
      target: { at: 'most', value: WITHIN },
    })
  }
  await report('logins', `${ATTEMPTS} addresses of each kind`, figures, raw)
} finally {
  await service.stop()
  await Promise.all([database.remove(), redis.remove()])
  await folder.remove()
}
