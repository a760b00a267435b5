import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { formatCorrection, formatPlaceId, placeId } from '@repere/gazetteer'
import { demoTownData } from '../demo-town/index.js'
import { encodeExtract } from '../osm-pbf/write-extract.js'
import { bin } from './run-data.fixture.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()

describe('bin/data', () => {
  it.each([[['--help']], [[]], [['list', '--help']], [['fetch', '--help']], [['build', '-h']]])(
    '%j explains itself',
    async (args) => {
      const { code, out, err } = await bin(...args)
      expect(code).toBe(0)
      expect(out).toMatch(/^bin\/data/)
      expect(err).toBe('')
    },
  )

  it('lists regions', async () => {
    const { code, out } = await bin('list')
    expect(code).toBe(0)
    expect(out).toContain('demo-town  Port-Fiction (ville de démonstration)  [fictional]')
    expect(out).toContain('senegal-and-gambia')
  })

  it('builds with a line per stage, and then has nothing to do', async () => {
    const dataDir = join(folder.path, 'built')
    const first = await bin('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(first.code).toBe(0)
    expect(first.out).toContain('(a made-up place)')
    for (const stage of ['Checking the extract', 'Speeds', 'Routing graph', 'Putting in service']) {
      expect(first.err.split('\n').filter((line) => line.startsWith(stage))).toHaveLength(1)
    }
    const second = await bin('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/^Up to date: /) })
  })

  it('writes accepted corrections down, and makes an osmChange of them', async () => {
    const dataDir = await mkdtemp(join(folder.path, 'corrected-'))
    const options = ['--region', 'demo-town', '--data-dir', dataDir]
    const correct = (...args: string[]) => bin('correct', ...args, ...options, '--by', 'awa')
    expect(await correct('close', formatPlaceId(placeId('node/1')))).toMatchObject({
      code: 1,
      err: expect.stringContaining('no build'),
    })
    await cp(join(folder.path, 'built'), dataDir, { recursive: true, verbatimSymlinks: true })
    expect((await bin('build', ...options)).out).toMatch(/^Up to date: /)
    const data = demoTownData()
    const bakery = data.nodes.find(({ tags }) => tags.shop === 'bakery' && tags.name)!
    const place = formatPlaceId(placeId(`node/${bakery.id}`))

    const added = await correct('add', '--name', 'Café "Chez B & C"', '--category', 'cafe', '--at', '6.35,2.2')
    expect(added.code).toBe(0)
    expect((await correct('rename', place, '--name', 'Le Bon Pain')).code).toBe(0)
    const [closing] = (await correct('close', place, '--note', 'a burnt roof')).out.split('  ')
    expect((await correct('list')).out.trim().split('\n')).toHaveLength(3)
    for (const wrong of [
      ['close', 'node/1'],
      ['close', formatPlaceId(placeId('node/999999999'))],
      ['add', '--name', 'X', '--category', 'castle', '--at', '6,2'],
      ['add', '--name', 'X', '--category', 'cafe', '--at', '6'],
      ['withdraw', 'nothing'],
      ['dance'],
    ]) {
      expect([wrong, (await correct(...wrong)).code]).toEqual([wrong, 1])
    }
    expect((await correct('list')).out.trim().split('\n')).toHaveLength(3)

    const extract = join(folder.path, 'corrected.osm.pbf')
    await writeFile(extract, encodeExtract(data))
    const exported = async () => (await bin('correct', 'export', '--extract', extract, '--data-dir', dataDir)).out
    const closed = await exported()
    expect(closed).toContain('<tag k="name" v="Café &quot;Chez B &amp; C&quot;"/>')
    expect(closed).toContain('<tag k="amenity" v="cafe"/>')
    expect(closed).toContain('<tag k="disused:shop" v="bakery"/>')
    expect((await correct('withdraw', closing!)).code).toBe(0)
    const open = await exported()
    expect(open).toContain('<tag k="shop" v="bakery"/>')
    expect(open).toContain('<tag k="name" v="Le Bon Pain"/>')
    expect(open).toContain(`<tag k="old_name" v="${bakery.tags.name}"/>`)
    expect(open.match(/<node /g)).toHaveLength(2)

    // Staff accept by the place's id alone; the build contains the elements of the place.
    const accepted = { id: 'staff-1', at: new Date().toISOString(), by: 'staff', kind: 'close' as const, place }
    const file = join(folder.path, 'staff.jsonl')
    await writeFile(file, formatCorrection(accepted))
    const from = ['export', '--from', file, '--extract', extract, '--data-dir', dataDir]
    expect((await bin('correct', ...from)).out).toContain('<tag k="disused:shop" v="bakery"/>')
    await writeFile(file, '{"kind":"dance"}\n')
    expect((await bin('correct', ...from)).code).toBe(1)
  })

  it('ends with 1, the problem and its remedy', async () => {
    const empty = join(folder.path, 'empty.osm.pbf')
    await writeFile(empty, '')
    const dataDir = join(folder.path, 'unbuilt')
    expect(await bin('build', '--extract', empty, '--data-dir', dataDir)).toMatchObject({
      code: 1,
      out: '',
      err: `${empty} is empty (zero bytes).\nDelete it and fetch it again.\n`,
    })
    expect(await bin('build', '--region', 'atlantis')).toMatchObject({
      code: 1,
      err: expect.stringContaining('west-africa'),
    })
    expect(await bin('build', '--speed', '9')).toMatchObject({ code: 1, err: expect.stringContaining('--speed') })
    expect(await bin('dance')).toMatchObject({ code: 1, err: expect.stringContaining('--help') })
    expect(await bin('fetch', '--only', 'gaul')).toMatchObject({ code: 1, err: expect.stringContaining('benin') })
    expect(await bin('fetch', '--region', 'demo-town')).toMatchObject({ code: 1 })
  })
})
