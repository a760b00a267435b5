import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { METRES_PER_EQUATOR_DEGREE, METRES_PER_LATITUDE_DEGREE_MIN, shrinkAt } from '@repere/geometry'
import { type LatLng, type Manifest, METRIC_NAMES } from '@repere/shared'
import { writeExtract } from '@repere/geodata'
import { buildMetric, COSTINGS } from '@repere/roads'
import { buildRoads } from '@repere/roads/build'
import { readRoads, readTiles, writeMetric, writeRoads } from '@repere/roads/node'

const run = promisify(execFile)

type Tags = Record<string, string>
interface Element {
  id: number
  tags: Tags
}

const SOUTH_WEST = { lat: 6.35, lng: 2.4 }
const LAT_PER_METRE = 1 / METRES_PER_LATITUDE_DEGREE_MIN
const LNG_PER_METRE = 1 / (METRES_PER_EQUATOR_DEGREE * shrinkAt(SOUTH_WEST.lat))
/** Metres between two streets. */
export const BLOCK = 200
const STREETS = 12

/** A point of the town: metres east and north of its south-west corner. */
export const at = (east: number, north: number): LatLng => ({
  lat: SOUTH_WEST.lat + north * LAT_PER_METRE,
  lng: SOUTH_WEST.lng + east * LNG_PER_METRE,
})

/**
 * A made-up town of twelve by twelve streets, 200 m apart, in which each thing that a test asks for exists once.
 * `Rue n` runs east at n × 200 m north, `Avenue n` north at n × 200 m east; both are paved and open to all.
 *
 * - Avenue 9 is one-way, northwards.
 * - From Rue 3 eastwards one must not turn left into Avenue 3.
 * - South of Avenue 6, a roundabout with exits to the west, south and east.
 * - East of the streets, four places reached by a short way of one kind and a long plain one: toll, ferry, highway, unpaved.
 * - North: an island reached only by ferry, and one not reached at all.
 */
export const TOWN = {
  tollPlace: at(3600, 200),
  ferryPlace: at(3600, 800),
  highwayPlace: at(3600, 1400),
  unpavedPlace: at(3600, 2000),
  ferryIsland: at(500, 4500),
  lonelyIsland: at(500, 6500),
  roundabout: { north: at(1200, -100), west: at(900, -400), south: at(1200, -700), east: at(1500, -400) },
  sea: at(100, -20_000),
}

