import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, refusalOf, startGateway } from '../../gateway/gateway.fixture.js'
import { type SnappedStop } from '../route.js'
import { EngineTimedOut, RoutingEngine } from '../routing.port.js'

const { centre, ouest, riveNord, ile, horsZone } = DEMO_TOWN.points

interface Matrix {
  durations: (number | null)[][]
  distances: (number | null)[][]
  sources: (SnappedStop | null)[]
  targets: (SnappedStop | null)[]
}

let gateway: GatewayUnderTest
let key: string

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)

afterAll(() => gateway.stop())

/** Points of the town, none twice. */
const points = (count: number, north: number): LatLng[] =>
  Array.from({ length: count }, (_, i) => DEMO_TOWN.at(-900 + (1_900 * i) / count, north + ((i * 37) % 500)))

const post = (body: unknown, as = key, path = '/v1/matrix/large') => gateway.post(path, body, as)
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

async function matrix(body: unknown, path?: string): Promise<Matrix> {
  const response = await post(body, key, path)
  const answer = (await response.json()) as Matrix
  expect({ status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

describe('200', () => {
  it('is the answer of /v1/matrix', async () => {
    const body = {
      origins: [centre, horsZone, ile, ...points(7, 600)],
      targets: [riveNord, ...points(9, 700), horsZone],
    }
    expect(await matrix(body)).toEqual(await matrix(body, '/v1/matrix'))
  })

  it.each(['bicycle', 'pedestrian'])(
    'is the answer of /v1/matrix by %s, with more than 500 pairs, too',
    async (mode) => {
      const body = { sources: [centre, ile, ouest], targets: [riveNord, centre], mode }
      expect(await matrix(body)).toEqual(await matrix(body, '/v1/matrix'))
      const { durations } = await matrix({ sources: points(30, 600), targets: points(25, 700), mode })
      expect(durations.flat().filter((seconds) => seconds !== null)).toHaveLength(30 * 25)
    },
  )

  it('takes 250,000 pairs, and has the values of small tables in them', async () => {
    const [sources, targets] = [points(500, 600), points(500, 900)]
    const { durations, distances, ...ends } = await matrix({ sources, targets })
    expect([durations.length, distances.length, ends.sources.length, ends.targets.length]).toEqual([500, 500, 500, 500])
    expect(new Set([...durations, ...distances].map((row) => row.length))).toEqual(new Set([500]))
    const [rows, columns] = [
      [0, 250, 499],
      [0, 123, 499],
    ]
    const small = await matrix(
      { sources: rows!.map((i) => sources[i]), targets: columns!.map((j) => targets[j]) },
      '/v1/matrix',
    )
    expect(rows!.map((i) => columns!.map((j) => durations[i]![j]))).toEqual(small.durations)
    expect(rows!.map((i) => columns!.map((j) => distances[i]![j]))).toEqual(small.distances)
  }, 60_000)

  it('costs one unit for each 500 pairs or part of them', async () => {
    const { text } = await gateway.publish({ dayQuota: 1_000, burstPerSecond: 1_000 })
    for (const [sources, targets, units] of [
      [1, 1, 1],
      [20, 25, 1],
      [167, 3, 2],
      [100, 100, 20],
    ] as const) {
      const before = remaining(await post({ sources: [centre], targets: [centre] }, text))
      const response = await post({ sources: points(sources, 600), targets: points(targets, 700) }, text)
      expect([sources, targets, before - remaining(response)]).toEqual([sources, targets, units])
      await response.text()
    }
  })

  it.each([
    ['durations', ['durations']],
    ['distances,targets.lat', ['distances', 'targets']],
    ['sources', ['sources']],
  ])('has the fields %s only when they are selected', async (fields, names) => {
    const response = await fetch(`${gateway.url}/v1/matrix/large`, {
      method: 'POST',
      headers: { 'x-service-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ sources: [centre, ouest], targets: [riveNord], fields }),
    })
    const answer = (await response.json()) as Partial<Matrix>
    expect(Object.keys(answer).sort()).toEqual([...names].sort())
    if (fields.includes('targets')) expect(answer.targets).toEqual([{ lat: expect.any(Number) }])
  })

  it.each(['br', 'gzip', 'identity'])('is the same text as %s', async (encoding) => {
    const body = { sources: points(60, 600), targets: points(60, 700) }
    const response = await fetch(`${gateway.url}/v1/matrix/large`, {
      method: 'POST',
      headers: { 'x-service-key': key, 'content-type': 'application/json', 'accept-encoding': encoding },
      body: JSON.stringify(body),
    })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('x-backend')).toBe('roads')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.json()).toEqual(await matrix(body))
  })
})

describe('refusals', () => {
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
    [
      'a departure',
      { sources: side, targets: side, depart_at: '2030-01-01T08:00:00Z' },
      [['depart_at', 'unknown_field']],
    ],
    [
      'both names of a side',
      { sources: side, origins: side, targets: side },
      [
        ['sources', 'conflicting_fields'],
        ['origins', 'conflicting_fields'],
      ],
    ],
    ['an unknown selection', { sources: side, targets: side, fields: 'durations_ml' }, [['fields', 'unknown_value']]],
    ['every source outside', { sources: [horsZone], targets: side }, [['sources.0', 'outside_coverage']]],
  ])('%s', async (_what, body, expected) => {
    expect(await refusalOf(await post(body))).toEqual(expected)
  })

  it('of too many pairs cost nothing', async () => {
    const { text } = await gateway.publish()
    const before = remaining(await post({ sources: side, targets: side }, text))
    const refused = await post({ sources: points(501, 600), targets: points(500, 700) }, text)
    expect(await refusalOf(refused)).toEqual([
      ['sources', 'too_many_pairs'],
      ['targets', 'too_many_pairs'],
    ])
    expect(remaining(refused)).toBe(before)
  })

  it('without enough units give back those that were taken', async () => {
    const { text } = await gateway.publish({ dayQuota: 4, burstPerSecond: 1_000 })
    const refused = await post({ sources: points(100, 600), targets: points(100, 700) }, text)
    expect([refused.status, remaining(refused)]).toEqual([429, 4])
    const taken = await post({ sources: side, targets: side }, text)
    expect([taken.status, remaining(taken)]).toEqual([200, 3])
  })

  it('give every unit back when the engine fails', async () => {
    const { text } = await gateway.publish({ dayQuota: 100, burstPerSecond: 1_000 })
    const failing = jest
      .spyOn(gateway.app.get(RoutingEngine), 'largeMatrix')
      .mockRejectedValue(new EngineTimedOut('late'))
    const failed = await post({ sources: points(100, 600), targets: points(100, 700) }, text)
    failing.mockRestore()
    expect(failed.status).toBe(502)
    const after = await post({ sources: side, targets: side }, text)
    expect(remaining(after)).toBe(99)
  })

  it('hold for a third table of one account at once, and for no other account', async () => {
    const { text } = await gateway.publish({ dayQuota: 10_000, burstPerSecond: 1_000 })
    const body = { sources: points(500, 600), targets: points(500, 900) }
    const [others, ...own] = await Promise.all([
      post({ sources: side, targets: side }),
      ...[1, 2, 3].map(async () => {
        const answer = await post(body, text)
        await answer.text()
        return answer
      }),
    ])
    expect(others.status).toBe(200)
    expect(own.map(({ status }) => status).sort()).toEqual([200, 200, 503])
    expect(own.find(({ status }) => status === 503)!.headers.get('retry-after')).toBe('1')
    expect((await post({ sources: side, targets: side }, text)).status).toBe(200)
  }, 60_000)
})
