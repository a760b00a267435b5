import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from '@swc/core'
import type { AdmissionRequest } from './admission.js'
import { RedisServer } from './redis-server.fixture.js'
import { Planes, type Subject } from './subject.fixture.js'

const sources = join(__dirname, '..')
const cache = join(sources, '..', 'node_modules', '.cache')
let server: RedisServer
let planes: Planes
let compiled: string

beforeAll(async () => {
  server = await RedisServer.start()
  planes = await Planes.open(server.url)
  // Child processes must run today's sources, not an old build.
  mkdirSync(cache, { recursive: true })
  compiled = mkdtempSync(join(cache, 'replica-'))
  writeFileSync(join(compiled, 'package.json'), '{"type":"module"}')
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue
    const { code } = transformSync(readFileSync(join(sources, file), 'utf8'), {
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    })
    const output = join(compiled, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, code)
  }
})
afterAll(async () => {
  planes.close()
  await server.stop()
  rmSync(compiled, { recursive: true, force: true })
})

/** Sends `count` requests at once from each of two processes. */
async function fromTwoProcesses(subject: Subject, count: number): Promise<Record<string, number>> {
  const request: AdmissionRequest = { key: subject.key, origin: null, limitClass: 'standard', group: 'routing' }
  const replicas = [0, 1].map(() => fork(join(compiled, 'redis', 'admitting-process.fixture.js')))
  const said = (replica: ChildProcess): Promise<unknown> =>
    new Promise((resolve, reject) => {
      replica.once('message', resolve)
      replica.once('exit', (code) => reject(new Error(`The replica ended with ${code}`)))
    })
  await Promise.all(
    replicas.map((replica) => {
      replica.send({ url: server.url, request, count })
      return said(replica)
    }),
  )
  const answers = await Promise.all(
    replicas.map((replica) => {
      const answer = said(replica)
      replica.send('go')
      return answer
    }),
  )
  const tally: Record<string, number> = {}
  for (const outcome of (answers as string[][]).flat()) tally[outcome] = (tally[outcome] ?? 0) + 1
  return tally
}

describe('two replicas at once', () => {
  it('admit exactly the rest of the quota: 100 of 200', async () => {
    const subject = await planes.issue({ dayQuota: 150, burstPerSecond: 10_000 })
    await subject.outcomes(50)
    expect(await fromTwoProcesses(subject, 100)).toEqual({ admitted: 100, day: 100 })
  })

  it('admit exactly the burst', async () => {
    const subject = await planes.issue({ burstPerSecond: 7, dayQuota: null })
    const { admitted, burst } = await fromTwoProcesses(subject, 100)
    // If more than a second passes between the first and the last request, another seven are admitted.
    expect([7, 14]).toContain(admitted)
    expect((admitted ?? 0) + (burst ?? 0)).toBe(200)
  })

  it('never exceed the cap of overage: 40 of 300', async () => {
    const subject = await planes.issue({
      dayQuota: 10,
      burstPerSecond: 10_000,
      overage: { pricePer1000Fcfa: 1_000, capFcfa: 40 },
    })
    expect(await fromTwoProcesses(subject, 150)).toEqual({ admitted: 10, overage: 40, overage_cap: 250 })
  })
})
