import { readdirSync } from 'node:fs'
import polyline from '@mapbox/polyline'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { RegionEngines } from './region-engines.js'
import { type OsrmAnswer } from './osrm/osrm-route.js'
import { pidOf } from './roads/host-sockets.js'
import { type Route, type SnappedStop } from './route.js'

const { centre, ouest, riveNord, ile, horsZone } = DEMO_TOWN.points
const compact = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`

interface RouteAnswer {
  routes: Route[]
  waypoints: SnappedStop[]
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (body: unknown) => gateway.post('/v1/route', body, key)
const get = (parameters: Record<string, string>) => gateway.get(withQuery('/v1/route', parameters), key)

async function answerOf(response: Response): Promise<RouteAnswer> {
  const body = (await response.json()) as RouteAnswer
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  // The declared schema allows the OSRM format too.
  expect(body).not.toHaveProperty('code')
  return body
}

describe('200', () => {
  it('gives the same answer to a body and to query parameters', async () => {
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
      ['en-GB', /^(Drive|Cycle|Walk)/],
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

  it('has durations with one decimal that add up: maneuvers to their leg, legs to their route', async () => {
    const tenths = (parts: { duration: number }[]) =>
      parts.reduce((sum, { duration }) => {
        expect(duration).toBe(Number(duration.toFixed(1)))
        return sum + Math.round(duration * 10)
      }, 0)
    const annotations = ['duration']
    for (const mode of ['auto', 'bicycle', 'pedestrian']) {
      const stops = { origin: ouest, waypoints: [riveNord, centre], destination: ouest }
      const [route] = (await answerOf(await post({ ...stops, mode, annotations }))).routes
      expect(tenths(route!.legs)).toBe(tenths([route!]))
      for (const leg of route!.legs) {
        expect(tenths(leg.maneuvers)).toBe(tenths([leg]))
        expect(tenths(leg.annotations!.duration!.map((duration) => ({ duration })))).toBe(tenths([leg]))
      }
    }
  })

  it('takes the options of stops and the areas to avoid of a body', async () => {
    const plain = await answerOf(await post({ origin: ouest, waypoints: [riveNord], destination: centre }))
    const passing = await answerOf(
      await post({ origin: ouest, waypoints: [{ ...riveNord, pass_through: true }], destination: centre }),
    )
    expect([plain, passing].map(({ routes, waypoints }) => [routes[0]?.legs.length, waypoints.length])).toEqual([
      [2, 3],
      [1, 3],
    ])
    const straight = await answerOf(await post({ origin: ouest, destination: centre }))
    const line = polyline.decode(straight.routes[0]!.polyline, 6)
    const [lat, lng] = line[Math.floor(line.length / 2)]!
    const side = 0.0005
    const ring = [
      [lng - side, lat - side],
      [lng + side, lat - side],
      [lng + side, lat + side],
      [lng - side, lat + side],
    ]
    for (const area of [ring, { type: 'Polygon', coordinates: [[...ring, ring[0]]] }]) {
      const { routes } = await answerOf(await post({ origin: ouest, destination: centre, avoid_areas: [area] }))
      const isInside = ([y, x]: [number, number]) => Math.abs(y - lat) < side && Math.abs(x - lng) < side
      expect(polyline.decode(routes[0]!.polyline, 6).some(isInside)).toBe(false)
    }
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
    expect(first.headers.get('x-backend')).toBe('roads')
    expect([first, again, sameQuestion].map((answer) => answer.headers.get('x-cache'))).toEqual(['MISS', 'HIT', 'HIT'])
    expect(await again.text()).toBe(await first.text())
  })

  it('accepts a departure in the future, with an offset or in local time', async () => {
    const soon = `${new Date().getUTCFullYear() + 2}-01-01`
    for (const depart_at of [`${soon}T08:00:00Z`, `${soon}T08:00:00+01:00`, `${soon}T08:00`]) {
      await answerOf(await post({ origin: centre, destination: ouest, depart_at }))
    }
    const inBenin = new Date(Date.now() + 3_600_000 + 120_000).toISOString().slice(0, 19)
    await answerOf(await post({ origin: centre, destination: ouest, depart_at: inBenin }))
  })
})

describe('format=osrm', () => {
  it('answers a body and query parameters with the same OSRM document', async () => {
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
    // The first step of a leg also says how it begins.
    const spoken = steps[entry - 1]!.voiceInstructions.slice(entry === 1 ? 1 : 0)
    expect(spoken.length).toBeGreaterThan(0)
    const texts = [steps[entry]!.maneuver.instruction, ...spoken.map(({ announcement }) => announcement)]
    for (const text of texts) {
      expect(text).toContain(roundabout)
      expect(text).not.toContain(exit)
    }
  })

  it('reports errors in the form of this API', async () => {
    const refusal = await refusalOf(await post({ origin: centre, destination: ile, format: 'osrm' }))
    expect(refusal).toEqual([['destination', 'no_route']])
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
    [
      'options of stops and areas that are wrong',
      {
        origin: { ...centre, heading: 400, pass_through: true },
        waypoints: [{ ...ouest, approach: 'left', radius: -1 }],
        destination: { ...ouest, speed: 3 },
        avoid_areas: [[[2.4, 6.3]], 'here'],
      },
      [
        ['origin.pass_through', 'unknown_field'],
        ['origin.heading', 'out_of_range'],
        ['destination.speed', 'unknown_field'],
        ['waypoints.0.radius', 'out_of_range'],
        ['waypoints.0.approach', 'unknown_value'],
        ['avoid_areas.0', 'too_few'],
        ['avoid_areas.1', 'invalid_type'],
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
    ['an unknown language', { ...stops, language: 'xx' }, [['language', 'unsupported_language']]],
    ['a language to come', { ...stops, language: 'yo' }, [['language', 'coming_soon']]],
    ['too many alternatives', { ...stops, alternatives: 3 }, [['alternatives', 'out_of_range']]],
    ['something unknown to avoid', { ...stops, avoid: ['tolls', 'goats'] }, [['avoid.1', 'unknown_value']]],
    ['an invalid date', { ...stops, depart_at: 'tomorrow' }, [['depart_at', 'invalid_format']]],
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
    expect(await refusalOf(await post(body))).toEqual(expected)
  })

  it('names every field of an address that is wrong', async () => {
    expect(await refusalOf(await get({ origin: '91,2', destination: 'here', mode: 'car' }))).toEqual([
      ['origin.lat', 'out_of_range'],
      ['destination', 'invalid_format'],
      ['mode', 'unknown_mode'],
    ])
  })

  it('a departure in the past in local time at the origin', async () => {
    const utcNow = new Date().toISOString().slice(0, 19)
    expect(await refusalOf(await post({ ...stops, depart_at: utcNow }))).toEqual([['depart_at', 'in_past']])
  })
})

describe('502', () => {
  it('costs nothing when the engine does not answer in time, and the next request is answered', async () => {
    const hurried = await startGateway({ DATA_DIR: await demoTownData(), ROUTING_DEADLINE_MS: '1000' })
    try {
      const { text } = await hurried.publish()
      const ask = (offset: number) =>
        hurried.post('/v1/route', { origin: DEMO_TOWN.at(-900 + offset, 800), destination: riveNord }, text)
      const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
      const before = remaining(await ask(0))
      const [host] = readdirSync(hurried.app.get(RegionEngines).roads.first.folder).map(pidOf)
      process.kill(host!, 'SIGSTOP')
      const failed = await ask(1)
      process.kill(host!, 'SIGCONT')
      expect(failed.status).toBe(502)
      expect(failed.headers.get('x-backend')).toBe('roads')
      expect(remaining(failed)).toBe(before)
      const next = await ask(2)
      expect([next.status, remaining(next)]).toEqual([200, before - 1])
    } finally {
      await hurried.stop()
    }
  }, 20_000)
})
