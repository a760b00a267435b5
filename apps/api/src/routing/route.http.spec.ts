import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData, until } from '@repere/test-kit'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type EngineSupervisor } from './engine-host/engine-supervisor.js'
import { ENGINE_RUNNER } from './routing.module.js'
import { type OsrmAnswer } from './osrm/osrm-route.js'
import { type Route, type SnappedStop } from './route.js'

const { centre, ouest, riveNord, ile, horsZone } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`

interface RouteAnswer {
  routes: Route[]
  waypoints: SnappedStop[]
}

let gateway: GatewayUnderTest
let key: string
let spoolDir: string
let isRouteAnswer: ValidateFunction
let isError: ValidateFunction

beforeAll(async () => {
  spoolDir = await mkdtemp(join(tmpdir(), 'repere-spool-'))
  gateway = await startGateway({ DATA_DIR: await demoTownData(), SPOOL_DIR: spoolDir })
  key = (await gateway.publish()).text
  const document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as object
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  isRouteAnswer = ajv.compile({ $ref: 'api#/components/schemas/RouteResponse' })
  isError = ajv.compile({ $ref: 'api#/components/schemas/Error' })
}, 120_000)

afterAll(async () => {
  await gateway.stop()
  await rm(spoolDir, { recursive: true, force: true })
})

const post = (body: unknown) =>
  gateway.get('/v1/route', key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const get = (parameters: Record<string, string>) =>
  gateway.get(`/v1/route?${new URLSearchParams(parameters).toString()}`, key)

async function answerOf(response: Response): Promise<RouteAnswer> {
  const body = (await response.json()) as RouteAnswer
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  expect(isRouteAnswer(body) ? [] : isRouteAnswer.errors).toEqual([])
  return body
}

async function detailsOf(response: Response): Promise<{ field: string; reason: string }[]> {
  const body = (await response.json()) as { error: { details: { field: string; reason: string }[] } }
  expect({ status: response.status, body }).toMatchObject({ status: 400 })
  expect(isError(body) ? [] : isError.errors).toEqual([])
  return body.error.details.map(({ field, reason }) => ({ field, reason }))
}

describe('200', () => {
  it('answers a body and an address alike', async () => {
    const posted = await answerOf(await post({ origin: centre, destination: ouest }))
    const got = await answerOf(await get({ origin: compact(centre), destination: compact(ouest) }))
    expect(got).toEqual(posted)
    expect(posted.waypoints).toHaveLength(2)
    expect(posted.routes[0]?.duration_ml).toBeUndefined()
    const [first] = polyline.decode(posted.routes[0]?.polyline ?? '', 6)
    // The sixth decimal, a tenth of a metre, is rounded on both sides.
    expect(first?.[0]).toBeCloseTo(posted.waypoints[0]?.lat ?? NaN, 5)
    expect(first?.[1]).toBeCloseTo(posted.waypoints[0]?.lng ?? NaN, 5)
  })

  it.each(['auto', 'bicycle', 'pedestrian'])('routes by %s, in French and English', async (mode) => {
    for (const [language, start] of [
      ['fr', /^(Conduisez|Pédalez|Marchez|Roulez|Faites)/],
      ['en-GB', /^(Drive|Bike|Walk)/],
    ] as const) {
      const { routes } = await answerOf(await post({ origin: centre, destination: ouest, mode, language }))
      expect(routes[0]?.legs[0]?.maneuvers[0]?.instruction).toMatch(start)
    }
  })

  it('passes the stops in their order', async () => {
    const body = { origin: ouest, waypoints: [riveNord, centre], destination: ouest }
    const { routes, waypoints } = await answerOf(await post(body))
    expect(waypoints).toHaveLength(4)
    expect(routes[0]?.legs).toHaveLength(3)
    const got = await get({
      origin: compact(ouest),
      destination: compact(ouest),
      waypoints: [riveNord, centre].map(compact).join('|'),
    })
    expect(await answerOf(got)).toEqual({ routes, waypoints })
  })

  it('avoids what the request excludes', async () => {
    const { from, to } = DEMO_TOWN.routes.ferry
    const avoiding = await answerOf(
      await get({ origin: compact(from), destination: compact(to), avoid: 'tolls,ferries' }),
    )
    expect(avoiding.routes[0]?.has_ferry).toBe(false)
    const plain = await answerOf(await post({ origin: from, destination: to, avoid: ['tolls'] }))
    expect(plain.routes[0]?.has_ferry).toBe(true)
  })

  it('names the engine, and whether the answer was cached', async () => {
    const body = { origin: riveNord, destination: ouest }
    const first = await post(body)
    const again = await post(body)
    const sameQuestion = await get({ origin: compact(riveNord), destination: compact(ouest), mode: 'auto', avoid: '' })
    expect(first.headers.get('x-backend')).toBe('valhalla')
    expect([first, again, sameQuestion].map((answer) => answer.headers.get('x-cache'))).toEqual(['MISS', 'HIT', 'HIT'])
    expect(await again.text()).toBe(await first.text())
  })

  it('takes a departure to come, with an offset or in local time', async () => {
    const soon = `${new Date().getUTCFullYear() + 2}-01-01`
    for (const depart_at of [`${soon}T08:00:00Z`, `${soon}T08:00:00+01:00`, `${soon}T08:00`]) {
      await answerOf(await post({ origin: centre, destination: ouest, depart_at }))
    }
    const inBenin = new Date(Date.now() + 3_600_000 + 120_000).toISOString().slice(0, 19)
    await answerOf(await post({ origin: centre, destination: ouest, depart_at: inBenin }))
  })
})

describe('format=osrm', () => {
  it('answers a body and an address with the same OSRM document', async () => {
    const posted = await post({ origin: centre, destination: riveNord, format: 'osrm' })
    const got = await get({ origin: compact(centre), destination: compact(riveNord), format: 'osrm' })
    const document = (await posted.json()) as { code: string; routes: object[]; waypoints: object[] }
    expect(document).toMatchObject({ code: 'Ok', routes: [{ legs: [{}] }], waypoints: [{}, {}] })
    expect(await got.json()).toEqual(document)
    expect(got.headers.get('x-cache')).toBe('HIT')
    const plain = await get({ origin: compact(centre), destination: compact(riveNord), format: 'default' })
    expect(Object.keys((await plain.json()) as object)).toEqual(['routes', 'waypoints'])
  })

  it.each(['wo', 'ha'])('names a roundabout, not the street at its exit, in %s', async (language) => {
    const { from: origin, to: destination } = DEMO_TOWN.routes.firstExit
    const answer = await post({ origin, destination, format: 'osrm', language })
    const { routes } = (await answer.json()) as OsrmAnswer
    const steps = routes[0]!.legs[0]!.steps
    const entry = steps.findIndex(({ maneuver }) => ['rotary', 'roundabout'].includes(maneuver.type))
    const [, roundabout, exit] = DEMO_TOWN.routes.firstExit.streets
    const texts = [
      steps[entry]!.maneuver.instruction,
      ...steps[entry - 1]!.voiceInstructions.map(({ announcement }) => announcement),
    ]
    for (const text of texts) {
      expect(text).toContain(roundabout)
      expect(text).not.toContain(exit)
    }
  })

  it('reports errors in the form of this API', async () => {
    const details = await detailsOf(await post({ origin: centre, destination: ile, format: 'osrm' }))
    expect(details).toEqual([{ field: 'destination', reason: 'no_route' }])
  })
})

describe('400', () => {
  const stops = { origin: centre, destination: ouest }

  it.each([
    [
      'nothing at all',
      {},
      [
        ['origin', 'required'],
        ['destination', 'required'],
      ],
    ],
    ['half a point', { ...stops, origin: { lat: 6.3 } }, [['origin.lng', 'required']]],
    [
      'coordinates that do not exist',
      { ...stops, origin: { lat: 91, lng: 181 } },
      [
        ['origin.lat', 'out_of_range'],
        ['origin.lng', 'out_of_range'],
      ],
    ],
    ['an unknown mode', { ...stops, mode: 'car' }, [['mode', 'unknown_mode']]],
    ['a language nobody speaks', { ...stops, language: 'xx' }, [['language', 'unsupported_language']]],
    ['a language to come', { ...stops, language: 'yo' }, [['language', 'coming_soon']]],
    ['too many alternatives', { ...stops, alternatives: 3 }, [['alternatives', 'out_of_range']]],
    ['something unknown to avoid', { ...stops, avoid: ['tolls', 'goats'] }, [['avoid.1', 'unknown_value']]],
    ['a date that is none', { ...stops, depart_at: 'tomorrow' }, [['depart_at', 'invalid_format']]],
    [
      'a departure in a hundred years',
      { ...stops, depart_at: '2126-01-01T08:00:00Z' },
      [['depart_at', 'out_of_range']],
    ],
    ['a departure in the past', { ...stops, depart_at: '2020-01-01T08:00:00Z' }, [['depart_at', 'in_past']]],
    ['too many stops', { ...stops, waypoints: Array(24).fill(centre) }, [['waypoints', 'too_many']]],
    ['a field that does not exist', { ...stops, speed: 1 }, [['speed', 'unknown_field']]],
    ['an unknown format', { ...stops, format: 'gpx' }, [['format', 'unknown_value']]],
    [
      'points outside the data, each of them',
      { origin: horsZone, destination: { lat: 48.85, lng: 2.35 }, waypoints: [centre, horsZone] },
      [
        ['origin', 'outside_coverage'],
        ['waypoints.1', 'outside_coverage'],
        ['destination', 'outside_coverage'],
      ],
    ],
    [
      'latitude and longitude exchanged',
      { origin: centre, destination: { lat: ouest.lng, lng: ouest.lat } },
      [['destination', 'possibly_swapped']],
    ],
    ['a place that nothing leads to', { origin: centre, destination: ile }, [['destination', 'no_route']]],
  ])('%s', async (_what, body, expected) => {
    const details = await detailsOf(await post(body))
    expect(details).toEqual(expected.map(([field, reason]) => ({ field, reason })))
  })

  it('names every field of an address that is wrong', async () => {
    expect(await detailsOf(await get({ origin: '91,2', destination: 'here', mode: 'car' }))).toEqual([
      { field: 'origin.lat', reason: 'out_of_range' },
      { field: 'destination', reason: 'invalid_format' },
      { field: 'mode', reason: 'unknown_mode' },
    ])
  })

  it('a departure in the past by the clocks of the origin', async () => {
    const utcNow = new Date().toISOString().slice(0, 19)
    const details = await detailsOf(await post({ ...stops, depart_at: utcNow }))
    expect(details).toEqual([{ field: 'depart_at', reason: 'in_past' }])
  })
})

describe('502', () => {
  it('costs nothing when the engine is killed, and the next request is answered', async () => {
    const supervisor = gateway.app.get<EngineSupervisor>(ENGINE_RUNNER)
    const { text } = await gateway.publish()
    const ask = (offset: number) =>
      gateway.get('/v1/route', text, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ origin: DEMO_TOWN.at(-900 + offset, 800), destination: riveNord }),
      })
    const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
    const before = remaining(await ask(0))
    // Stopped first, so that the request is certainly inside it when it dies.
    const host = supervisor.pids[0] as number
    process.kill(host, 'SIGSTOP')
    const doomed = ask(1)
    await until(() => supervisor.load.running.light > 0)
    const { starts } = supervisor.load
    process.kill(host, 'SIGKILL')
    const failed = await doomed
    expect(failed.status).toBe(502)
    expect(failed.headers.get('x-backend')).toBe('valhalla')
    const body = (await failed.json()) as object
    expect(isError(body) ? [] : isError.errors).toEqual([])
    expect(remaining(failed)).toBe(before)

    // A busy machine may start the successor too late for the first of them, which costs nothing either.
    const next = await until(async () => {
      const response = await ask(2)
      return response.ok && response
    })
    expect(supervisor.load.starts).toBe(starts + 1)
    expect(remaining(next)).toBe(before - 1)
  }, 20_000)
})
