import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type LatLng } from '@repere/shared'
import { EngineOverData } from './engine-over-data.fixture.js'
import { type Route } from './route.js'
import { NoRoadNearby, NoRoute, type RouteQuery } from './routing.port.js'

let engine: EngineOverData

beforeAll(async () => {
  engine = await EngineOverData.start(await demoTownData())
}, 120_000)
afterAll(() => engine.stop())

const ask = (stops: LatLng[], more: Partial<RouteQuery> = {}) =>
  engine.routing.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [], ...more })

type Known = (typeof DEMO_TOWN.routes)[keyof typeof DEMO_TOWN.routes] & {
  avoid?: RouteQuery['avoid']
  hasToll?: boolean
  hasFerry?: boolean
  hasHighway?: boolean
  roundaboutExit?: number
}

describe('the demo town', () => {
  it.each(Object.entries(DEMO_TOWN.routes) as [string, Known][])(
    '%s follows the expected streets',
    async (_name, known) => {
      const { routes } = await ask([known.from, known.to], { mode: known.mode, avoid: known.avoid ?? [] })
      const [route] = routes as [Route]
      expect(Math.abs(route.distance - known.lengthMetres)).toBeLessThanOrEqual(Math.max(5, known.lengthMetres / 100))
      // Guidance may pass over a street that goes straight on, but never lead into one that is not on the way. A road's
      // number is among its names.
      const onTheWay = new Set<string>(known.streets)
      const named = route.legs.flatMap((leg) => leg.maneuvers.map((maneuver) => maneuver.street_names))
      expect(named.filter((names) => names.length > 0 && !names.some((name) => onTheWay.has(name)))).toEqual([])
      if (known.hasToll !== undefined) expect(route.has_toll).toBe(known.hasToll)
      if (known.hasFerry !== undefined) expect(route.has_ferry).toBe(known.hasFerry)
      if (known.hasHighway !== undefined) expect(route.has_highway).toBe(known.hasHighway)
      if (known.roundaboutExit !== undefined) {
        const exits = route.legs.flatMap((leg) => leg.maneuvers.map((maneuver) => maneuver.roundabout_exit_count))
        expect(exits.filter((exit) => exit !== undefined)).toEqual([known.roundaboutExit])
      }
    },
  )

  it.each(['auto', 'bicycle', 'pedestrian'] as const)('has no way to the island for %s', async (mode) => {
    await expect(ask([DEMO_TOWN.points.centre, DEMO_TOWN.points.ile], { mode })).rejects.toBeInstanceOf(NoRoute)
  })

  it('moves a stop in the lagoon to its bank', async () => {
    const { stops } = await ask([DEMO_TOWN.points.centre, DEMO_TOWN.points.lagune])
    // The bank is 350 m away, the boulevard along it 100 m further.
    expect(stops[1]?.distance).toBeGreaterThan(445)
    expect(stops[1]?.distance).toBeLessThan(455)
  })

  it('has no road 30 km out at sea', async () => {
    const sea = { lat: DEMO_TOWN.points.mer.lat - 0.3, lng: DEMO_TOWN.points.mer.lng }
    await expect(ask([sea, DEMO_TOWN.points.centre])).rejects.toMatchObject(new NoRoadNearby([0]))
  })

  it('lies in Benin', async () => {
    await expect(engine.routing.countryAt(DEMO_TOWN.points.centre)).resolves.toBe('BJ')
  })
})
