import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type Way } from './draft.js'
import { PORT_FICTION, portFiction, type Town } from './index.js'
import { aboveWater } from './land/ground.js'
import { Cells } from './plane/cells.js'
import { crossing, isInside } from './plane/lines.js'
import { between, distance, onEarth, type Spot } from './plane/spot.js'

let town: Town
let spots: Map<number, Spot>

// The other way round than `onEarth`.
const origin = onEarth([0, 0])
const onPlane = ({ lat, lng }: { lat: number; lng: number }): Spot => [
  (lng - origin.lng) * METRES_PER_DEGREE * shrinkAt(origin.lat),
  (lat - origin.lat) * METRES_PER_DEGREE,
]

beforeAll(() => {
  town = portFiction()
  spots = new Map(town.nodes.map((node) => [node.id, onPlane(node)]))
}, 60_000)

const line = ({ nodes }: Way): Spot[] => nodes.map((node) => spots.get(node)!)
const roads = (): Way[] => town.ways.filter(({ tags }) => tags.highway !== undefined)

it('refers to nothing that it does not have', () => {
  const known = {
    node: new Set(town.nodes.map(({ id }) => id)),
    way: new Set(town.ways.map(({ id }) => id)),
    relation: new Set(town.relations.map(({ id }) => id)),
  }
  expect(town.ways.flatMap(({ nodes }) => nodes).filter((node) => !known.node.has(node))).toEqual([])
  const members = town.relations.flatMap((relation) => relation.members)
  expect(members.filter(({ type, ref }) => !known[type].has(ref))).toEqual([])
  expect(town.ways.filter(({ nodes }) => nodes.length < 2)).toEqual([])
})

it('has boundaries that close, each around its place', () => {
  const byId = new Map(town.ways.map((way) => [way.id, way]))
  const open = town.relations
    .filter(({ tags }) => tags.type === 'boundary')
    .filter(({ members }) => {
      const ends = new Map<number, number>()
      for (const { ref } of members) {
        const { nodes } = byId.get(ref)!
        for (const end of [nodes[0]!, nodes.at(-1)!]) ends.set(end, (ends.get(end) ?? 0) + 1)
      }
      return [...ends.values()].some((count) => count % 2 !== 0)
    })
  expect(open.map(({ tags }) => tags.name)).toEqual([])
})

it('has no road in water but bridges', () => {
  const wet = roads().filter((way) => {
    if (way.tags.bridge === 'yes') return false
    const path = line(way)
    return path.some((spot, i) => i > 0 && aboveWater(between(path[i - 1]!, spot, 0.5)) < 0)
  })
  expect(wet.map(({ id, tags }) => `${id} ${tags.name}`)).toEqual([])
})

it('has no building on a road, and none in water', () => {
  const pieces = new Cells<readonly [Spot, Spot]>(40)
  for (const way of [...roads(), ...town.ways.filter(({ tags }) => tags.railway === 'rail')]) {
    const path = line(way)
    for (let i = 1; i < path.length; i++) pieces.add([path[i - 1]!, path[i]!], path[i - 1]!, path[i]!)
  }
  const misplaced = town.ways
    .filter(({ tags }) => tags.building !== undefined && tags.building !== 'roof')
    .filter((way) => {
      const ring = line(way).slice(0, -1)
      if (ring.some((corner) => aboveWater(corner) < 0)) return true
      return pieces
        .near(0, ...ring)
        .some(
          ([a, b]) =>
            isInside(ring, a) ||
            ring.some((corner, i) => crossing(a, b, corner, ring[(i + 1) % ring.length]!) !== null),
        )
    })
  expect(misplaced.map(({ id, tags }) => `${id} ${tags.name ?? ''}`)).toEqual([])
})

it('has no street that cannot be reached from any other', () => {
  const reach = (forward: boolean): Set<number> => {
    const next = new Map<number, number[]>()
    const add = (from: number, to: number) => void (next.get(from)?.push(to) ?? next.set(from, [to]))
    for (const { nodes, tags } of roads()) {
      for (let i = 1; i < nodes.length; i++) {
        const [from, to] = [nodes[i - 1]!, nodes[i]!]
        if (forward || tags.oneway !== 'yes') add(from, to)
        if (!forward || tags.oneway !== 'yes') add(to, from)
      }
    }
    const seen = new Set([roads().find(({ tags }) => tags.junction === 'roundabout')!.nodes[0]!])
    for (const node of seen) for (const other of next.get(node) ?? []) seen.add(other)
    return seen
  }
  const [there, back] = [reach(true), reach(false)]
  const cutOff = roads().filter(({ nodes }) => nodes.some((node) => !there.has(node) || !back.has(node)))
  expect(cutOff.map(({ id, tags }) => `${id} ${tags.name}`)).toEqual([])
})

it('writes names as French does', () => {
  const names = [...town.nodes, ...town.ways].flatMap(({ tags }) => tags.name ?? [])
  expect(names.filter((name) => / de ([AEIOUÉ]|du |les? |Cité|Tisserands)/.test(name))).toEqual([])
})

it('is a city with everything that people look for', () => {
  const tagged = town.nodes.filter(
    ({ tags }) => tags.amenity ?? tags.shop ?? tags.tourism ?? tags.office ?? tags.man_made,
  )
  const buildings = town.ways.filter(({ tags }) => tags.building !== undefined)
  const relations = (key: string, value: string) => town.relations.filter(({ tags }) => tags[key] === value).length
  expect(buildings.length).toBeGreaterThan(28_000)
  expect(tagged.length).toBeGreaterThan(2400)
  expect(tagged.filter(({ tags }) => tags.opening_hours).length).toBeGreaterThan(1500)
  expect(buildings.filter(({ tags }) => tags['addr:housenumber']).length).toBeGreaterThan(400)
  expect(relations('admin_level', '6')).toBe(3)
  expect(relations('admin_level', '8')).toBe(7)
  expect(relations('admin_level', '10')).toBeGreaterThanOrEqual(40)
  expect(relations('type', 'restriction')).toBeGreaterThan(10)
  expect(relations('type', 'route')).toBe(20)
  const withTag = (key: string, value: string) => town.ways.some(({ tags }) => tags[key] === value)
  for (const [key, value] of [
    ['route', 'ferry'],
    ['toll', 'yes'],
    ['flood_prone', 'yes'],
    ['seasonal', 'dry_season'],
    ['oneway', 'yes'],
    ['aeroway', 'runway'],
    ['railway', 'rail'],
    ['wetland', 'mangrove'],
  ] as const) {
    expect([key, value, withTag(key, value) || relations(key, value) > 0]).toEqual([key, value, true])
  }
  const { market, secondTown } = PORT_FICTION.points
  expect(distance(onPlane(market), onPlane(secondTown))).toBeGreaterThan(35_000)
})
