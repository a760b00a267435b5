import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { RoutingEngine } from '../routing.port.js'
import { type SnappedStop } from '../route.js'

const { centre, ouest, riveNord, ile, horsZone, lagune } = DEMO_TOWN.points

interface Matrix {
  durations: (number | null)[][]
  distances: (number | null)[][]
  sources: (SnappedStop | null)[]
  targets: (SnappedStop | null)[]
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  // The lagoon is 450 m from the next road: further than a stop may be moved here.
  gateway = await startGateway({
    DATA_DIR: await demoTownData(),
    SNAP_MAX_METRES: '400',
    ANSWER_CACHE_BYTES: '1000000',
  })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (path: string, body: unknown, as = key) => gateway.post(path, body, as)

async function matrix(body: unknown): Promise<Matrix> {
  const response = await post('/v1/matrix', body)
  const answer = (await response.json()) as Matrix
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

async function routed(origin: LatLng, destination: LatLng, mode = 'auto') {
  const response = await post('/v1/route', { origin, destination, mode })
  const { routes } = (await response.json()) as { routes: { duration: number; distance: number }[] }
  return routes[0]!
}

describe('200', () => {
  it.each(['auto', 'bicycle', 'pedestrian'])(
    'has a row per source and a column per target, as routed by %s',
    async (mode) => {
      const sources = [centre, ouest]
      const targets = [riveNord, centre, ouest]
      const answer = await matrix({ sources, targets, mode })
      expect(answer.durations.map((row) => row.length)).toEqual([3, 3])
      for (const [i, source] of sources.entries()) {
        for (const [j, target] of targets.entries()) {
          const { duration, distance } = await routed(source, target, mode)
          expect(Math.abs(answer.durations[i]![j]! - duration)).toBeLessThanOrEqual(Math.max(1, duration / 100))
          expect(Math.abs(answer.distances[i]![j]! - distance)).toBeLessThanOrEqual(Math.max(2, distance / 100))
        }
      }
      expect(answer.durations[0]![1]).toBe(0)
      expect(answer.targets[1]).toEqual(answer.sources[0])
    },
  )

  it('gives the same answer for both names of each side, and caches it', async () => {
    const [from, to] = [[riveNord], [ouest, centre]]
    const first = await post('/v1/matrix', { sources: from, targets: to })
    expect(first.headers.get('x-cache')).toBe('MISS')
    expect(first.headers.get('x-backend')).toBe('roads')
    const text = await first.text()
    for (const body of [
      { origins: from, destinations: to },
      { origins: from, targets: to },
      { sources: from, destinations: to, mode: 'auto' },
    ]) {
      const again = await post('/v1/matrix', body)
      expect(again.headers.get('x-cache')).toBe('HIT')
      expect(await again.text()).toBe(text)
    }
  })

  it('has null in both tables for a point that cannot be reached, and still returns its position', async () => {
    const answer = await matrix({ sources: [centre, ile], targets: [ouest, ile] })
    expect(answer.durations).toEqual([
      [expect.any(Number), null],
      [null, 0],
    ])
    expect(answer.distances).toEqual([
      [expect.any(Number), null],
      [null, 0],
    ])
    expect(answer.targets[1]).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) })
  })

  it('contains only nulls if no pair is connected', async () => {
    const answer = await matrix({ sources: [centre], targets: [ile] })
    expect(answer.durations).toEqual([[null]])
    expect(answer.distances).toEqual([[null]])
  })

  it('a faulty point affects only its own row or column, for every kind of fault', async () => {
    const good = await matrix({ sources: [centre, ouest], targets: [riveNord] })
    const answer = await matrix({ sources: [horsZone, centre, lagune, ouest], targets: [lagune, riveNord, horsZone] })
    const [fromCentre, fromOuest] = good.durations.map((row) => row[0])
    expect(answer.durations).toEqual([
      [null, null, null],
      [null, fromCentre, null],
      [null, null, null],
      [null, fromOuest, null],
    ])
    expect(answer.distances.map((row) => row[1])).toEqual([null, good.distances[0]![0], null, good.distances[1]![0]])
    expect(answer.sources).toEqual([null, good.sources[0], null, good.sources[1]])
    expect(answer.targets).toEqual([null, good.targets[0], null])
  })

