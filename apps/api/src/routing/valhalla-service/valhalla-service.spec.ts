import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lateness, until } from '@repere/test-kit'
import { at, TownData } from '../grid-town.fixture.js'
import { EngineOverloaded, EngineUnavailable } from '../routing.port.js'
import { ServiceOverData } from './service-over-data.fixture.js'
import { ValhallaHttp } from './valhalla-http.fixture.js'

let town: TownData
let service: ServiceOverData

const DEADLINE_MS = 2_500
/** A deadline is too short for two calls in a row, and long enough for one call on a busy machine. */
const SLOW = { deadlineMs: 9_000, turnMs: 5_000 }

beforeAll(async () => {
  town = await TownData.create()
  await town.build('a')
  await town.switchTo('a')
}, 60_000)

afterAll(() => town.dispose())

beforeEach(async () => {
  service = await ServiceOverData.start(town.dataDir, { deadlineMs: DEADLINE_MS })
})

afterEach(() => service.stop())

let offset = 0
const question = () => {
  const east = 50 + (offset++ % 100)
  return { shape: Array.from({ length: 20 }, (_, i) => at(east + 50 * i, 0)), mode: 'auto' as const }
}
const ask = () => service.routing.match(question())
const answers = () =>
  ask().then(
    () => true,
    () => false,
  )
const graph = () => service.routing.graphOf(service.region.serving!)

describe('connections', () => {
  it('are kept from one question to the next', async () => {
    for (let round = 0; round < 50; round++) await ask()
    const { connections, requests } = await service.http.counts()
    expect(requests).toBeGreaterThanOrEqual(50)
    expect(connections).toBeLessThanOrEqual(3)
  })

  it('are limited to the number of its lanes, for any number of concurrent calls', async () => {
    await Promise.all(Array.from({ length: 100 }, ask))
    const { connections } = await service.http.counts()
    expect(connections).toBeLessThanOrEqual(4 + 2 + 1)
  })
})