/** The town as OSM data, its streets at the given speed. */
function drawTown(kmh: number) {
  const nodes: (Element & LatLng)[] = []
  const ways: (Element & { nodes: number[] })[] = []
  const relations: (Element & { members: { type: 'node' | 'way'; ref: number; role: string }[] })[] = []
  const known = new Map<string, number>()
  const node = (east: number, north: number): number => {
    const key = `${Math.round(east)},${Math.round(north)}`
    const id = known.get(key) ?? nodes.length + 1
    if (!known.has(key)) nodes.push({ id, ...at(east, north), tags: {} })
    known.set(key, id)
    return id
  }
  const way = (points: [east: number, north: number][], tags: Tags): number => {
    const id = ways.length + 1
    ways.push({ id, nodes: points.map(([east, north]) => node(east, north)), tags })
    return id
  }
  const street = { highway: 'residential', maxspeed: String(kmh), surface: 'asphalt' }
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => (from + i) * BLOCK)

  const grid = (east: number, north: number, streets: number, name: string) => {
    for (let n = 0; n < streets; n++) {
      const along = steps(0, streets - 1)
      way(
        along.map((x) => [east + x, north + n * BLOCK]),
        { ...street, name: `Rue ${name}${n}` },
      )
      way(
        along.map((y) => [east + n * BLOCK, north + y]),
        { ...street, name: `Avenue ${name}${n}` },
      )
    }
  }
  grid(0, 3800, 6, 'du Bac ')
  grid(0, 5800, 6, 'Perdue ')

  for (let n = 0; n < STREETS; n++) {
    const rue = { ...street, name: `Rue ${n}` }
    const avenue = { ...street, name: `Avenue ${n}`, ...(n === 9 && { oneway: 'yes' }) }
    if (n !== 3) {
      way(
        steps(0, STREETS - 1).map((x) => [x, n * BLOCK]),
        rue,
      )
      way(
        steps(0, STREETS - 1).map((y) => [n * BLOCK, y]),
        avenue,
      )
      continue
    }
    const from = way(
      steps(0, 3).map((x) => [x, 3 * BLOCK]),
      rue,
    )
    way(
      steps(3, STREETS - 1).map((x) => [x, 3 * BLOCK]),
      rue,
    )
    way(
      steps(0, 3).map((y) => [3 * BLOCK, y]),
      avenue,
    )
    const to = way(
      steps(3, STREETS - 1).map((y) => [3 * BLOCK, y]),
      avenue,
    )
    relations.push({
      id: 1,
      tags: { type: 'restriction', restriction: 'no_left_turn' },
      members: [
        { type: 'way', ref: from, role: 'from' },
        { type: 'node', ref: node(3 * BLOCK, 3 * BLOCK), role: 'via' },
        { type: 'way', ref: to, role: 'to' },
      ],
    })
  }

  const edge = (STREETS - 1) * BLOCK
  const shortcut = (north: number, tags: Tags, detour: number) => {
    way(
      [
        [edge, north],
        [3400, north],
      ],
      tags,
    )
    way(
      [
        [3400, north],
        [3800, north],
      ],
      { ...street, name: 'Rue du Bout' },
    )
    way(
      [
        [edge, north],
        [edge + 50, north + 100],
        [edge + 50 + detour, north + 100],
        [3400, north + 100],
        [3400, north],
      ],
      {
        ...street,
        name: 'Chemin du Détour',
      },
    )
  }
  shortcut(200, { highway: 'primary', toll: 'yes', maxspeed: '80', name: 'Pont à péage' }, 3000)
  shortcut(
    800,
    { route: 'ferry', name: 'Le Bac', duration: '00:01', foot: 'yes', bicycle: 'yes', motor_vehicle: 'yes' },
    3000,
  )
  shortcut(1400, { highway: 'motorway', oneway: 'no', maxspeed: '110', name: 'Autoroute' }, 3000)
  shortcut(2000, { highway: 'unclassified', surface: 'gravel', maxspeed: '60', name: 'Piste' }, 3000)
  way(
    [
      [0, edge],
      [0, 3800],
    ],
    {
      route: 'ferry',
      name: 'Bac de l’Île',
      duration: '00:10',
      foot: 'yes',
      bicycle: 'yes',
      motor_vehicle: 'yes',
    },
  )

  const [x, y, r] = [1200, -400, 21]
  const ring: [number, number][] = [
    [x, y + r],
    [x - 15, y + 15],
    [x - r, y],
    [x - 15, y - 15],
    [x, y - r],
    [x + 15, y - 15],
    [x + r, y],
    [x + 15, y + 15],
    [x, y + r],
  ]
  way(ring, { ...street, highway: 'tertiary', junction: 'roundabout', name: 'Rond-point du Test' })
  way(
    [
      [x, 0],
      [x, y + r],
    ],
    { ...street, highway: 'tertiary', name: 'Route du Nord' },
  )
  way(
    [
      [x - r, y],
      [x - 600, y],
    ],
    { ...street, highway: 'tertiary', name: 'Route de l’Ouest' },
  )
  way(
    [
      [x, y - r],
      [x, y - 600],
    ],
    { ...street, highway: 'tertiary', name: 'Route du Sud' },
  )
  way(
    [
      [x + r, y],
      [x + 600, y],
    ],
    { ...street, highway: 'tertiary', name: 'Route de l’Est' },
  )

  const border = way(
    [
      [-50_000, -50_000],
      [50_000, -50_000],
      [50_000, 50_000],
      [-50_000, 50_000],
      [-50_000, -50_000],
    ],
    {
      boundary: 'administrative',
      admin_level: '2',
    },
  )
  relations.push({
    id: 2,
    tags: {
      type: 'boundary',
      boundary: 'administrative',
      admin_level: '2',
      name: 'Bénin',
      'ISO3166-1:alpha2': 'BJ',
      'ISO3166-1': 'BJ',
    },
    members: [{ type: 'way', ref: border, role: 'outer' }],
  })
  return { nodes, ways, relations }
}

const binaries = join(
  dirname(createRequire(__filename).resolve('@valhallajs/valhallajs')),
  process.platform,
  process.arch === 'arm64' ? 'arm64' : 'x64',
)

/** Data folders with builds of the town, for tests; `dispose` removes them. */
export class TownData {
  private constructor(readonly dataDir: string) {}

