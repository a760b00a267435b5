import { type Avoidable, type JourneyLeg, type JourneyQuestion, journeyThrough } from '@repere/journeys'
import { type LatLng, type MetricName, METRIC_NAMES } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { describeWithSample, isLongRun, westAfricaData } from '@repere/test-kit'
import { EnginesOverBuild } from './engine-over-build.fixture.js'
import { RoadTraffic } from './road-traffic.js'

/** `[south, west, north, east]` */
const PLACES = {
  Abidjan: [5.3, -4.05, 5.4, -3.95],
  Kaolack: [14.12, -16.1, 14.17, -16.04],
  Monrovia: [6.25, -10.82, 6.35, -10.7],
  Ouagadougou: [12.33, -1.55, 12.4, -1.47],
  'the south of Benin': [6.35, 1.9, 7.2, 2.7],
} as const
type PlaceName = keyof typeof PLACES
const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

const PAIRS = isLongRun ? 150 : 12
/** Parts of edges are rounded to decimetres. */
const ROUNDING_DM = 20

describeWithSample('journeys over real roads', () => {
  let engines: EnginesOverBuild
  let traffic: RoadTraffic

  beforeAll(async () => {
    engines = await EnginesOverBuild.read(await westAfricaData())
    traffic = new RoadTraffic(engines.roads.graph, undefined)
  }, 240_000)

  const pointsIn = (place: PlaceName, seed: number, count: number): LatLng[] => {
    const random = seededRandom(seed)
    const [south, west, north, east] = PLACES[place]
    return Array.from({ length: count }, () => ({
      lat: south + random() * (north - south),
      lng: west + random() * (east - west),
    }))
  }

  function legsOf(metric: MetricName, stops: LatLng[], more: Partial<JourneyQuestion> = {}): JourneyLeg[] | null {
    const question = { stops, avoid: [], avoidAreas: [], snapMaxMetres: 5_000, alternatives: 0, ...more }
    const answer = journeyThrough(engines.of(metric), question, traffic)
    return 'legs' in answer ? answer.legs : null
  }

  it.each(METRIC_NAMES)('by %s take the same time through stops as from one to the next', (metric) => {
    let compared = 0
    for (const [at, place] of PLACE_NAMES.entries()) {
      for (let i = 0; i < PAIRS; i++) {
        const stops = pointsIn(place, 100 * i + at, 4)
        const through = legsOf(metric, stops)
        const pairs = stops.slice(1).map((to, leg) => legsOf(metric, [stops[leg]!, to])?.[0] ?? null)
        const timesOf = (legs: (JourneyLeg | null)[]) => legs.map((leg) => leg?.timeMs)
        if (pairs.includes(null)) expect([stops, through]).toEqual([stops, null])
        else expect([stops, timesOf(through!)]).toEqual([stops, timesOf(pairs)])
        if (through) compared++
      }
    }
    expect(compared).toBeGreaterThan(PAIRS)
  })

  const dmOf: Partial<Record<Avoidable, (leg: JourneyLeg) => number>> = {
    tolls: ({ roads }) => roads.tollDm,
    ferries: ({ roads }) => roads.ferriesDm.reduce((sum, dm) => sum + dm, 0),
    unpaved: ({ roads }) => roads.unpavedDm,
    borders: ({ roads }) => Math.max(0, roads.countries.length - 1),
  }

  it.each(Object.keys(dmOf) as Avoidable[])('never have more %s where they avoid them', (kind) => {
    let changed = 0
    for (const metric of ['auto', 'motorcycle', 'truck', 'bicycle', 'pedestrian'] as const) {
      for (const [at, place] of PLACE_NAMES.entries()) {
        for (let i = 0; i < PAIRS; i++) {
          const stops = pointsIn(place, 100 * i + at + 7, 2)
          const [plain, without] = [legsOf(metric, stops), legsOf(metric, stops, { avoid: [kind] })]
          expect([metric, stops, without !== null]).toEqual([metric, stops, plain !== null])
          if (!plain || !without) continue
          const [more, less] = [dmOf[kind]!(plain[0]!), dmOf[kind]!(without[0]!)]
          expect([metric, stops, less <= more + ROUNDING_DM, less, more]).toEqual([metric, stops, true, less, more])
          if (less < more - ROUNDING_DM) changed++
        }
      }
    }
    if (kind === 'unpaved') expect(changed).toBeGreaterThan(PAIRS)
  })
})
