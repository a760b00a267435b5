import fc from 'fast-check'
import { buildRoadsOf } from '../build-roads.js'
import { buildMetric } from '../metrics.js'
import { AUTO } from '../costing/auto.js'
import { randomRoads } from '../random-roads.fixture.js'
import { RoadEngine } from '../road-engine.js'
import { type Place } from '../snap/place.js'
import { NETWORK_CROSSINGS } from '../snap/networks.js'
import { type Area } from './area-search.js'

const SIDE = 24
/** The distance of two crossings of random roads: a thousandth of a degree. */
const ROAD_METRES = 111
const NETWORK = { metresMax: 1_000, network: 1 } as const

/** An engine over random roads, and a rule for points among them. */
function engineOver(seed: number) {
  // As long as their shapes: a share of a road is the same share of its line.
  const graph = { ...randomRoads(seed, SIDE), metres: new Uint32Array(0) }
  graph.metres = Uint32Array.from(graph.tail, () => ROAD_METRES)
  const roads = buildRoadsOf(graph)
  const engine = new RoadEngine(roads, buildMetric(roads, AUTO))
  const [south, west] = [graph.lat[0]! / 1e7, graph.lng[0]! / 1e7]
  const span = (SIDE - 1) / 1000
  // Points of a low-discrepancy sequence: they cover the roads evenly.
  const pointAt = (i: number) => ({
    lat: south + span * ((seed * 0.37 + i * 0.7548776662) % 1),
    lng: west + span * ((seed * 0.61 + i * 0.569840291) % 1),
  })
  return { engine, pointAt }
}

const known = new Map<number, ReturnType<typeof engineOver>>()

/** The engine of a seed that several tests use. */
function sharedEngineOver(seed: number) {
  const engine = known.get(seed) ?? engineOver(seed)
  known.set(seed, engine)
  return engine
}

const isInside = (area: Area, { lat, lng }: { lat: number; lng: number }): boolean =>
  area.filter((ring) => isInsideRing(ring, lng * 1e6, lat * 1e6)).length % 2 === 1

function isInsideRing(ring: Int32Array, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

const areaOf = (ring: Int32Array): number => {
  let sum = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += (ring[j]! - ring[0]!) * (ring[i + 1]! - ring[1]!) - (ring[i]! - ring[0]!) * (ring[j + 1]! - ring[1]!)
  }
  return sum / 2
}

/** A pair of edges of the rings that meet, other than neighbours at their corner; null if there is none. */
function meetingEdges(area: Area): number[][] | null {
  const edges = area.flatMap((ring, number) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const next = (i + 1) % (ring.length / 2)
      return {
        number,
        i,
        count: ring.length / 2,
        at: [ring[2 * i]!, ring[2 * i + 1]!, ring[2 * next]!, ring[2 * next + 1]!],
      }
    }),
  )
  edges.sort((a, b) => Math.min(a.at[0]!, a.at[2]!) - Math.min(b.at[0]!, b.at[2]!))
  for (const [index, one] of edges.entries()) {
    for (let j = index + 1; j < edges.length; j++) {
      const other = edges[j]!
      if (Math.min(other.at[0]!, other.at[2]!) > Math.max(one.at[0]!, one.at[2]!)) break
      const apart = Math.abs(one.i - other.i)
      if (one.number === other.number && (apart === 1 || apart === one.count - 1)) continue
      if (meet(one.at, other.at)) return [one.at, other.at]
    }
  }
  return null
}

function meet([ax, ay, bx, by]: number[], [cx, cy, dx, dy]: number[]): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number) =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px))
  const [c, d] = [side(ax!, ay!, bx!, by!, cx!, cy!), side(ax!, ay!, bx!, by!, dx!, dy!)]
  const [a, b] = [side(cx!, cy!, dx!, dy!, ax!, ay!), side(cx!, cy!, dx!, dy!, bx!, by!)]
  if (a === 0 && b === 0) return Math.max(ay!, by!) >= Math.min(cy!, dy!) && Math.max(cy!, dy!) >= Math.min(ay!, by!)
  return c !== d && a !== b
}

const RUNS = 12

it.each(['from', 'to'] as const)(
  'a place is connected, %s it, where its ways reach as many crossings as a network',
  (direction) => {
    const found = { connected: 0, apart: 0 }
    for (let seed = 1; seed <= 4; seed++) {
      const { engine, pointAt } = sharedEngineOver(seed)
      const { graph, turns } = engine.roads
      for (let i = 0; i < 40; i++) {
        const place = engine.snap(pointAt(i).lat, pointAt(i).lng, { ...NETWORK, network: 0 })!
        const { states } = engine.reach(place, { measure: 'timeMs', limit: 1e9 }, direction)
        const ends = direction === 'from' ? graph.head : graph.tail
        const crossings = new Set(Array.from(states, (state) => ends[turns.edgeOf[state]!]!)).size
        const isConnected = engine.isConnected(place, direction)
        expect(isConnected).toBe(crossings >= NETWORK_CROSSINGS[0])
        found[isConnected ? 'connected' : 'apart']++
      }
    }
    expect(found.connected).toBeGreaterThan(0)
    expect(found.apart).toBeGreaterThan(0)
  },
)

