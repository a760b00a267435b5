import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'
import { type Manifest } from '@repere/shared'
import { demoTownData } from '@repere/test-kit'

export interface TilesetPlan {
  /** `z/x/y`, rows from the north → content before compression; not necessarily a vector tile. */
  tiles: Record<string, string>
  /** `zoom leaf_zoom column row` */
  openSea?: string[]
  bounds?: [number, number, number, number]
}

/** Around the demo town, with some sea. */
export const townBounds: [number, number, number, number] = [2.15, 6.2, 2.21, 6.36]

/** Writes an archive like the build step. */
export function writeTileset(file: string, { tiles, openSea = [], bounds = townBounds }: TilesetPlan): void {
  const database = new DatabaseSync(file)
  database.exec(`
    CREATE TABLE metadata (name TEXT, value TEXT, UNIQUE (name));
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
      UNIQUE (zoom_level, tile_column, tile_row));
    CREATE TABLE open_sea (zoom INTEGER, leaf_zoom INTEGER, tile_column INTEGER, tile_row INTEGER);
  `)
  const metadata: Record<string, string> = {
    name: 'Test',
    format: 'pbf',
    minzoom: '0',
    maxzoom: '14',
    bounds: bounds.join(','),
    center: '2.18,6.34,6',
    attribution: '© OpenStreetMap contributors',
    json: JSON.stringify({
      vector_layers: [{ id: 'water', fields: { class: 'String' }, minzoom: 0, maxzoom: 14 }],
    }),
    open_sea_tile: gzipSync('nothing but sea').toString('base64'),
  }
  const describe = database.prepare('INSERT INTO metadata VALUES (?, ?)')
  for (const [name, value] of Object.entries(metadata)) describe.run(name, value)
  const insert = database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)')
  for (const [address, content] of Object.entries(tiles)) {
    const [z, x, y] = address.split('/').map(Number) as [number, number, number]
    insert.run(z, x, 2 ** z - 1 - y, gzipSync(content))
  }
  const declare = database.prepare('INSERT INTO open_sea VALUES (?, ?, ?, ?)')
  for (const leaf of openSea) declare.run(...leaf.split(' ').map(Number))
  database.close()
}

/** A folder of builds of one region, each the demo town with other tiles. */
export class TileBuilds {
  private constructor(readonly dataDir: string) {}

  static async create(): Promise<TileBuilds> {
    return new TileBuilds(await mkdtemp(join(tmpdir(), 'repere-tiles-')))
  }

  /** Adds a build and makes it current. @param tiles  null for a build without tiles */
  async publish(id: string, tiles: TilesetPlan | null): Promise<void> {
    const source = await realpath(join(await demoTownData(), 'current'))
    const folder = join(this.dataDir, 'builds', id)
    await mkdir(folder, { recursive: true })
    for (const part of ['routing', 'roads']) await cp(join(source, part), join(folder, part), { recursive: true })
    const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as Manifest
    if (tiles) writeTileset(join(folder, 'tiles.mbtiles'), tiles)
    const { routing, roads, tiles: made } = manifest.artefacts
    const artefacts = { routing, roads, tiles: { ...made, files: {} } }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, build_id: id, artefacts }))
    await symlink(join('builds', id), join(this.dataDir, 'next'))
    await rename(join(this.dataDir, 'next'), join(this.dataDir, 'current'))
  }

  async remove(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
