import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { PmtilesView } from '@repere/pmtiles'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { TileArchive } from '../tiles/tile-archive.js'
import { bin } from './run-data.fixture.js'

const folder = temporaryFolder()

/** A folder of builds whose current one has these files only. */
async function dataWith(name: string, tiles: boolean): Promise<string> {
  const dataDir = join(folder.path, name)
  const build = join(dataDir, 'builds', 'build-1')
  await mkdir(build, { recursive: true })
  await writeFile(join(build, 'manifest.json'), JSON.stringify({ format: 1, build_id: 'build-1', region: 'demo-town' }))
  await symlink(join('builds', 'build-1'), join(dataDir, 'current'))
  if (!tiles) return dataDir
  const archive = new TileArchive()
  archive.begin()
  archive.fillWithSea({ z: 3, x: 4, y: 3 })
  archive.declareOpenSea(14, { z: 10, x: 515, y: 493 })
  archive.commit()
  archive.describe({ bounds: [1, 6, 3, 7], attribution: '© OpenStreetMap contributors' })
  archive.finish(join(build, 'tiles.mbtiles'))
  return dataDir
}

describe('bin/data export', () => {
  it('writes the bytes that the API answers, and leaves nothing beside them', async () => {
    const dataDir = await dataWith('built', true)
    const target = join(folder.path, 'out', 'map.pmtiles')
    await mkdir(join(folder.path, 'out'))
    const { code, out, err } = await bin('export', '--pmtiles', target, '--data-dir', dataDir)
    expect([code, out]).toEqual([0, expect.stringContaining('build build-1')])
    expect(err).toContain('Map tiles')
    const database = new DatabaseSync(join(dataDir, 'builds/build-1/tiles.mbtiles'), { readOnly: true })
    const view = await PmtilesView.open(database)
    expect((await readFile(target)).equals(Buffer.concat([...view.read(0, view.size - 1)]))).toBe(true)
    database.close()
    expect(await readdir(join(folder.path, 'out'))).toEqual(['map.pmtiles'])
  })

  it('writes the first zooms alone', async () => {
    const dataDir = await dataWith('first', true)
    const target = join(folder.path, 'first.pmtiles')
    const { code } = await bin('export', '--pmtiles', target, '--zoom-max', '3', '--data-dir', dataDir)
    // The last zoom stands in the header.
    expect([code, (await readFile(target)).readUInt8(101)]).toEqual([0, 3])
  })

  it.each([
    [['export'], 'format'],
    [['export', '--pmtiles', 'a', 'b'], 'format'],
    [['export', '--pmtiles', '--format', 'x'], '--help'],
    [['export', '--pmtiles', '--zoom-max', '8.5'], '--zoom-max is no zoom'],
    [['export', '--pmtiles', '--data-dir', '/nowhere/at/all'], 'no build in'],
  ])('%j is refused', async (args, reason) => {
    const { code, err } = await bin(...args)
    expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  })

  it('says what a build without tiles needs, and names a folder that is missing', async () => {
    const bare = await dataWith('bare', false)
    const { code, err } = await bin('export', '--pmtiles', join(folder.path, 'x.pmtiles'), '--data-dir', bare)
    expect([code, err]).toEqual([1, expect.stringContaining('tilemaker')])
    const dataDir = await dataWith('other', true)
    const nowhere = await bin('export', '--pmtiles', join(folder.path, 'none', 'x.pmtiles'), '--data-dir', dataDir)
    expect(nowhere.code).toBe(1)
  })

  it('explains itself', async () => {
    expect((await bin('export', '--help')).out).toMatch(/^bin\/data export --pmtiles/)
  })
})