describe('a service that fails', () => {
  it('is distinguished from a question without an answer', async () => {
    await service.http.fail({ status: 500, body: '{"error_code":401,"error":"Unknown error"}', only: 'trace_route' })
    await expect(ask()).rejects.toBeInstanceOf(EngineUnavailable)
    await service.http.fail({ status: 200, body: '<html>It works!</html>', only: 'trace_route' })
    await expect(ask()).rejects.toBeInstanceOf(EngineUnavailable)
    await service.http.fail({ status: 200, body: '{"no":"trip"}', only: 'trace_route' })
    await expect(ask()).rejects.toBeInstanceOf(EngineUnavailable)
    await service.http.fail({ status: 400, body: '{"error_code":100,"error":"Failed to parse json request"}' })
    await expect(ask()).rejects.toBeInstanceOf(EngineUnavailable)
    await service.http.fail({})
    await expect(ask()).resolves.toBeDefined()
  })

  it('that is too busy gives its Retry-After', async () => {
    await service.http.fail({ status: 503, only: 'trace_route' })
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 7 })
    await expect(ask()).rejects.toBeInstanceOf(EngineOverloaded)
  })

  it('that is too late is abandoned at the deadline', async () => {
    // The threads of the road host start with the first question.
    await ask()
    await service.http.fail({ delayMs: 10_000, only: 'trace_route' })
    const call = ask()
    expect(await lateness(call, DEADLINE_MS)).toBeLessThan(3_000)
    await expect(call).rejects.toBeInstanceOf(EngineUnavailable)
    await service.http.fail({})
    await expect(ask()).resolves.toBeDefined()
  })

  it('does not let calls wait for ever: a call without a turn by the deadline is an overload', async () => {
    await service.stop()
    service = await ServiceOverData.start(town.dataDir, { deadlineMs: SLOW.deadlineMs })
    await service.http.fail({ delayMs: SLOW.turnMs, only: 'trace_route' })
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, ask))
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.constructor : null))
    // Four lanes, and the time for one turn of each: what has the second turn cannot end in time, however fast it begins.
    expect(reasons.filter((reason) => reason === null)).toHaveLength(4)
    expect(reasons.filter((reason) => reason === EngineOverloaded)).toHaveLength(36)
    await service.http.fail({})
    await expect(ask()).resolves.toBeDefined()
  })

  it('repeatedly gets only one call a second until it answers again', async () => {
    await service.http.fail({ status: 500, only: 'trace_route' })
    for (let failure = 0; failure < 5; failure++) await ask().catch(() => undefined)
    expect(service.routing.status()).toBe('down')
    const { requests: before } = await service.http.counts()
    const refused = await Promise.allSettled(Array.from({ length: 50 }, ask))
    expect(refused.every((outcome) => outcome.status === 'rejected')).toBe(true)
    const { requests: after } = await service.http.counts()
    // Its status may be read meanwhile.
    expect(after - before).toBeLessThanOrEqual(2)

    await sleep(1_050)
    const { requests: atHalf } = await service.http.counts()
    const tried = await Promise.allSettled(Array.from({ length: 20 }, ask))
    expect(tried.every((outcome) => outcome.status === 'rejected')).toBe(true)
    expect((await service.http.counts()).requests - atHalf).toBeLessThanOrEqual(4)

    await service.http.fail({})
    await until(answers)
    await until(() => service.routing.status() === 'ok')
  })

  it('a killed service fails its open calls, and is used again moments after its return', async () => {
    await service.http.fail({ delayMs: 1_000, only: 'trace_route' })
    const doomed = Array.from({ length: 4 }, () => ask())
    await sleep(200)
    await service.http.kill()
    for (const one of await Promise.allSettled(doomed)) {
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(EngineUnavailable) as object })
    }
    await until(() => service.routing.status() === 'down')

    service.http = await ValhallaHttp.start(town.dataDir, service.http.port)
    // It is tried once a second.
    expect(await lateness(until(answers), 1_000)).toBeLessThan(1_500)
    await until(() => service.routing.status() === 'ok')
  })
})

describe('the graph that answers', () => {
  const touchTiles = async (at: number) => {
    const { folder, manifest } = service.region.serving!
    await utimes(join(folder, manifest.artefacts.routing.tile_extract), at, at)
  }

  it('is named after the build and the tileset of the service', async () => {
    const name = graph()
    expect(name).toMatch(/^a.*\+\d+$/)
    expect((await ask()).build).toBe(name)
    expect(graph()).toBe(name)
  })

  it('has no name while the service is away, and another when it comes back with another tileset', async () => {
    const before = graph()
    await service.http.kill()
    await until(() => graph() !== before)
    // No answer has this name, so nothing can be cached under it.
    await touchTiles(1_700_000_000)
    service.http = await ValhallaHttp.start(town.dataDir, service.http.port)
    await until(() => service.routing.status() === 'ok')
    const after = graph()
    expect(after).not.toBe(before)
    expect(after).toMatch(/\+1700000000$/)
    expect((await ask()).build).toBe(after)
  })

  it('is uncertain for a while after a change, because other processes may follow', async () => {
    await service.stop()
    service = await ServiceOverData.start(town.dataDir, { settleMs: 5_000 })
    const { port } = service.http
    expect((await ask()).build).toBe(graph())
    await service.http.kill()
    await touchTiles(1_700_000_100)
    service.http = await ValhallaHttp.start(town.dataDir, port)
    await until(() => graph().endsWith('+1700000100'))
    expect((await ask()).build).not.toBe(graph())
    await until(async () => (await ask()).build === graph())
  }, 20_000)

  it('has no graph name until the service reports its tileset', async () => {
    await service.http.fail({ status: 404, body: '{}', only: 'status' })
    await until(() => service.routing.status() === 'down')
    expect((await ask()).build).not.toBe(graph())
  })
})
