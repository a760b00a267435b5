import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type GeometryObject, type Topology, type GeometryCollection } from 'topojson-specification'
import { mesh } from 'topojson-client'
import { type Bounds, type OsmNode, type OsmWay } from '../osm-pbf/elements.js'
import { type OsmData } from '../osm-pbf/write-extract.js'

// Larger than the ids of OpenStreetMap, and below the limits of tilemaker 3: 2 ** 34 for nodes, 2 ** 33 for ways.
// Negative ids are used by editors.
const firstNodeId = 16_000_000_000
const firstWayId = 8_000_000_000
/** Degrees by which borders continue beyond the region. */
const marginDegrees = 5
// ISO 3166-1 numeric: Western Sahara and Morocco, whose border is not agreed.
const disputedPairs = new Set(['504-732'])

/**
 * Borders of the region's countries from Natural Earth (public domain), because many extracts have none. For zooms at
 * which an error of one or two kilometres is not visible. Those of the first zooms are in `world/`.
 *
 * @returns data to be read beside the extract, tagged `repere:border=region`
 */
export async function borderData(bounds: Bounds): Promise<OsmData> {
  const nodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const add = (line: [number, number][], tags: Record<string, string>) => {
    const ids = line.map(([lng, lat]) => {
      nodes.push({ id: firstNodeId + nodes.length, lat, lng, tags: {} })
      return nodes.at(-1)!.id
    })
    ways.push({ id: firstWayId + ways.length, nodes: ids, tags })
  }
  const [west, south, east, north] = bounds
  const inside = ([lng, lat]: [number, number]) =>
    lng > west - marginDegrees &&
    lng < east + marginDegrees &&
    lat > south - marginDegrees &&
    lat < north + marginDegrees
  for (const { line, disputed } of await bordersOf('10m')) {
    for (const part of stretches(line, inside)) {
      add(part, { 'repere:border': 'region', ...(disputed ? { disputed: 'yes' } : {}) })
    }
  }
  return { bounds, osmTimestamp: '1970-01-01T00:00:00Z', writingProgram: 'repere borders', nodes, ways, relations: [] }
}

/** Borders between countries, each once. */
export async function bordersOf(scale: '50m' | '10m'): Promise<{ line: [number, number][]; disputed: boolean }[]> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`)
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const isDisputed = (a: GeometryObject, b: GeometryObject) =>
    // Areas that only some states recognise as a country have no code.
    a.id === undefined || b.id === undefined || disputedPairs.has([a.id, b.id].sort().join('-'))
  return [true, false].flatMap((disputed) =>
    mesh(topology, topology.objects.countries, (a, b) => a !== b && isDisputed(a, b) === disputed).coordinates.map(
      (line) => ({ line: line as [number, number][], disputed }),
    ),
  )
}

function stretches<T>(line: T[], wanted: (point: T) => boolean): T[][] {
  const found: T[][] = []
  let run: T[] = []
  for (const point of line) {
    if (wanted(point)) run.push(point)
    else if (run.length > 0) run = (found.push(run), [])
  }
  if (run.length > 0) found.push(run)
  return found.filter((stretch) => stretch.length > 1)
}
