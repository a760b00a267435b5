import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { METRES_PER_DEGREE } from '@repere/geometry'
import { hourOfWeek, Observations, Profiles, type TracePoint } from '@repere/traffic'
import { isolated, regionsDir, temporaryFolder } from '../builds/build-region.fixture.js'
import { buildRegion } from '../builds/build-region.js'
import { demoTownData } from '../testing/demo-town/demo-town-extract.js'
import { DEMO_TOWN } from '../testing/demo-town/index.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { Graph } from '../routing/graph.fixture.js'
import { graphEdges } from '../routing/graph-edges.js'
import { applyTraffic } from './apply-traffic.js'
import { importTraces } from './import-traces.js'
import { observationsFile } from './observation-store.js'

jest.setTimeout(240_000)

const folder = temporaryFolder()
const { centre, ouest, riveNord } = DEMO_TOWN.points
/** A Monday, 8 in the morning. */
const RUSH = Date.UTC(2026, 0, 5, 8) / 1000

let way: { lat: number; lng: number }[]

beforeAll(async () => {
  await buildRegion({ region: 'demo-town', regionsDir, dataDir: folder.path, config: isolated })
  const graph = await Graph.open(join(folder.path, 'current/routing/tiles.tar'))
  way = [...(await graph.line(centre, riveNord)), ...(await graph.line(riveNord, ouest))]
  await graph.close()
}, 240_000)

/** A drive along the route at a constant speed: one point every two seconds, some metres beside the road. */
function drive(startsAt: number, metresPerSecond: number, luck: number): TracePoint[] {
  const points: TracePoint[] = []
  let time = startsAt
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [way[i]!, way[i + 1]!]
    const length = Math.hypot(b.lat - a.lat, b.lng - a.lng) * METRES_PER_DEGREE
    const steps = Math.max(1, Math.round(length / metresPerSecond / 2))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      const off = (((i * 7 + step * 3 + luck * 11) % 9) - 4) * 1e-5
      points.push({ lat: a.lat + (b.lat - a.lat) * share + off, lng: a.lng + (b.lng - a.lng) * share - off, time })
      time += length / metresPerSecond / steps
    }
  }
  return points.map((point) => ({ ...point, time: Math.round(point.time * 10) / 10 }))
}

const line = (id: string, points: TracePoint[]) => JSON.stringify({ id, points })

async function write(name: string, lines: string[]): Promise<string> {
  const file = join(folder.path, name)
  await writeFile(file, lines.join('\n'))
  return file
}

const good = () =>
  Array.from({ length: 8 }, (_, trip) => line(`trip ${trip}`, drive(RUSH + trip * 60, 5 + trip * 0.05, trip)))

describe('importTraces', () => {
  it('learns from drives, and refuses other traces with a reason', async () => {
    const one = drive(RUSH, 5.3, 3)
    const bad = [
      line('two points', one.slice(0, 2)),
      line('backwards in time', [...one].reverse()),
      line(
        'next year',
        one.map((point) => ({ ...point, time: point.time + 1e9 })),
      ),
      line(
        'ten times too fast',
        one.map((point, i) => ({ ...point, time: RUSH + i * 0.2 })),
      ),
      line(
        'jumps',
        one.map((point, i) => (i % 8 ? point : { ...point, lat: point.lat + 0.03 })),
      ),
      line(
        'elsewhere',
        one.map((point) => ({ ...point, lat: point.lat + 30 })),
      ),
    ]
    const same = Array.from({ length: 1000 }, (_, i) => line(`again ${i}`, one))
    const summary = await importTraces({
      dataDir: folder.path,
      files: [await write('mixed.ndjson', [...good(), ...bad, ...same])],
      threads: 1,
    })
    expect(summary.traces).toBe(8 + 6 + 1000)
    expect(summary.used).toBe(9)
    expect(summary.refused).toEqual({
      too_few_points: 1,
      times_not_increasing: 1,
      time_out_of_range: 1,
      implausible_speed: 1,
      teleports: 1,
      outside_coverage: 1,
      duplicate: 999,
    })
    const stored = Observations.fromBytes(await readFile(observationsFile(folder.path)))
    expect(stored.segments.length).toBeGreaterThan(5)
    for (const { weight } of stored.bySegment.cells()) expect(weight).toBeGreaterThanOrEqual(3)
  })

  it('accepts the same file again and counts no contributor twice', async () => {
    const before = await readFile(observationsFile(folder.path))
    const summary = await importTraces({
      dataDir: folder.path,
      files: [await write('again.ndjson', good())],
      threads: 1,
    })
    expect(summary).toMatchObject({ used: 0, refused: { duplicate: 8 } })
    expect((await readFile(observationsFile(folder.path))).equals(before)).toBe(true)
  })

  it('changes nothing when a file cannot be read', async () => {
    const before = await readFile(observationsFile(folder.path))
    const file = await write('broken.ndjson', [...good(), 'nonsense'])
    await expect(importTraces({ dataDir: folder.path, files: [file], threads: 1 })).rejects.toMatchObject({
      code: 'bad_traces',
    })
    expect((await readFile(observationsFile(folder.path))).equals(before)).toBe(true)
  })
})

