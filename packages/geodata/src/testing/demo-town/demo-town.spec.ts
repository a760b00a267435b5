import { createHash } from 'node:crypto'
import { greatCircleMetres } from '@repere/geometry'
import { DEMO_TOWN, demoTownData, demoTownExtract } from './index.js'

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const town = demoTownData()
const nodes = new Map(town.nodes.map((node) => [node.id, node]))
const ways = new Map(town.ways.map((way) => [way.id, way]))

describe('the demo town', () => {
  it('has the same bytes on every run', () => {
    expect(sha(demoTownExtract())).toBe(sha(demoTownExtract()))
  })

  it('refers to nothing that is missing, and uses no id twice', () => {
    expect(nodes.size).toBe(town.nodes.length)
    expect(ways.size).toBe(town.ways.length)
    expect(town.ways.flatMap((way) => way.nodes).filter((id) => !nodes.has(id))).toEqual([])
    const members = town.relations.flatMap((relation) => relation.members)
    expect(members.filter(({ type, ref }) => !(type === 'way' ? ways : nodes).has(ref))).toEqual([])
    expect(town.ways.filter((way) => way.nodes.length < 2)).toEqual([])
  })

  it('has a few thousand nodes on three by five kilometres', () => {
    expect(town.nodes.length).toBeGreaterThan(1500)
    expect(town.nodes.length).toBeLessThan(9000)
    const [west, south, east, north] = DEMO_TOWN.bounds
    expect(greatCircleMetres({ lat: south, lng: west }, { lat: south, lng: east })).toBeCloseTo(5000, -1)
    expect(greatCircleMetres({ lat: south, lng: west }, { lat: north, lng: west })).toBeCloseTo(3800, -1)
  })

  it('is inside its bounds, except for the borders around it and the coast beside it', () => {
    const [west, south, east, north] = DEMO_TOWN.bounds
    const beyond = ({ admin_level, natural }: Record<string, string>) =>
      admin_level === '2' || admin_level === '4' || natural === 'coastline'
    const lines = new Set(town.ways.filter(({ tags }) => beyond(tags)).flatMap((way) => way.nodes))
    const outside = town.nodes.filter(
      ({ id, lat, lng }) => !lines.has(id) && (lat < south || lat > north || lng < west || lng > east),
    )
    expect(outside).toEqual([])
  })

  it('has crossings every 100 m, to a tenth of a percent', () => {
    for (const [x, y] of [
      [0, 300],
      [-1200, 1200],
      [1100, 700],
    ] as const) {
      expect(greatCircleMetres(DEMO_TOWN.at(x, y), DEMO_TOWN.at(x + 100, y))).toBeCloseTo(100, 0)
      expect(greatCircleMetres(DEMO_TOWN.at(x, y), DEMO_TOWN.at(x, y + 100))).toBeCloseTo(100, 0)
    }
    expect(Math.abs(greatCircleMetres(DEMO_TOWN.at(-1200, 800), DEMO_TOWN.at(1200, 800)) - 2400)).toBeLessThan(2.4)
  })

  it('draws the coast with the sea on its right', () => {
    const coast = town.ways.find(({ tags }) => tags.natural === 'coastline')!
    const [first, last] = [nodes.get(coast.nodes[0]!)!, nodes.get(coast.nodes.at(-1)!)!]
    expect(last.lng).toBeGreaterThan(first.lng)
    expect(DEMO_TOWN.points.mer.lat).toBeLessThan(first.lat)
  })

  it('turns its roundabouts counter-clockwise', () => {
    const circles = town.ways.filter(({ tags }) => tags.junction === 'roundabout')
    expect(circles).toHaveLength(2)
    for (const { nodes: refs } of circles) {
      expect(refs[0]).toBe(refs.at(-1))
      const area = refs.slice(1).reduce((sum, ref, i) => {
        const [a, b] = [nodes.get(refs[i]!)!, nodes.get(ref)!]
        return sum + (a.lng * b.lat - b.lng * a.lat)
      }, 0)
      expect(area).toBeGreaterThan(0)
    }
  })

  it('restricts turns with one block before and one after the crossing', () => {
    const restrictions = town.relations.filter(({ tags }) => tags.type === 'restriction')
    expect(restrictions.map(({ tags }) => tags.restriction).sort()).toEqual([
      'no_left_turn',
      'no_right_turn',
      'only_straight_on',
    ])
    for (const { members } of restrictions) {
      const via = members.find(({ role }) => role === 'via')!.ref
      for (const role of ['from', 'to']) {
        const way = ways.get(members.find((member) => member.role === role)!.ref)!
        expect([way.nodes[0], way.nodes.at(-1)]).toContain(via)
      }
    }
  })

  it('is marked as made up in its data', () => {
    const place = town.nodes.find(({ tags }) => tags.place === 'town')!
    expect(place.tags.name).toBe(DEMO_TOWN.name)
    expect(place.tags.note).toMatch(/fictif/i)
    expect(DEMO_TOWN.fictional).toBe(true)
  })

  it('has one of each kind of thing that a town of the region has', () => {
    const values = (key: string) => new Set([...town.nodes, ...town.ways].map(({ tags }) => tags[key]))
    for (const amenity of [
      'marketplace',
      'pharmacy',
      'place_of_worship',
      'school',
      'fuel',
      'bus_station',
      'hospital',
    ]) {
      expect(values('amenity')).toContain(amenity)
    }
    const streets = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential', 'unclassified', 'track']
    for (const highway of [...streets, 'motorway_link', 'footway', 'steps', 'cycleway']) {
      expect(values('highway')).toContain(highway)
    }
    expect(values('route')).toContain('ferry')
    expect(values('toll')).toContain('yes')
    expect(values('barrier')).toContain('toll_booth')
    const nameless = town.nodes.filter(({ tags }) => tags.amenity === 'pharmacy' && !tags.name)
    expect(nameless).toHaveLength(3)
    expect(town.ways.filter(({ tags }) => tags['addr:housenumber']).length).toBeGreaterThan(100)
  })

  it('has its known house at the position of a house', () => {
    const { number, street, lat, lng } = DEMO_TOWN.house
    const house = town.ways.find(({ tags }) => tags['addr:housenumber'] === number && tags['addr:street'] === street)!
    const corners = house.nodes.map((id) => nodes.get(id)!)
    expect(Math.min(...corners.map((corner) => corner.lat))).toBeLessThan(lat)
    expect(Math.max(...corners.map((corner) => corner.lat))).toBeGreaterThan(lat)
    expect(Math.min(...corners.map((corner) => corner.lng))).toBeLessThan(lng)
    expect(Math.max(...corners.map((corner) => corner.lng))).toBeGreaterThan(lng)
  })
})
