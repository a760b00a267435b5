import polyline from '@mapbox/polyline'
import { type LatLng } from '@repere/shared'
import { beninInTwo, describeLong, describeWithSample, isLongRun, SeededRandom } from '@repere/test-kit'
import { EngineOverData } from '../routing/engine-over-data.fixture.js'
import { RegionalEngine } from '../routing/regional-engine.js'
import { type RouteQuery } from '../routing/routing.port.js'
import { LiveTraffic } from '../traffic/live-traffic.js'
import { RegionalTraffic } from '../traffic/regional-traffic.js'
import { TrafficData } from '../traffic/traffic-data.js'
import { PerRegion, Regions } from './regions.js'

jest.setTimeout(900_000)

const PAIRS = 500
const BORDER = 9
/** Towns on both sides, whose roads the points of the pairs lie on. */
const PARAKOU = { lat: 9.337, lng: 2.63 }
const BOHICON = { lat: 7.178, lng: 2.067 }
const DJOUGOU = { lat: 9.708, lng: 1.666 }
const SAVALOU = { lat: 7.928, lng: 1.976 }
const KANDI = { lat: 11.134, lng: 2.938 }
const JOURNEYS = [
  [BOHICON, PARAKOU],
  [SAVALOU, DJOUGOU],
  [PARAKOU, DJOUGOU],
  [SAVALOU, KANDI],
] as const

const query = (stops: LatLng[]): RouteQuery => ({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })

const describeBenin = isLongRun ? describeWithSample : describeLong

describeBenin('Benin as two regions', () => {
  const engines: EngineOverData[] = []
  let whole: EngineOverData
  let regions: Regions
  let both: RegionalEngine

  beforeAll(async () => {
    const folders = await beninInTwo()
    for (const folder of [folders.whole, folders.north, folders.south]) engines.push(await EngineOverData.start(folder))
    const [first, north, south] = engines as [EngineOverData, EngineOverData, EngineOverData]
    whole = first
    regions = new Regions([north.region, south.region])
    const traffic = new PerRegion(regions, (folder) => new TrafficData(new LiveTraffic(folder, () => undefined)))
    const engineOf = new Map([north, south].map(({ region, routing }) => [region, routing]))
    both = new RegionalEngine(regions, engineOf, new RegionalTraffic(traffic))
  })
  afterAll(async () => {
    for (const engine of engines) await engine.stop()
  })

  it(`answers ${PAIRS} pairs across the border as one graph does`, async () => {
    const random = new SeededRandom('benin in two')
    const [north, south]: [LatLng[], LatLng[]] = [[], []]
    for (const [from, to] of JOURNEYS) {
      const { polyline: line } = await whole.routing.way(query([from, to]))
      for (const [lat, lng] of polyline.decode(line, 6)) {
        if (Math.abs(lat - BORDER) < 0.4) (lat > BORDER ? north : south).push({ lat, lng })
      }
    }
    expect(Math.min(north.length, south.length)).toBeGreaterThan(50)
    const moved = (degrees: number) => degrees + random.integer(-500, 500) / 1e6
    const pick = (points: LatLng[]) => {
      const { lat, lng } = random.pick(points)
      return { lat: moved(lat), lng: moved(lng) }
    }
    const different: string[] = []
    const answered = new Map<string, number>()
    for (let pair = 0; pair < PAIRS; pair++) {
      const stops = pair % 2 === 0 ? [pick(south), pick(north)] : [pick(north), pick(south)]
      const [expected, found] = await Promise.all([whole.routing.way(query(stops)), both.way(query(stops))])
      answered.set(found.build, (answered.get(found.build) ?? 0) + 1)
      const isSame = found.polyline === expected.polyline && found.distance === expected.distance
      if (isSame && Math.abs(found.duration - expected.duration) < 0.5) continue
      different.push(`${JSON.stringify(stops)} ${expected.duration} s, not ${found.duration} s`)
    }
    expect(different).toEqual([])
    expect(answered.size).toBe(2)
  })

  it('joins no ends that lie beyond the overlap', () => {
    expect(regions.at([BOHICON, KANDI])).toBeNull()
    expect(regions.apart([BOHICON, KANDI])).toEqual([KANDI])
  })
})