  static async create(): Promise<TownData> {
    return new TownData(await mkdtemp(join(tmpdir(), 'repere-town-')))
  }

  /** Builds the town's graph under an id, without making it current. */
  async build(id: string, { kmh = 40 }: { kmh?: number } = {}): Promise<void> {
    const folder = join(this.dataDir, 'builds', id)
    const work = join(this.dataDir, `work-${id}`)
    await mkdir(join(folder, 'routing'), { recursive: true })
    await mkdir(work)
    const config = {
      mjolnir: {
        tile_dir: join(work, 'tiles'),
        admin: join(work, 'admins.sqlite'),
        concurrency: 1,
        logging: { type: 'std_err' },
        data_processing: { use_admin_db: true },
      },
    }
    await writeFile(join(work, 'build.json'), JSON.stringify(config))
    const extract = join(work, 'town.osm.pbf')
    await writeExtract(extract, {
      bounds: [2.3, 6.1, 2.6, 6.5],
      osmTimestamp: '2026-01-01T00:00:00Z',
      writingProgram: 'test',
      ...drawTown(kmh),
    })
    for (const step of ['valhalla_build_admins', 'valhalla_build_tiles']) {
      await run(join(binaries, step), ['-c', join(work, 'build.json'), extract], { cwd: work, maxBuffer: 1e8 })
    }
    await run('tar', [
      '--format=ustar',
      '-cf',
      join(folder, 'routing', 'tiles.tar'),
      '-C',
      join(work, 'tiles'),
      '0',
      '1',
      '2',
    ])
    await writeRoadFiles(folder)
    await this.writeManifest(id)
    await rm(work, { recursive: true })
  }

  /** The same graph under another id. */
  async copy(from: string, id: string): Promise<void> {
    await cp(join(this.dataDir, 'builds', from), join(this.dataDir, 'builds', id), { recursive: true })
    await this.writeManifest(id)
  }

  /** The routing artefact of a build's manifest. */
  async routingOf(id: string): Promise<Manifest['artefacts']['routing']> {
    const text = await readFile(join(this.dataDir, 'builds', id, 'manifest.json'), 'utf8')
    return (JSON.parse(text) as Manifest).artefacts.routing
  }

  /** Points `current` at a build, in one step as the builder does. */
  async switchTo(id: string): Promise<void> {
    const fresh = join(
      this.dataDir,
      `current-${createHash('sha1')
        .update(id + String(Math.random()))
        .digest('hex')}`,
    )
    await symlink(join('builds', id), fresh)
    await rename(fresh, join(this.dataDir, 'current'))
  }

  async dispose(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private async writeManifest(id: string): Promise<void> {
    const folder = join(this.dataDir, 'builds', id)
    const tiles = 'routing/tiles.tar'
    const graph = await readFile(join(folder, tiles))
    const sha256 = createHash('sha256').update(graph).digest('hex')
    const manifest: Manifest = {
      format: 1,
      build_id: id,
      region: 'grid-town',
      fictional: true,
      built_at: '2026-01-02T00:00:00Z',
      osm_timestamp: '2026-01-01T00:00:00Z',
      bounds: [2.3, 6.1, 2.6, 6.5],
      attribution: 'made up',
      source: { file: 'town.osm.pbf', bytes: 1, sha256: '0' },
      counts: { nodes: 1, ways: 1, relations: 1 },
      tools: {},
      artefacts: {
        routing: { files: { [tiles]: { bytes: graph.length, sha256 } }, tile_extract: tiles },
        roads: {
          file: 'roads.bin',
          metrics: Object.fromEntries(METRIC_NAMES.map((name) => [name, `${name}.bin`])),
          files: {},
        },
      },
    }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  }
}

/** The files of the road engine, for the graph in the folder. */
async function writeRoadFiles(folder: string): Promise<void> {
  const tiles = join(folder, 'routing/tiles.tar')
  const sha256 = createHash('sha256')
    .update(await readFile(tiles))
    .digest('hex')
  const roads = buildRoads(await readTiles(tiles))
  writeRoads(join(folder, 'roads.bin'), { tiles: sha256, valhalla: 'any' }, roads)
  const ofRoads = readRoads(join(folder, 'roads.bin'), sha256).sha256
  for (const costing of Object.values(COSTINGS)) {
    writeMetric(join(folder, `${costing.name}.bin`), ofRoads, buildMetric(roads, costing))
  }
}
