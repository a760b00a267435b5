import { METRES_PER_LATITUDE_DEGREE_MIN } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type OsmData } from '@repere/geodata'

type Tags = Record<string, string>

/**
 * A small made-up map, written compactly.
 *
 * `map` shows where nodes lie: each letter or digit is a node, each character and each line `metres` further. Lines
 * between them (`-`, `|`, `/`, `\`, `.`) are only for the eye.
 *
 * A way is `abc residential name=Rue~A oneway=yes`: its nodes, its `highway` (or `-` for none) and further tags, with `~`
 * for a space. Its name is its nodes unless it says otherwise; `name=` leaves it without one.
 *
 * A relation is `no_left_turn ab b bc`: the restriction, the way that one comes from, what lies between (a node, or
 * ways with `+` between them), the way that one must not take. Further tags follow.
 */
export interface SmallMap {
  map: string
  metres?: number
  ways: string[]
  nodes?: Record<string, string>
  relations?: string[]
}

/** The south-west corner of a table of maps, each so far from the next that no stop is moved from one to another. */
const CORNER = { lat: 11.6, lng: -3 }
const APART_DEGREES = 0.1
const COLUMNS = 14

/** Positions of the nodes of the maps, map by map. */
export type Places = Map<string, LatLng>[]

/** All maps as one extract, so that one graph serves them all. */
export function toExtract(maps: SmallMap[]): { data: OsmData; places: Places } {
  const data: OsmData = {
    bounds: [CORNER.lng - 0.1, CORNER.lat - 0.1, CORNER.lng + COLUMNS * APART_DEGREES, 13.3],
    osmTimestamp: '2026-01-01T00:00:00Z',
    writingProgram: 'test',
    nodes: [],
    ways: [],
    relations: [],
  }
  const places = maps.map((map, index) => addMap(data, map, index))
  return { data, places }
}

function addMap(data: OsmData, { map, metres = 100, ways, nodes = {}, relations = [] }: SmallMap, index: number) {
  const corner = {
    lat: CORNER.lat + Math.floor(index / COLUMNS) * APART_DEGREES,
    lng: CORNER.lng + (index % COLUMNS) * APART_DEGREES,
  }
  const places = new Map<string, LatLng>()
  const ids = new Map<string, number>()
  linesOf(map).forEach((line, row) =>
    [...line].forEach((letter, column) => {
      if (!/[a-zA-Z0-9]/.test(letter)) return
      if (places.has(letter)) throw new Error(`the map has ${letter} twice:\n${map}`)
      const at = {
        lat: corner.lat - (row * metres) / METRES_PER_LATITUDE_DEGREE_MIN,
        lng: corner.lng + (column * metres) / METRES_PER_LATITUDE_DEGREE_MIN / Math.cos((corner.lat * Math.PI) / 180),
      }
      places.set(letter, at)
      ids.set(letter, data.nodes.length + 1)
      data.nodes.push({ id: data.nodes.length + 1, ...at, tags: tagsOf(nodes[letter]?.split(' ') ?? []) })
    }),
  )
  const idOf = (letter: string): number => {
    const id = ids.get(letter)
    if (id === undefined) throw new Error(`there is no node ${letter} in\n${map}`)
    return id
  }
  const wayIds = new Map<string, number>()
  for (const way of ways) {
    const [along = '', highway = '', ...tags] = way.split(' ')
    const id = data.ways.length + 1
    wayIds.set(along, id)
    data.ways.push({
      id,
      nodes: [...along].map(idOf),
      tags: withoutEmpty({ name: along, ...(highway !== '-' && { highway }), ...tagsOf(tags) }),
    })
  }
  const wayOf = (along: string): number => {
    const id = wayIds.get(along)
    if (id === undefined) throw new Error(`there is no way ${along}`)
    return id
  }
  for (const relation of relations) {
    const [restriction = '', from = '', via = '', to = '', ...tags] = relation.split(' ')
    const vias = via.length === 1 ? [] : via.split('+')
    const at = restriction.indexOf('=')
    const [key, value] = at > 0 ? [restriction.slice(0, at), restriction.slice(at + 1)] : ['restriction', restriction]
    data.relations.push({
      id: data.relations.length + 1,
      tags: { type: 'restriction', [key]: value.replaceAll('~', ' '), ...tagsOf(tags) },
      members: [
        { type: 'way', ref: wayOf(from), role: 'from' },
        ...(vias.length === 0
          ? [{ type: 'node' as const, ref: idOf(via), role: 'via' }]
          : vias.map((way) => ({ type: 'way' as const, ref: wayOf(way), role: 'via' }))),
        { type: 'way', ref: wayOf(to), role: 'to' },
      ],
    })
  }
  return places
}

/** Empty lines inside a map are distance; those around it are not. */
const linesOf = (map: string): string[] =>
  map
    .replace(/^(\s*\n)+/, '')
    .trimEnd()
    .split('\n')

const tagsOf = (words: string[]): Tags =>
  Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      if (at < 1) throw new Error(`"${word}" is no tag`)
      return [word.slice(0, at), word.slice(at + 1).replaceAll('~', ' ')]
    }),
  )

const withoutEmpty = (tags: Tags): Tags => Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== ''))