  it('takes 500 pairs', async () => {
    const sources = Array.from({ length: 20 }, (_, i) => DEMO_TOWN.at(-900 + 40 * i, 700))
    const targets = Array.from({ length: 25 }, (_, i) => DEMO_TOWN.at(-900 + 40 * i, 900))
    const { durations } = await matrix({ sources, targets })
    expect(durations.flat().filter((duration) => duration !== null)).toHaveLength(500)
  })
})

describe('400', () => {
  const side = [centre]

  it.each([
    [
      'nothing at all',
      {},
      [
        ['sources', 'required'],
        ['targets', 'required'],
      ],
    ],
    ['one side only', { origins: side }, [['targets', 'required']]],
    [
      'both names of a side, together with other faults',
      { sources: side, origins: side, targets: side, mode: 'car' },
      [
        ['sources', 'conflicting_fields'],
        ['origins', 'conflicting_fields'],
        ['mode', 'unknown_mode'],
      ],
    ],
    [
      'both spellings of both sides',
      { sources: side, origins: side, targets: side, destinations: side },
      [
        ['sources', 'conflicting_fields'],
        ['origins', 'conflicting_fields'],
        ['targets', 'conflicting_fields'],
        ['destinations', 'conflicting_fields'],
      ],
    ],
    [
      'a side without points',
      { sources: [], destinations: [] },
      [
        ['sources', 'too_few'],
        ['destinations', 'too_few'],
      ],
    ],
    ['no list', { origins: centre, targets: side }, [['origins', 'invalid_type']]],
    [
      'invalid points, under the name that was used',
      { origins: [centre, { lat: 91, lng: 2 }], targets: [{ lat: 6 }, 'there'] },
      [
        ['origins.1.lat', 'out_of_range'],
        ['targets.0.lng', 'required'],
        ['targets.1', 'invalid_type'],
      ],
    ],
    ['a field that does not exist', { sources: side, targets: side, units: 'miles' }, [['units', 'unknown_field']]],
    [
      'every source outside the data, and a target',
      { origins: [horsZone, { lat: 48.85, lng: 2.35 }], targets: [centre, { lat: centre.lng, lng: centre.lat }] },
      [
        ['origins.0', 'outside_coverage'],
        ['origins.1', 'outside_coverage'],
        ['targets.1', 'possibly_swapped'],
      ],
    ],
    [
      'no target with a road, each for its reason',
      { sources: [lagune, centre], targets: [horsZone, lagune] },
      [
        ['sources.0', 'no_road_nearby'],
        ['targets.0', 'outside_coverage'],
        ['targets.1', 'no_road_nearby'],
      ],
    ],
  ])('%s', async (_what, body, expected) => {
    expect(await refusalOf(await post('/v1/matrix', body))).toEqual(expected)
  })

  it.each([
    ['21 × 25', 21, 25],
    ['501 × 1', 501, 1],
    ['1 × 501', 1, 501],
  ])('%s pairs are too many, cost nothing and reach no engine', async (_what, sources, targets) => {
    const { text } = await gateway.publish()
    const engine = gateway.app.get(RoutingEngine)
    const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
    const before = remaining(await post('/v1/matrix', { sources: side, targets: side }, text))
    const asked = jest.spyOn(engine, 'matrix')
    const body = { origins: Array(sources).fill(centre), targets: Array(targets).fill(ouest) }
    const refused = await post('/v1/matrix', body, text)
    expect(refused.status).toBe(400)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    const { error } = (await refused.json()) as { error: { details: unknown } }
    expect(error.details).toEqual([
      { field: 'origins', reason: 'too_many_pairs', value: sources },
      { field: 'targets', reason: 'too_many_pairs', value: targets },
    ])
    expect(remaining(refused)).toBe(before)
    expect(remaining(await post('/v1/matrix', { sources: side, targets: side }, text))).toBe(before - 1)
  })
})
