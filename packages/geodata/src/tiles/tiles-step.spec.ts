import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type IncompletePart, type Manifest } from '@repere/shared'
import { type BuildContext } from '../artefacts/artefact-step.js'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { demoTownData, demoTownExtract } from '../testing/demo-town/demo-town-extract.js'
import { packingOf, readBlobs, unpackBlob } from '../osm-pbf/blobs.js'
import { combineExtracts } from '../osm-pbf/combine-extracts.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { borderData } from './borders.js'
import { placeRanks } from './place-ranks.js'
import { tilesStep } from './tiles-step.js'

const folder = temporaryFolder()

describe('without tilemaker', () => {
  const notices: string[] = []
  const context = (current: BuildContext['current'], region = 'benin') =>
    ({
      region,
      folder: join(folder.path, 'next'),
      current,
      programFolders: ['/nowhere'],
      signal: new AbortController().signal,
      leaveOut: ({ reason }: IncompletePart) => notices.push(reason),
    }) as unknown as BuildContext
  const tilesOf = (manifest: object) => ({ folder: join(folder.path, 'before'), manifest: manifest as Manifest })
  const artefact = { file: 'tiles.mbtiles', zooms: [0, 14], tiles: 1, layers: ['water'], files: {} }
  const before = { build_id: 'b1', region: 'benin', artefacts: { tiles: artefact }, tools: { tilemaker: '2.2.0' } }

  beforeAll(async () => {
    await mkdir(join(folder.path, 'before'))
    await mkdir(join(folder.path, 'next'))
    const database = new DatabaseSync(join(folder.path, 'before', 'tiles.mbtiles'))
    database.exec('CREATE TABLE tiles (tile_data BLOB); INSERT INTO tiles VALUES (zeroblob(9))')
    database.close()
  })
  beforeEach(() => notices.splice(0))

  it('has no tiles, reports how to get them, and does not fail', async () => {
    expect(await tilesStep.run(context(null))).toBeNull()
    expect(await tilesStep.run(context(tilesOf({ ...before, region: 'togo' })))).toBeNull()
    expect(notices).toEqual([
      expect.stringContaining('install tilemaker'),
      expect.stringContaining('install tilemaker'),
    ])
  })

  it('keeps the tiles that were built before, and names their build', async () => {
    const made = await tilesStep.run(context(tilesOf(before)))
    expect(made).toEqual({ artefact: { ...artefact, kept_from: 'b1' }, counts: { tiles: 1 } })
    const [old, kept] = await Promise.all(
      ['before', 'next'].map((build) => stat(join(folder.path, build, 'tiles.mbtiles'))),
    )
    expect(kept!.size).toBe(old!.size)
    expect(notices).toEqual([expect.stringContaining('b1')])
  })

  it('does not build again only because the program is gone', async () => {
    const tools = tilesStep.tools as (machine: object) => Promise<object>
    expect(await tools({ programFolders: ['/nowhere'], current: before })).toEqual({ tilemaker: '2.2.0' })
    expect(await tools({ programFolders: ['/nowhere'], current: null })).toEqual({})
  })

  it('rebuilds kept tiles once the program is available', async () => {
    const programs = join(folder.path, 'programs')
    await mkdir(programs)
    const script = '#!/bin/sh\necho tilemaker v2.2.0\n'
    await writeFile(join(programs, 'tilemaker'), script, { mode: 0o755 })
    const kept = { ...before, artefacts: { tiles: { ...artefact, kept_from: 'b0' } } } as unknown as Manifest
    const owed = (programFolder: string, current: unknown) =>
      tilesStep.isOwed!({ programFolders: [programFolder], current: current as Manifest })
    expect(await owed(programs, kept)).toBe(true)
    expect(await owed('/nowhere', kept)).toBe(false)
    expect(await owed(programs, before)).toBe(false)
    expect(await owed(programs, null)).toBe(false)
  })

  it('tries again after tiles that failed, also when there were none before', async () => {
    const programs = join(folder.path, 'programs')
    const owed = (incomplete: IncompletePart[]) =>
      tilesStep.isOwed!({ programFolders: [programs], current: { artefacts: {}, incomplete } as unknown as Manifest })
    expect(await owed([{ part: 'tiles', reason: 'No map tiles: making them failed', failed: true }])).toBe(true)
    expect(await owed([{ part: 'shores', reason: 'Shores are coarse: not found', failed: false }])).toBe(false)
  })
})

describe('the inputs of tilemaker', () => {
  it('are one file, packed with zlib, with the elements of all extracts and of the borders', async () => {
    const [town, borders, target] = ['town', 'borders', 'data'].map((name) => join(folder.path, `${name}.osm.pbf`)) as [
      string,
      string,
      string,
    ]
    const { bounds } = demoTownData()
    await writeFile(town, demoTownExtract())
    await writeExtract(borders, await borderData(bounds))
    await combineExtracts([town, borders], target, { bounds })
    const elements = async (file: string) => {
      const found: unknown[] = []
      await visitExtract(file, {
        node: (...node) => found.push(node),
        way: (...way) => found.push(way),
        relation: (...relation) => found.push(relation),
      })
      return found
    }
    expect(await elements(target)).toEqual([...(await elements(town)), ...(await elements(borders))])
    const headers: string[] = []
    for await (const blob of readBlobs(target)) {
      expect(packingOf(blob)).toBe('zlib')
      if (blob.type === 'OSMHeader') headers.push(Buffer.from(unpackBlob(target, blob)).toString('latin1'))
    }
    // A reader would search sorted blocks for the first way.
    expect(headers).toEqual([expect.not.stringContaining('Sort.Type_then_ID')])
  })

  it('number the borders beyond the things of OpenStreetMap, within the limits of tilemaker 3', async () => {
    const { nodes, ways } = await borderData([-25, 2, 17, 28])
    expect(Math.min(...nodes.map(({ id }) => id))).toBeGreaterThan(15e9)
    expect(Math.max(...nodes.map(({ id }) => id))).toBeLessThan(2 ** 34)
    expect(Math.min(...ways.map(({ id }) => id))).toBeGreaterThan(2e9)
    expect(Math.max(...ways.map(({ id }) => id))).toBeLessThan(2 ** 33)
  })

  it('contain importances by type and id, sorted, without documents made of several things', () => {
    const things = new DatabaseSync(':memory:')
    things.exec(`CREATE TABLE thing (source TEXT, importance REAL);
      INSERT INTO thing VALUES ('way/7', 0.5), ('street/9', 1), ('node/12345678901', 1), ('way/7', 0.4), ('node/3', 0)`)
    const bytes = placeRanks(things)
    const records = Array.from({ length: bytes.length / 8 }, (_, i) => bytes.subarray(i * 8, i * 8 + 8))
    expect(records.map((record) => [record[0], record.readUIntBE(1, 6), record[7]])).toEqual([
      [1, 3, 0],
      [1, 12345678901, 255],
      [2, 7, 128],
    ])
  })
})
