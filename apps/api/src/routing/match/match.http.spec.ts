import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { type MatchResponseDto } from './match.dto.js'

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish()).text
}, 120_000)

afterAll(() => gateway.stop())

const post = (body: unknown) => gateway.post('/v1/match', body, key)

const answerOf = async (response: Response) => {
  const body = (await response.json()) as MatchResponseDto
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return body
}

/** Westwards on the Boulevard du Commerce, 10 m north of its middle. */
const ride = (begin: number, step: number) =>
  Array.from({ length: 40 }, (_, index) => ({ ...DEMO_TOWN.at(500 - index * 10, 810), time: begin + index * step }))

describe('200', () => {
  it('returns the way of the trace, and the position of each point on it', async () => {
    const shape = ride(1_573_115_831, 1)
    const { matchings, tracepoints } = await answerOf(await post({ shape }))
    expect(matchings).toHaveLength(1)
    expect(Math.abs(matchings[0]!.distance - 390)).toBeLessThan(10)
    expect(matchings[0]!.legs).toMatchObject([{ street_names: ['Boulevard du Commerce'] }])
    expect(tracepoints).toHaveLength(40)
    for (const point of tracepoints) {
      expect(point).toMatchObject({ matching_index: 0, name: 'Boulevard du Commerce' })
      expect(point!.distance).toBeGreaterThan(5)
      expect(point!.distance).toBeLessThan(15)
    }
  })

  it('accepts seconds and milliseconds, and caches the way independent of its times', async () => {
    const first = await post({ shape: ride(1_700_000_000, 0), mode: 'bicycle' })
    const again = await post({ mode: 'bicycle', shape: ride(1_573_115_831_000, 500) })
    expect([first, again].map(({ headers }) => headers.get('x-cache'))).toEqual(['MISS', 'HIT'])
    expect(first.headers.get('x-backend')).toBe('roads')
    expect(await again.text()).toBe(await first.text())
  })

  it('has no matchings for a trace at sea, outside the data or over the poles', async () => {
    for (const points of [
      [DEMO_TOWN.at(0, -1500), DEMO_TOWN.at(50, -1500)],
      [DEMO_TOWN.points.horsZone, { lat: 48.85, lng: 2.35 }],
      [
        { lat: 90, lng: 180 },
        { lat: -90, lng: -180 },
      ],
    ]) {
      const shape = points.map((point) => ({ ...point, time: 5 }))
      expect(await answerOf(await post({ shape }))).toEqual({ matchings: [], tracepoints: [null, null] })
    }
  })

  it('takes 5,000 points', async () => {
    const shape = Array.from({ length: 5_000 }, (_, index) => ({
      ...DEMO_TOWN.at(500 - (index % 1_000), 800),
      time: index,
    }))
    const { tracepoints } = await answerOf(await post({ shape }))
    expect(tracepoints).toHaveLength(5_000)
  })
})

describe('a trace that no vehicle made', () => {
  const POINTS = 1_000
  type Place = (index: number) => [east: number, north: number]
  /** Four points each in turn on two streets 700 m apart. */
  const jumping: Place = (index) => [-400 + 30 * (index % 4), index % 8 < 4 ? 1_000 : 300]
  const scattered: Place = (index) => [((index * 7_919) % 1_900) - 900, 200 + ((index * 6_997) % 1_000)]

  it.each<[string, Place, number]>([
    ['stands still', () => [500, 800], 1],
    ['is at two places by turns', (index) => [index % 2 === 0 ? 500 : -400, 800], 60],
    ['jumps faster than anybody drives', jumping, 1],
    ['jumps as fast as somebody might drive', jumping, 60],
    ['has all of its points at the same time', jumping, 0],
    ['is anywhere in the town', scattered, 60],
    ['lies in the sea', (index) => [index, -1_500], 1],
  ])('is answered, and other clients are served: it %s', async (_, place, step) => {
    const shape = Array.from({ length: POINTS }, (_, index) => ({
      ...DEMO_TOWN.at(...place(index)),
      time: 1_700_000_000 + index * step,
    }))
    const { centre, ouest } = DEMO_TOWN.points
    const ends = `origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`
    const [matched, routed] = await Promise.all([post({ shape }), gateway.get(`/v1/route?${ends}`, key)])
    const { tracepoints, matchings } = await answerOf(matched)
    expect(tracepoints).toHaveLength(POINTS)
    expect(new Set(tracepoints.flatMap((point) => point?.matching_index ?? [])).size).toBe(matchings.length)
    expect(routed.status).toBe(200)
  })
})

describe('400', () => {
  const [first, second] = ride(100, 1) as [object, object]

  it.each([
    ['nothing at all', {}, [['shape', 'required']]],
    ['one point', { shape: [first] }, [['shape', 'too_few']]],
    ['more than 5,000 points', { shape: Array(5_001).fill(first) }, [['shape', 'too_many']]],
    [
      'points with faults, each of them',
      {
        shape: [
          { ...first, lat: 91 },
          { ...second, speed: 3 },
          { lat: 1, lng: 2 },
          { ...first, time: 1.5 },
        ],
        mode: 'car',
      },
      [
        ['shape.0.lat', 'out_of_range'],
        ['shape.1.speed', 'unknown_field'],
        ['shape.2.time', 'required'],
        ['shape.3.time', 'invalid_type'],
        ['mode', 'unknown_mode'],
      ],
    ],
    ['time that runs backwards', { shape: [second, first] }, [['shape.1.time', 'not_increasing']]],
    ['a field that does not exist', { shape: [first, second], radius: 5 }, [['radius', 'unknown_field']]],
  ])('%s', async (_what, body, expected) => {
    expect(await refusalOf(await post(body))).toEqual(expected)
  })
})
