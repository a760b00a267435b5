import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { regionsDir, temporaryFolder } from '../builds/build-region.fixture.js'
import { findExtract } from '../extracts/find-extract.js'
import { fileNameOf, listRegions, readRegion, type Region } from './region.js'

const folder = temporaryFolder()

async function write(name: string, json: unknown) {
  await mkdir(join(folder.path, name), { recursive: true })
  await writeFile(join(folder.path, name, 'region.json'), typeof json === 'string' ? json : JSON.stringify(json))
}

describe('regions', () => {
  it('ship with West Africa and two made-up towns', async () => {
    const { regions, problems } = await listRegions(regionsDir)
    expect(problems).toEqual([])
    expect(regions.map(({ name, fictional }) => [name, fictional])).toEqual([
      ['demo-town', true],
      ['port-fiction', true],
      ['west-africa', false],
    ])
    const { sources } = regions[2]!
    expect(sources).toHaveLength(15)
    expect(new Set(sources.map(fileNameOf)).size).toBe(15)
  })

  it('lists the known regions for an unknown one', async () => {
    for (const name of ['atlantis', '../west-africa', '']) {
      await expect(readRegion(regionsDir, name)).rejects.toMatchObject({
        code: 'unknown_region',
        message: expect.stringContaining('demo-town, port-fiction, west-africa'),
      })
    }
  })

  it('report all faults of a region.json at once', async () => {
    await write('broken', {
      name: 'other',
      extracts: ['../up.pbf'],
      sources: [{ name: 'Benin' }],
      fetched_by_default: ['mali'],
      licence: 'Open Data',
      roads: 'small',
    })
    const problem = await readRegion(folder.path, 'broken').catch((failure: Error & { code: string }) => failure)
    expect(problem).toMatchObject({ code: 'bad_region_file' })
    for (const part of [
      '"title"',
      '"attribution"',
      'sources.0.name',
      'broken',
      'mali',
      '../up.pbf',
      '"licence"',
      '"roads"',
    ]) {
      expect((problem as Error).message).toContain(part)
    }
    for (const text of ['{', 'null', '[]', '7', '']) {
      await write('broken', text)
      await expect(readRegion(folder.path, 'broken')).rejects.toMatchObject({ code: 'bad_region_file' })
    }
  })

  it('are listed and read beside an invalid one', async () => {
    await write('broken', '{')
    await write('sound', { title: 'Sound', attribution: 'nobody', extracts: ['sound.osm.pbf'] })
    const { regions, problems } = await listRegions(folder.path)
    expect(regions.map(({ name }) => name)).toEqual(['sound'])
    expect(problems).toEqual([expect.objectContaining({ code: 'bad_region_file' })])
    expect(await readRegion(folder.path, 'sound')).toMatchObject({ title: 'Sound' })
    await expect(readRegion(folder.path, 'other')).rejects.toMatchObject({ code: 'unknown_region' })
  })
})

describe('finding an extract', () => {
  const place = async (...parts: string[]) => {
    const file = join(folder.path, ...parts)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, 'x')
    return file
  }
  let region: Region
  beforeAll(async () => {
    region = JSON.parse(JSON.stringify(await readRegion(regionsDir, 'west-africa'))) as Region
  })
  const find = (...folders: string[]) =>
    findExtract(
      region,
      join(folder.path, 'none'),
      folders.map((name) => join(folder.path, name)),
    )

  it('finds nothing in folders that are empty or absent', async () => {
    expect(await find('empty', 'absent')).toBeNull()
  })

  it('takes the first folder that has one, and the whole region before its countries', async () => {
    const benin = await place('b', 'benin-latest.osm.pbf')
    const togo = await place('b', 'togo-latest.osm.pbf')
    const sample = await place('c', 'west-africa-sample.osm.pbf')
    expect((await find('a', 'b', 'c'))?.files).toEqual([benin, togo])
    expect((await find('c', 'b'))?.files).toEqual([sample])
    const whole = await place('b', 'west-africa-latest.osm.pbf')
    expect((await find('b', 'c'))?.files).toEqual([whole])
    expect(await readFile(whole, 'utf8')).toBe('x')
  })
})
