import polyline from '@mapbox/polyline'
import { greatCircleMetres, isInsideRings } from '@repere/geometry'
import { type RouteStop } from '@repere/journeys'
import { type Area } from './avoid-areas.rule.js'
import fc from 'fast-check'
import { type LatLng, TRAVEL_MODES } from '@repere/shared'
import { isLongRun } from '@repere/test-kit'
import { at, BLOCK, TOWN, TownData } from './grid-town.fixture.js'
import { describeIsochrones } from './isochrone/isochrone.contract.js'
import { checkRoute, sharedPart } from './route-properties.fixture.js'
import { queryOf } from './route-query.fixture.js'
import { type Route } from './route.js'
import { NoRoadNearby, NoRoute, type RouteQuery, type RoutingEngine, SPOKEN_LANGUAGES } from './routing.port.js'

const TOWN_ROW = { tollPlace: 200, ferryPlace: 800, highwayPlace: 1400 }

/** An engine on a folder of builds, started for the tests. */
export interface StartedEngine {
  routing: RoutingEngine
  stop(): Promise<void>
}

/**
 * The contract of every routing engine, tested on a town without unknown facts.
 *
 * @param start  starts the engine on the current build
 */
export function describeRoutingEngine(name: string, start: (dataDir: string) => Promise<StartedEngine>): void {
  describe(name, () => promises(start))
}