describe.each(['from', 'to'] as const)('areas over random roads, %s a place', (direction) => {
  it.each([
    ['timeMs', [300_000, 600_000, 1_200_000]],
    ['lengthDm', [5_000, 12_000, 30_000]],
  ] as const)('contain the points whose nearest road a route reaches, and no others, by %s', (measure, limits) => {
    const counts = { within: 0, missed: 0, inside: 0, late: 0 }
    for (let seed = 1; seed <= RUNS; seed++) {
      const { engine, pointAt } = sharedEngineOver(seed)
      const place = engine.snap(pointAt(0).lat, pointAt(0).lng, NETWORK)
      if (!place) continue
      const areas = engine.areas(place, { measure, limits: [...limits], direction, beside: null })
      const points = Array.from({ length: 400 }, (_, i) => pointAt(i + 1)).flatMap((point) => {
        const snapped = engine.snap(point.lat, point.lng, { ...NETWORK, network: 0 })
        const moved = engine.snap(point.lat, point.lng, NETWORK)
        return snapped && moved && moved.distance <= 60 ? [{ point, snapped, moved }] : []
      })
      const tableOf = (ends: Place[]) =>
        (direction === 'from' ? engine.matrix([place], ends) : engine.matrix(ends, [place]))[measure]
      const [own, moved] = [tableOf(points.map((one) => one.snapped)), tableOf(points.map((one) => one.moved))]
      // Beside a road that no way joins to the place, a point counts as one of the nearest network.
      const table = own.map((value, i) => (value < 0 ? moved[i]! : value))
      for (const [index, limit] of limits.entries()) {
        for (const [i, { point }] of points.entries()) {
          const value = table[i]!
          const [isWithin, isIn] = [value >= 0 && value <= limit, isInside(areas[index]!, point)]
          if (isWithin) counts.within++
          if (isWithin && !isIn) counts.missed++
          if (isIn) counts.inside++
          if (isIn && !isWithin) counts.late++
        }
      }
    }
    expect(counts.within).toBeGreaterThan(1_000)
    expect({ ...counts, share: counts.missed / counts.within < 0.01 }).toMatchObject({ share: true })
    expect({ ...counts, share: counts.late / counts.inside < 0.01 }).toMatchObject({ share: true })
  })

  it('are valid polygons, contain the place and the point beside it, and the areas of smaller limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { engine, pointAt } = engineOver(seed)
        const place = engine.snap(pointAt(0).lat, pointAt(0).lng, NETWORK)
        fc.pre(place !== null)
        const beside = { lat: place.lat + 0.0004, lng: place.lng - 0.0005 }
        const limits = [60_000, 200_000, 500_000, 1_200_000]
        const areas = engine.areas(place, { measure: 'timeMs', limits, direction, beside })
        for (const [index, area] of areas.entries()) {
          expect(area.map((ring) => Math.sign(areaOf(ring)))).toEqual(area.map((_, ring) => (ring === 0 ? 1 : -1)))
          for (const hole of area.slice(1)) expect(isInsideRing(area[0]!, hole[0]!, hole[1]!)).toBe(true)
          expect(meetingEdges(area)).toBeNull()
          expect(isInside(area, place)).toBe(true)
          expect(isInside(area, beside)).toBe(true)
          const smaller = areas[Math.max(0, index - 1)]!
          const points = Array.from({ length: 300 }, (_, i) => pointAt(i))
          expect(points.filter((point) => isInside(smaller, point) && !isInside(area, point))).toEqual([])
        }
      }),
      { numRuns: RUNS },
    )
  })

  it.each([0, 90, 180, 270])('contain a point beyond the last road, as on a shore, %i degrees', (bearing) => {
    const { engine } = sharedEngineOver(1)
    const [middle, angle] = [
      engine.snap(engine.roads.graph.lat[0]! / 1e7, engine.roads.graph.lng[0]! / 1e7, NETWORK)!,
      (bearing * Math.PI) / 180,
    ]
    // 95 metres away: the area is of the way there alone.
    const beside = { lat: middle.lat + 0.00085 * Math.cos(angle), lng: middle.lng + 0.00085 * Math.sin(angle) }
    for (const limits of [[1_000], [60_000]]) {
      const [area] = engine.areas(middle, { measure: 'timeMs', limits, direction, beside })
      expect([isInside(area!, middle), isInside(area!, beside)]).toEqual([true, true])
      expect(area!.map((ring) => Math.sign(areaOf(ring)))).toEqual(area!.map((_, ring) => (ring === 0 ? 1 : -1)))
    }
  })
})
