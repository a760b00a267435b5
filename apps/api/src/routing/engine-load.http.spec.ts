import { readdirSync } from 'node:fs'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, until } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { RegionEngines } from './region-engines.js'
import { pidOf } from './roads/host-sockets.js'

/** Two calls in progress for the one heavy thread, and the waiting places of one account. */
const HEAVY_ROOM = 10

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData(), ROUTING_LANES: '2' })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

let moves = 0
/** A different place each time, so that no answer comes from the cache. */
const aPlace = () => DEMO_TOWN.at(-900 + (moves++ % 1_000), 800)
const route = () => gateway.post('/v1/route', { origin: aPlace(), destination: DEMO_TOWN.points.riveNord }, key)
/** Costs one unit. */
const aTrace = () => ({ shape: Array.from({ length: 50 }, (_, second) => ({ ...aPlace(), time: second })) })
const match = (as = key) => gateway.post('/v1/match', aTrace(), as)
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

const roadHosts = () => readdirSync(gateway.app.get(RegionEngines).roads.first.folder).map(pidOf)
/** Pauses the engine's process: calls that arrive meanwhile wait or are refused. @returns resumes the process */
function holdEngine(): () => void {
  const [host] = roadHosts() as [number]
  process.kill(host, 'SIGSTOP')
  return () => process.kill(host, 'SIGCONT')
}

describe('heavy calls', () => {
  it('beyond the places of their lane are refused at once without charge, and routes are still answered', async () => {
    const before = remaining(await route())
    const release = holdEngine()
    const refused: Response[] = []
    const matches = Array.from({ length: 60 }, async () => {
      const response = await match()
      if (response.status === 503) refused.push(response)
      return response
    })
    // None of them waits for the engine, which is paused.
    await until(() => refused.length === 60 - HEAVY_ROOM)
    release()
    const routes = await Promise.all(Array.from({ length: 20 }, route))
    expect(routes.map(({ status }) => status)).toEqual(Array(20).fill(200))

    const answered = (await Promise.all(matches)).filter(({ status }) => status === 200)
    expect(answered).toHaveLength(HEAVY_ROOM)
    for (const response of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(response.headers.get('x-backend')).toBe('roads')
    }
    const next = await match()
    expect(next.status).toBe(200)
    expect(remaining(next)).toBe(before - routes.length - answered.length - 1)
  }, 30_000)
})

describe('heavy calls of several accounts', () => {
  it('take turns: a full queue of one account neither refuses nor delays another', async () => {
    const other = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
    const answered: string[] = []
    // The engine is paused until all requests have arrived, so that none is answered before the other account's
    // request.
    const release = holdEngine()
    const send = (count: number, name: string, as: string) =>
      Array.from({ length: count }, () => match(as).then(({ status }) => answered.push(`${name} ${status}`)))
    const first = send(40, 'first', key)
    await until(() => answered.length >= 40 - HEAVY_ROOM)
    // It costs nothing and does not reach the engine.
    const left = async () => remaining(await gateway.get('/v1/probe/glyph', other))
    const before = await left()
    const others = send(4, 'other', other)
    await until(async () => before - (await left()) === 4)
    release()
    await Promise.all(others)
    const upToTheLast = answered.slice(0, answered.lastIndexOf('other 200'))
    await Promise.all(first)
    expect(answered.filter((answer) => answer === 'other 200')).toHaveLength(4)
    // Two were in hand before; then the places alternate.
    expect(upToTheLast.filter((answer) => answer === 'first 200').length).toBeLessThanOrEqual(8)
  }, 30_000)

  it('give up their place without charge when their client leaves', async () => {
    const before = remaining(await route())
    const gone = new AbortController()
    const sent = Array.from({ length: 8 }, () =>
      fetch(`${gateway.url}/v1/match`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-service-key': key },
        body: JSON.stringify(aTrace()),
        signal: gone.signal,
      }).catch(() => null),
    )
    await sent[0]
    gone.abort()
    await Promise.all(sent)
    await until(async () => remaining(await route()) >= before - 8)
    expect((await match()).status).toBe(200)
  }, 30_000)
})

describe('an engine that is killed under load', () => {
  it('fails no call that it had, and only answers are charged', async () => {
    const before = remaining(await route())
    const statuses: number[] = []
    let going = true
    const client = async () => {
      while (going) statuses.push((await route()).status)
    }
    const clients = Array.from({ length: 12 }, client)
    await until(() => statuses.length > 50)
    const [killed] = roadHosts()
    process.kill(killed!, 'SIGKILL')
    await until(() => roadHosts().some((pid) => pid !== killed))
    const answered = statuses.length
    await until(() => statuses.slice(answered).filter((status) => status === 200).length > 50)
    going = false
    await Promise.all(clients)
    // Those that it had wait for its successor; others are refused until that answers.
    const failed = statuses.filter((status) => status !== 200)
    expect(failed.filter((status) => status !== 503)).toEqual([])
    expect(remaining(await route())).toBe(before - (statuses.length - failed.length) - 1)
  }, 30_000)
})

describe('heavy calls at several times the capacity', () => {
  it('are answered or refused with a 503, and no other call fails', async () => {
    const refused: Response[] = []
    const statuses = { match: new Map<number, number>(), route: new Map<number, number>() }
    const note = (kind: keyof typeof statuses, response: Response) => {
      statuses[kind].set(response.status, (statuses[kind].get(response.status) ?? 0) + 1)
      if (response.status === 503) refused.push(response)
    }
    const end = Date.now() + 4_000
    const client = async (kind: keyof typeof statuses, send: () => Promise<Response>) => {
      while (Date.now() < end) note(kind, await send())
    }
    await Promise.all([
      ...Array.from({ length: 4 * HEAVY_ROOM }, () => client('match', () => match())),
      ...Array.from({ length: 4 }, () => client('route', route)),
    ])
    expect([...statuses.match.keys()].sort()).toEqual([200, 503])
    expect([...statuses.route.keys()]).toEqual([200])
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }, 60_000)
})
