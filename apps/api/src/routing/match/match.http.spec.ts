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
    expect(first.headers.get('x-backend')).toBe('valhalla')
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