describe('applyTraffic', () => {
  it('puts a build in service whose roads are slower in the rush hour, and shares its other files', async () => {
    const before = await stat(join(folder.path, 'current/routing/tiles.tar'))
    const manifest = await applyTraffic({ dataDir: folder.path })
    expect(manifest.artefacts.traffic!.observed_edges).toBeGreaterThan(5)
    expect((await stat(join(folder.path, 'current', manifest.artefacts.routing.tile_extract))).ino).toBe(before.ino)
    const { profiles: file } = manifest.artefacts.traffic!
    const profiles = Profiles.fromBytes(await readFile(join(folder.path, 'current', file)))
    const ratios = Array.from(profiles.all(), (codes) => Profiles.ratio(codes, hourOfWeek(RUSH) + 0.5))
    expect(Math.max(...ratios)).toBeGreaterThan(1.15)
  })

  it('keeps the observations when ways were split, and drawn again under other ids', async () => {
    const town = demoTownData()
    let id = Math.max(...town.ways.map((one) => one.id)) + 1
    const ways = town.ways.flatMap((one, index) => {
      if (one.tags.highway === undefined || one.nodes[0] === one.nodes.at(-1)) return [one]
      const middle = Math.floor(one.nodes.length / 2)
      if (index % 2 === 0 && one.nodes.length > 2) {
        return [
          { ...one, nodes: one.nodes.slice(0, middle + 1) },
          { ...one, id: id++, nodes: one.nodes.slice(middle) },
        ]
      }
      return index % 10 === 1 ? [{ ...one, id: id++ }] : [one]
    })
    const extract = join(folder.path, 'changed.osm.pbf')
    await writeExtract(extract, { ...town, ways, relations: [] })
    const manifest = await buildRegion({
      region: 'demo-town',
      regionsDir,
      dataDir: folder.path,
      config: isolated,
      extract,
    })
    expect(manifest.artefacts.traffic!.observations_kept).toBeGreaterThanOrEqual(0.95)
  })
})

describe('graphEdges', () => {
  it("lists the edges with the engine's own numbers, ways, lengths and speeds", async () => {
    const manifest = await applyTraffic({ dataDir: folder.path })
    const edges = new Map<number, { wayId: number; metres: number; kmPerHour: number }>()
    for await (const some of graphEdges(join(folder.path, 'current', manifest.artefacts.routing.tile_extract))) {
      for (const edge of some) edges.set(edge.id, edge)
    }
    const graph = await Graph.open(join(folder.path, 'current', manifest.artefacts.routing.tile_extract))
    const said = await graph.attributes(centre, ouest)
    await graph.close()
    expect(said.length).toBeGreaterThan(3)
    // Only a part of the first and of the last edge is driven.
    for (const { id, way_id, length, speed } of said.slice(1, -1)) {
      expect(edges.get(id)).toMatchObject({ wayId: way_id, metres: Math.round(length * 1000), kmPerHour: speed })
    }
    const profiles = Profiles.fromBytes(
      await readFile(join(folder.path, 'current', manifest.artefacts.traffic!.profiles)),
    )
    expect(profiles.edges).toBe(manifest.artefacts.traffic!.observed_edges)
  })
})