function promises(start: (dataDir: string) => Promise<StartedEngine>): void {
  let town: TownData
  let started: StartedEngine
  let engine: RoutingEngine

  beforeAll(async () => {
    town = await TownData.create()
    await town.build('a')
    await town.switchTo('a')
    started = await start(town.dataDir)
    engine = started.routing
  }, 60_000)

  afterAll(async () => {
    await started?.stop()
    await town.dispose()
  })

  const ask = (stops: RouteStop[], more: Partial<RouteQuery> = {}) => engine.route(queryOf(stops, more))

  const best = async (stops: RouteStop[], more: Partial<RouteQuery> = {}): Promise<Route> =>
    (await ask(stops, more)).routes[0] as Route

  const types = (route: Route) => route.legs.flatMap((leg) => leg.maneuvers.map((maneuver) => maneuver.type))

  describe('a route through the grid', () => {
    it('has the length of its streets and the names of them', async () => {
      const route = await best([at(50, 0), at(BLOCK, 150)])
      expect(route.distance).toBeGreaterThanOrEqual(298)
      expect(route.distance).toBeLessThanOrEqual(302)
      expect(types(route)).toEqual(['start', 'turn_left', expect.stringMatching(/^destination/)])
      expect(route.legs[0]?.maneuvers.map((maneuver) => maneuver.street_names)).toEqual([['Rue 0'], ['Avenue 1'], []])
    })

    it('takes a detour instead of driving against a one-way street', async () => {
      const along = await best([at(9 * BLOCK, 450), at(9 * BLOCK, 750)])
      const against = await best([at(9 * BLOCK, 750), at(9 * BLOCK, 450)])
      expect(along.distance).toBeLessThanOrEqual(302)
      expect(against.distance).toBeGreaterThan(2 * BLOCK + 300)
    })

    it('obeys a turn restriction, and only in its direction', async () => {
      const forbidden = await best([at(2.5 * BLOCK, 3 * BLOCK), at(3 * BLOCK, 3.5 * BLOCK)])
      const allowed = await best([at(3 * BLOCK, 3.5 * BLOCK), at(2.5 * BLOCK, 3 * BLOCK)])
      const elsewhere = await best([at(4.5 * BLOCK, 5 * BLOCK), at(5 * BLOCK, 5.5 * BLOCK)])
      expect(allowed.distance).toBeLessThanOrEqual(BLOCK + 2)
      expect(elsewhere.distance).toBeLessThanOrEqual(BLOCK + 2)
      expect(forbidden.distance).toBeGreaterThan(BLOCK + 100)
    })

    it('does not apply restrictions for cars to pedestrians', async () => {
      const forbidden = await best([at(2.5 * BLOCK, 3 * BLOCK), at(3 * BLOCK, 3.5 * BLOCK)], { mode: 'pedestrian' })
      expect(forbidden.distance).toBeLessThanOrEqual(BLOCK + 2)
    })

    it.each([
      ['west', 1],
      ['south', 2],
      ['east', 3],
    ] as const)('counts the exits of the roundabout: %s is exit %i', async (side, exit) => {
      const route = await best([TOWN.roundabout.north, TOWN.roundabout[side]])
      const enter = route.legs[0]?.maneuvers.find((maneuver) => maneuver.type === 'roundabout_enter')
      expect(enter?.roundabout_exit_count).toBe(exit)
      const next = route.legs[0]?.maneuvers[(route.legs[0]?.maneuvers.indexOf(enter!) ?? 0) + 1]
      expect(next?.type).toBe('roundabout_exit')
      expect(enter?.verbal_post_transition_instruction).toBe(next?.verbal_pre_transition_instruction)
    })

    it('says on which side the destination lies', async () => {
      const right = await best([at(50, 0), at(3.5 * BLOCK, -30)])
      const left = await best([at(50, 0), at(3.5 * BLOCK, 30)])
      expect(types(right).at(-1)).toBe('destination_right')
      expect(types(left).at(-1)).toBe('destination_left')
    })

    it('is the same without its texts', async () => {
      const stops = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK), at(11 * BLOCK, 350)]
      for (const mode of TRAVEL_MODES) {
        const { routes, stops: snapped } = await ask(stops, { mode })
        const { duration, distance, polyline: line, legs } = routes[0]!
        const way = await engine.way(queryOf(stops, { mode }))
        const lines = legs.map((leg) => leg.polyline)
        const same = { duration: expect.closeTo(duration, 3) as number, distance, polyline: line, lines }
        expect(way).toMatchObject({
          ...same,
          legs: legs.map((leg) => ({ duration: expect.closeTo(leg.duration, 3) as number, distance: leg.distance })),
          alternatives: [],
        })
        expect(way.stops.map(({ lat, lng }) => ({ lat, lng }))).toEqual(snapped.map(({ lat, lng }) => ({ lat, lng })))
      }
    })

    it('has no length from a place to itself', async () => {
      const here = at(50, 0)
      const route = await best([here, here])
      expect(route.distance).toBe(0)
      expect(polyline.decode(route.polyline, 6).length).toBeGreaterThanOrEqual(2)
    })
  })

  describe('snapping', () => {
    it('returns the position of each stop on its street, the distance by which it was moved, and the name of the street', async () => {
      const { stops } = await ask([at(300, 40), at(BLOCK, 500), at(900, 20)])
      expect(stops.map((stop) => stop.name)).toEqual(['Rue 0', 'Avenue 1', 'Rue 0'])
      expect(stops[0]?.distance).toBeGreaterThan(38)
      expect(stops[0]?.distance).toBeLessThan(42)
      expect(stops[1]?.distance).toBeLessThan(1)
      expect(greatCircleMetres(stops[0]!, at(300, 0))).toBeLessThan(1)
    })

    it('names every stop without a road within reach', async () => {
      const wrong = ask([TOWN.sea, at(50, 0), at(40, -25_000)])
      await expect(wrong).rejects.toBeInstanceOf(NoRoadNearby)
      await expect(wrong).rejects.toMatchObject({ stops: [0, 2] })
    })

    it('uses the snapped point, so that a route through a stop equals the routes to it and from it', async () => {
      const [a, b, c] = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK), at(11 * BLOCK, 350)]
      const [whole, first, second] = [await best([a, b, c]), await best([a, b]), await best([b, c])]
      expect(whole.distance).toBe(first.distance + second.distance)
      expect(whole.duration).toBeCloseTo(first.duration + second.duration, 1)
    })
  })

  describe('a place that cannot be reached', () => {
    it('has no route', async () => {
      await expect(ask([at(50, 0), TOWN.lonelyIsland])).rejects.toBeInstanceOf(NoRoute)
    })
  })

  describe('avoid', () => {
    const cases = [
      ['tolls', 'tollPlace', 'has_toll'],
      ['ferries', 'ferryPlace', 'has_ferry'],
      ['highways', 'highwayPlace', 'has_highway'],
    ] as const

    it.each(cases)('%s: takes the long way instead, and only on request', async (thing, place, flag) => {
      const stops = [at(10.5 * BLOCK, TOWN_ROW[place]), TOWN[place]]
      const plain = await best(stops)
      const avoiding = await best(stops, { avoid: [thing] })
      expect(plain[flag]).toBe(true)
      expect(avoiding[flag]).toBe(false)
      expect(avoiding.distance).toBeGreaterThan(plain.distance)
    })

    it('unpaved: takes the long way instead, and only on request', async () => {
      const stops = [at(10.5 * BLOCK, 2000), TOWN.unpavedPlace]
      const straight = greatCircleMetres(stops[0] as LatLng, stops[1] as LatLng)
      expect((await best(stops)).distance).toBeLessThan(straight + 5)
      expect((await best(stops, { avoid: ['unpaved'] })).distance).toBeGreaterThan(straight + 1_000)
    })

    it('uses a feature that cannot be avoided', async () => {
      const route = await best([at(50, 0), TOWN.ferryIsland], { avoid: ['ferries'] })
      expect(route.has_ferry).toBe(true)
    })

    it('still avoids the other features when one cannot be avoided', async () => {
      const route = await best([TOWN.tollPlace, TOWN.ferryIsland], { avoid: ['ferries', 'tolls'] })
      expect(route.has_ferry).toBe(true)
      expect(route.has_toll).toBe(false)
      expect((await best([TOWN.tollPlace, TOWN.ferryIsland])).has_toll).toBe(true)
    })
  })

  describe('areas to avoid', () => {
    const box = (west: number, south: number, east: number, north: number): Area => [
      [at(west, south), at(east, south), at(east, north), at(west, north)].map(({ lat, lng }) => [lng, lat]),
    ]
    const stops = [at(50, 400), at(2150, 400)]
    const isInside = ({ polyline: line }: Route, [ring]: Area) =>
      polyline.decode(line, 6).some(([lat, lng]) => isInsideRings([ring!], lng, lat))

    it.each(TRAVEL_MODES)('are not touched by %s, with a detour', async (mode) => {
      const area = box(900, 300, 1100, 900)
      const plain = await best(stops, { mode })
      const around = await best(stops, { mode, avoidAreas: [area] })
      expect(isInside(around, area)).toBe(false)
      expect(around.distance).toBeGreaterThan(plain.distance + 300)
    })

    it('can be left and reached where a stop lies in one', async () => {
      const area = box(-100, 300, 500, 500)
      const route = await best(stops, { avoidAreas: [area] })
      expect(route.distance).toBeCloseTo((await best(stops)).distance, -1)
      expect(route.avoided_areas_distance).toBeGreaterThan(0)
      expect(route.avoided_areas_distance).toBeLessThan(route.distance)
    })

    it('say how much of a route lies in them where one lies around both stops', async () => {
      const [route, elsewhere] = await Promise.all([
        best(stops, { avoidAreas: [box(-500, 0, 3_000, 900)] }),
        best(stops, { avoidAreas: [box(-5_000, -5_000, -4_900, -4_900)] }),
      ])
      expect(route.avoided_areas_distance).toBe(route.distance)
      expect(elsewhere).not.toHaveProperty('avoided_areas_distance')
    })

    it('refuse a journey that they cut off', async () => {
      const wall = box(900, -5_000, 1100, 5_000)
      await expect(ask(stops, { avoidAreas: [wall] })).rejects.toBeInstanceOf(NoRoute)
    })
  })

  describe('options of stops', () => {
    it('pass_through: has no leg of its own, and does not turn back there', async () => {
      const [from, place, to] = [at(250, 400), at(700, 400), at(250, 600)] as const
      const stopping = await best([from, place, to])
      const { routes, stops } = await ask([from, { ...place, pass_through: true }, to])
      const [passing] = routes as [Route]
      expect(stopping.legs).toHaveLength(2)
      expect(passing.legs).toHaveLength(1)
      expect(stops).toHaveLength(3)
      expect(types(passing).filter((type) => type.startsWith('destination'))).toHaveLength(1)
      const pointsOf = ({ polyline: line }: Route) => polyline.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))
      const line = pointsOf(passing)
      for (const corner of [at(600, 400), at(800, 400)]) {
        expect(Math.min(...line.map((point) => greatCircleMetres(point, corner)))).toBeLessThan(1)
      }
      expect(passing.distance).toBeGreaterThan(900)
      expect(stopping.legs[0]!.distance).toBe(450)
    })

    it.each(TRAVEL_MODES)('heading: leaves in the wanted direction by %s', async (mode) => {
      const to = at(700, 1_000)
      for (const heading of [90, 270]) {
        const route = await best([{ ...at(700, 405), heading, heading_tolerance: 45 }, to], { mode })
        expect(route.legs[0]?.maneuvers[0]?.bearing_after).toBeCloseTo(heading, -1)
      }
    })

    it('heading: takes the road of that direction beside a nearer one', async () => {
      const near = at(5 * BLOCK + 12, 3 * BLOCK + 30)
      const { stops } = await ask([{ ...near, heading: 90, heading_tolerance: 30 }, at(50, 0)])
      expect(stops[0]?.name).toBe('Rue 3')
      expect((await ask([near, at(50, 0)])).stops[0]?.name).toBe('Avenue 5')
    })

    it('radius: names a stop without a road within it', async () => {
      const off = at(5 * BLOCK + 100, 3 * BLOCK + 60)
      expect((await ask([{ ...off, radius: 70 }, at(50, 0)])).routes).toHaveLength(1)
      const tooFar = ask([{ ...off, radius: 30 }, at(50, 0)])
      await expect(tooFar).rejects.toMatchObject(new NoRoadNearby([0]))
    })

    it('approach: arrives on the side of the stop', async () => {
      const from = at(250, 400)
      const stop = at(700, 410)
      expect(types(await best([from, stop])).at(-1)).toBe('destination_left')
      const route = await best([from, { ...stop, approach: 'curb' }])
      expect(types(route).at(-1)).toBe('destination_right')
    })
  })

  describe('alternatives', () => {
    it('differ from the best route and from each other in a fifth of their way and more', async () => {
      const { routes } = await ask([at(50, 200), at(2150, 2000)], { alternatives: 2 })
      expect(routes.length).toBeGreaterThan(1)
      for (const route of routes) {
        for (const other of routes) if (other !== route) expect(sharedPart(route, other)).toBeLessThan(0.8)
      }
    })

    it('are not faster and shorter than the best route, which is the same without them', async () => {
      for (const stops of [
        [at(50, 0), at(11 * BLOCK, 2150)],
        [at(50, 200), at(2150, 2000)],
        [at(300, 0), at(1700, 2000)],
      ]) {
        const { routes } = await ask(stops, { alternatives: 2 })
        const [first, ...others] = routes as [Route, ...Route[]]
        expect([first]).toEqual((await ask(stops)).routes)
        for (const { duration, distance } of others) {
          expect(duration < first.duration - 0.5 && distance < first.distance - 1).toBe(false)
        }
      }
    })

    it('are left out between more than two stops', async () => {
      const { routes } = await ask([at(10.5 * BLOCK, 200), at(2150, 200), TOWN.tollPlace], { alternatives: 2 })
      expect(routes).toHaveLength(1)
    })
  })

  describe('bearings', () => {
    it('give the direction before and after each maneuver', async () => {
      const route = await best([at(50, 0), at(BLOCK, 150)])
      const bearings = route.legs[0]?.maneuvers.map((maneuver) => [maneuver.bearing_before, maneuver.bearing_after])
      const [east, north] = [90, 0]
      const near = (bearing: number) => expect.closeTo(bearing, -0.5) as number
      expect(bearings).toEqual([
        [undefined, near(east)],
        [near(east), near(north)],
        [near(north), undefined],
      ])
    })
  })

  describe('the answer in the format of OSRM', () => {
    it('is the same route', async () => {
      const stops = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK), at(11 * BLOCK, 350)]
      const { routes } = await ask(stops)
      const { document } = await engine.osrmRoute(queryOf(stops))
      expect(document.code).toBe('Ok')
      expect(document.routes[0]?.geometry).toBe(routes[0]?.polyline)
      expect(document.routes[0]?.legs).toHaveLength(2)
      expect(document.waypoints.map(({ distance }) => Math.round(distance))).toEqual([10, expect.any(Number), 0])
      for (const { steps } of document.routes[0]?.legs ?? []) {
        expect(steps.at(-1)?.maneuver.type).toBe('arrive')
        for (const step of steps.slice(0, -1)) {
          expect(step.voiceInstructions.length).toBeGreaterThan(0)
          expect(step.bannerInstructions.length).toBeGreaterThan(0)
          expect(step.intersections.length).toBeGreaterThan(0)
        }
      }
    })

    it('has the same refusals as the default format', async () => {
      const island = engine.osrmRoute(queryOf([at(50, 0), TOWN.lonelyIsland]))
      await expect(island).rejects.toBeInstanceOf(NoRoute)
      const sea = engine.osrmRoute(queryOf([at(50, 0), TOWN.sea]))
      await expect(sea).rejects.toBeInstanceOf(NoRoadNearby)
    })

    it('avoids the requested features', async () => {
      const { document } = await engine.osrmRoute(
        queryOf([at(10.5 * BLOCK, 800), TOWN.ferryPlace], { avoid: ['ferries'] }),
      )
      const modes = document.routes[0]?.legs.flatMap(({ steps }) => steps.map(({ mode }) => mode))
      expect(modes).not.toContain('ferry')
    })
  })

  describe('a matrix', () => {
    const sources = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK), TOWN.ferryIsland]
    const targets = [at(11 * BLOCK, 350), at(50, 10), at(1.5 * BLOCK, 2 * BLOCK), at(900, 20)]

    it.each(TRAVEL_MODES)('has the values of the routes of its pairs by %s', async (mode) => {
      const matrix = await engine.matrix({ sources, targets, mode })
      for (const [i, source] of sources.entries()) {
        for (const [j, target] of targets.entries()) {
          const route = await best([source, target], { mode })
          expect(Math.abs(matrix.durations[i]![j]! - route.duration)).toBeLessThanOrEqual(
            Math.max(1, route.duration / 100),
          )
          expect(Math.abs(matrix.distances[i]![j]! - route.distance)).toBeLessThanOrEqual(
            Math.max(2, route.distance / 100),
          )
        }
      }
      expect(matrix.durations[0]![1]).toBe(0)
      const { stops } = await ask([sources[1]!, targets[0]!], { mode })
      const places = [matrix.sources[1], matrix.targets[0]].map(
        (place) => place && { ...place, name: expect.anything() },
      )
      expect(places).toEqual(stops)
    })

    it('has null in the row or column of a point without a road, and for pairs that are not connected', async () => {
      const answer = await engine.matrix({
        sources: [TOWN.sea, at(50, 0), TOWN.lonelyIsland],
        targets: [at(BLOCK, 150), TOWN.sea, TOWN.lonelyIsland],
        mode: 'auto',
      })
      const there = expect.any(Number)
      const expected = [
        [null, null, null],
        [there, null, null],
        [null, null, 0],
      ]
      expect(answer.durations).toEqual(expected)
      expect(answer.distances).toEqual(expected)
      expect(answer.sources.map((place) => place !== null)).toEqual([false, true, true])
      expect(answer.targets.map((place) => place !== null)).toEqual([true, false, true])
    })

    it('contains only nulls if no pair is connected, or no point has a road', async () => {
      const apart = await engine.matrix({ sources: [at(50, 0)], targets: [TOWN.lonelyIsland], mode: 'auto' })
      expect(apart.durations).toEqual([[null]])
      const atSea = await engine.matrix({ sources: [TOWN.sea], targets: [TOWN.sea], mode: 'auto' })
      expect(atSea).toMatchObject({ durations: [[null]], distances: [[null]], sources: [null], targets: [null] })
    })
  })

  describe('a tour', () => {
    const stops = [at(50, 10), at(5 * BLOCK + 40, 7 * BLOCK), at(11 * BLOCK, 350), at(50, 10)]

    it('is the route through its stops', async () => {
      const tour = await engine.tour({ stops, mode: 'auto', language: 'en' })
      expect(tour).toEqual(await ask(stops, { language: 'en' }))
    })

    it('takes a hundred stops', async () => {
      const many = Array.from({ length: 100 }, (_, i) => at((i * 70) % 2200, (i * 130) % 2200))
      const { routes, stops: snapped } = await engine.tour({ stops: many, mode: 'auto', language: 'fr' })
      expect(routes[0]?.legs).toHaveLength(99)
      expect(snapped).toHaveLength(100)
    })

    it('has no route if the stops are not connected, and names the stops without a road', async () => {
      const tour = (through: LatLng[]) => engine.tour({ stops: through, mode: 'auto', language: 'fr' })
      await expect(tour([at(50, 0), TOWN.lonelyIsland, at(BLOCK, 150)])).rejects.toBeInstanceOf(NoRoute)
      await expect(tour([at(50, 0), TOWN.sea, at(BLOCK, 150)])).rejects.toMatchObject(new NoRoadNearby([1]))
    })
  })

  describeIsochrones(() => engine)

  describe('a match', () => {
    /** Along Rue 0 and up Avenue 1, a point every ten metres, two metres off the street. */
    const along = [
      ...Array.from({ length: 16 }, (_, step) => at(50 + 10 * step, 2)),
      ...Array.from({ length: 16 }, (_, step) => at(BLOCK + 2, 10 + 10 * step)),
    ]

    it('finds the streets that a trace follows', async () => {
      const { matchings, tracepoints } = await engine.match({ shape: along, mode: 'auto' })
      expect(matchings).toHaveLength(1)
      expect(matchings[0]?.distance).toBeGreaterThan(290)
      expect(matchings[0]?.distance).toBeLessThan(325)
      expect(matchings[0]?.legs.flatMap(({ street_names }) => street_names)).toEqual(
        expect.arrayContaining(['Rue 0', 'Avenue 1']),
      )
      expect(tracepoints).toHaveLength(along.length)
      expect(tracepoints.filter((point) => point !== null).length).toBeGreaterThanOrEqual(along.length - 1)
    })

    it('finds nothing at sea, which is no error', async () => {
      const { matchings, tracepoints } = await engine.match({
        shape: [TOWN.sea, at(120, -20_000), at(140, -20_000)],
        mode: 'auto',
      })
      expect(matchings).toEqual([])
      expect(tracepoints).toEqual([null, null, null])
    })
  })

  describe('the country of a place', () => {
    it('comes from the data', async () => {
      await expect(engine.countryAt(at(50, 0))).resolves.toBe('BJ')
    })
  })

  describe('for any question', () => {
    const place = fc
      .record({ east: fc.integer({ min: -100, max: 2300 }), north: fc.integer({ min: -100, max: 2300 }) })
      .map(({ east, north }) => at(east, north))

    it('the answer adds up, its indexes are inside its lines, and every maneuver has a text', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(place, { minLength: 2, maxLength: 4 }),
          fc.constantFrom(...TRAVEL_MODES),
          fc.constantFrom(...SPOKEN_LANGUAGES),
          async (stops, mode, language) => {
            const { routes, stops: snapped } = await ask(stops, { mode, language })
            expect(snapped).toHaveLength(stops.length)
            for (const route of routes) checkRoute(route, snapped, language)
          },
        ),
        { numRuns: isLongRun ? 150 : 50 },
      )
    }, 60_000)
  })
}
