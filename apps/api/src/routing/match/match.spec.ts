import polyline from '@mapbox/polyline'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng, type TravelMode } from '@repere/shared'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { abidjanTraces, demoTownData, describeWithSample, hasAbidjanTraces, westAfricaData } from '@repere/test-kit'
import { EngineOverData } from '../engine-over-data.fixture.js'
import { type Route } from '../route.js'
import { type MatchAnswer, type Matching } from '../match-answer.js'
import { shareFollowed } from './match.fixture.js'
import { along, noisy } from '../testing/noisy-trace.js'

let engine: EngineOverData

const routeOf = async (stops: LatLng[], mode: TravelMode = 'auto'): Promise<Route> =>
  (await engine.routing.route({ stops, mode, language: 'fr', alternatives: 0, avoid: [] })).routes[0]!

async function match(shape: LatLng[], mode: TravelMode = 'auto', seconds?: number[]): Promise<MatchAnswer> {
  const answer = await engine.routing.match({ shape, mode, ...(seconds && { seconds }) })
  expect(answer.tracepoints).toHaveLength(shape.length)
  // Every matching has points, in one run; every point is where it says and belongs to one.
  const seen = answer.tracepoints.flatMap((point) => (point ? [point.matching_index] : []))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect([...new Set(seen)]).toEqual(answer.matchings.map((_, index) => index))
  answer.tracepoints.forEach((point, index) => {
    if (point) expect(Math.abs(greatCircleMetres(point, shape[index]!) - point.distance)).toBeLessThan(20)
  })
  for (const { distance, duration, legs, confidence, polyline: line } of answer.matchings) {
    expect(polyline.decode(line, 6).length).toBeGreaterThanOrEqual(2)
    expect(legs.reduce((sum, leg) => sum + leg.distance, 0)).toBe(distance)
    expect(legs.reduce((sum, leg) => sum + leg.duration, 0)).toBeCloseTo(duration, 3)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
  return answer
}

describe('in the demo town', () => {
  const { centre, ouest, riveNord, mer } = DEMO_TOWN.points

  beforeAll(async () => {
    engine = await EngineOverData.start(await demoTownData())
  }, 120_000)
  afterAll(() => engine.stop())

  it.each([
    ['across the old town', [centre, ouest]],
    ['over the bridge and back to the market', [ouest, riveNord, DEMO_TOWN.points.marcheCentral]],
  ])('gives a route back from points of it that are 10 m off: %s', async (_name, stops) => {
    const route = await routeOf(stops)
    const { matchings, tracepoints } = await match(noisy(along(route.polyline, 8), 10, 1))
    expect(tracepoints.filter(Boolean).length / tracepoints.length).toBeGreaterThan(0.95)
    expect(shareFollowed(route.polyline, matchings)).toBeGreaterThan(0.95)
    const total = (of: (matching: Matching) => number) => matchings.reduce((sum, matching) => sum + of(matching), 0)
    expect(total(({ distance }) => distance) / route.distance).toBeCloseTo(1, 1)
    expect(total(({ duration }) => duration) / route.duration).toBeCloseTo(1, 0)
    const streets = new Set(route.legs.flatMap((leg) => leg.maneuvers.flatMap(({ street_names }) => street_names)))
    const followed = new Set(matchings.flatMap(({ legs }) => legs.flatMap(({ street_names }) => street_names)))
    expect([...streets].filter((name) => !followed.has(name))).toEqual([])
  })

  it.each([
    [15, 8],
    [25, 40],
  ])('follows a trace with noise of %i m, a point each %i m, as one way of the right length', async (sigma, step) => {
    let [points, matched, fragments, length, truth, traces] = [0, 0, 0, 0, 0, 0]
    for (const seed of [1, 2, 3]) {
      const route = await routeOf([ouest, riveNord, DEMO_TOWN.points.marcheCentral])
      const { matchings, tracepoints } = await match(noisy(along(route.polyline, step), sigma, seed))
      traces++
      points += tracepoints.length
      matched += tracepoints.filter(Boolean).length
      fragments += matchings.length
      length += matchings.reduce((sum, { distance }) => sum + distance, 0)
      truth += route.distance
    }
    expect(matched / points).toBeGreaterThanOrEqual(0.93)
    expect(fragments).toBeLessThanOrEqual(5 * traces)
    expect(Math.abs(length / truth - 1)).toBeLessThanOrEqual(0.05)
  })

  it('is sure of points on the road and less so of others', async () => {
    const { polyline: line } = await routeOf([centre, ouest])
    const [on, off] = [await match(along(line, 8)), await match(noisy(along(line, 8), 15, 1))]
    expect(on.matchings[0]!.confidence).toBeGreaterThan(0.98)
    expect(off.matchings[0]!.confidence).toBeLessThan(0.9)
    expect(off.matchings[0]!.confidence).toBeGreaterThan(0.4)
  })

  it('names the street of every point that lies on one', async () => {
    const { polyline: line } = await routeOf([DEMO_TOWN.at(-1100, 800), DEMO_TOWN.at(-700, 800)])
    const { tracepoints } = await match(along(line, 20))
    expect(new Set(tracepoints.map((point) => point?.name))).toEqual(new Set(['Boulevard du Commerce']))
  })

  it('follows a trace against a one-way street', async () => {
    // Rue 1.09 runs east.
    const shape = Array.from({ length: 30 }, (_, step) => DEMO_TOWN.at(500 - step * 30, 900))
    const { matchings } = await match(shape, 'auto')
    expect(matchings).toHaveLength(1)
    expect(Math.abs(matchings[0]!.distance - 870)).toBeLessThan(15)
  })

  it('breaks at a gap and at a jump, and hides no part', async () => {
    const west = along((await routeOf([ouest, DEMO_TOWN.at(-700, 800)])).polyline, 10)
    const east = along((await routeOf([DEMO_TOWN.at(1500, 1000), DEMO_TOWN.at(2000, 1000)], 'bicycle')).polyline, 10)
    const gap = await match([...west, ...east], 'bicycle')
    expect(gap.matchings).toHaveLength(2)
    expect(gap.tracepoints.every(Boolean)).toBe(true)
    const half = Math.floor(west.length / 2)
    const jump = await match([...west.slice(0, half), { lat: 14.7, lng: -17.4 }, ...west.slice(half)])
    expect(jump.matchings).toHaveLength(2)
    expect(jump.tracepoints.flatMap((point, index) => (point ? [] : [index]))).toEqual([half])
  })

  it('keeps points that repeat: a vehicle that does not move', async () => {
    const way = along((await routeOf([centre, ouest])).polyline, 10)
    const shape = way.flatMap((point, index) => (index === 40 ? Array<LatLng>(60).fill(point) : [point]))
    const { matchings, tracepoints } = await match(shape)
    expect(matchings).toHaveLength(1)
    expect(tracepoints.every(Boolean)).toBe(true)
    const parked = await match(Array<LatLng>(20).fill(way[40]!))
    expect(parked.matchings).toMatchObject([{ distance: 0, duration: 0 }])
    expect(parked.tracepoints.every(Boolean)).toBe(true)
  })

  it('matches nothing where nothing follows a road', async () => {
    const atSea = Array.from({ length: 50 }, (_, step) => ({ lat: mer.lat - 0.02, lng: mer.lng + step * 1e-4 }))
    expect(await match(atSea)).toMatchObject({ matchings: [] })
    const apart = [centre, { lat: 48.85, lng: 2.35 }, { lat: 90, lng: 180 }]
    expect(await match(apart)).toMatchObject({ matchings: [], tracepoints: [null, null, null] })
  })

  it('joins the slices of a trace that is too long for one call', async () => {
    const corners = [
      [-400, 500],
      [400, 500],
      [400, 1000],
      [-400, 1000],
      [-400, 500],
    ].map(([east, north]) => DEMO_TOWN.at(east!, north!))
    const round = along(
      polyline.encode(
        corners.map(({ lat, lng }) => [lat, lng]),
        6,
      ),
      4,
    )
    const rounds = Math.ceil(11_000 / round.length)
    const { matchings, tracepoints } = await match(Array.from({ length: rounds }, () => round).flat())
    expect(tracepoints.every(Boolean)).toBe(true)
    expect(matchings).toHaveLength(1)
    expect(matchings[0]!.distance / (rounds * 2_600)).toBeCloseTo(1, 2)
  })
})

describeWithSample('in the real sample', () => {
  beforeAll(async () => {
    engine = await EngineOverData.start(await westAfricaData())
  }, 120_000)
  afterAll(() => engine.stop())

  it('finds a route through Abidjan again from its points with errors of 10 m', async () => {
    const route = await routeOf([
      { lat: 5.3196, lng: -4.0167 },
      { lat: 5.36, lng: -3.965 },
    ])
    const { matchings } = await match(noisy(along(route.polyline, 10), 10, 7))
    expect(shareFollowed(route.polyline, matchings)).toBeGreaterThan(0.95)
  })

  it('follows a journey of 540 km, a point each kilometre, as one way', async () => {
    const route = await routeOf([
      { lat: 6.3654, lng: 2.4183 },
      { lat: 10.304, lng: 1.379 },
    ])
    const { matchings, tracepoints } = await match(noisy(along(route.polyline, 1_000), 10, 3))
    expect(tracepoints.filter(Boolean).length / tracepoints.length).toBeGreaterThan(0.95)
    expect(shareFollowed(route.polyline, matchings, 500)).toBeGreaterThan(0.95)
    expect(matchings.length).toBeLessThanOrEqual(3)
  })

  const itWithTraces = hasAbidjanTraces() ? it : it.skip

  itWithTraces('follows rides with a point each half minute, slow ones, too, as one way each', async () => {
    const traces = await abidjanTraces()
    const count = { rides: 0, matchings: 0, points: 0, matched: 0 }
    for (const [index, { shape }] of traces.filter((_, at) => at % 16 === 0).entries()) {
      const kept = shape.filter(
        ({ time }, at) => at === 0 || Math.floor(time / 30) > Math.floor(shape[at - 1]!.time / 30),
      )
      if (kept.length < 20) continue
      const { matchings, tracepoints } = await match(
        noisy(kept, 25, index + 1),
        'auto',
        kept.map(({ time }) => time),
      )
      count.rides++
      count.matchings += matchings.length
      count.points += kept.length
      count.matched += tracepoints.filter(Boolean).length
    }
    expect(count.rides).toBeGreaterThan(10)
    expect({ ...count, share: count.matchings / count.rides < 1.5 }).toMatchObject({ share: true })
    expect({ ...count, share: count.matched / count.points > 0.9 }).toMatchObject({ share: true })
  })

  itWithTraces(
    'follows at least 95 % of the points of real rides, however long',
    async () => {
      const traces = await abidjanTraces()
      // One in eight, and all that are too long for one call.
      const chosen = traces.filter(({ shape }, index) => index % 8 === 0 || shape.length > 7_000)
      let points = 0
      let matched = 0
      for (const { shape } of chosen) {
        const { tracepoints } = await engine.routing.match({ shape, mode: 'auto' })
        points += tracepoints.length
        matched += tracepoints.filter(Boolean).length
      }
      expect(chosen.some(({ shape }) => shape.length > 7_000)).toBe(true)
      expect(matched / points).toBeGreaterThan(0.95)
    },
    60_000,
  )
})
