import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { formatCorrection, formatPlaceId, placeId } from '@repere/gazetteer'
import { demoTownData } from '../testing/demo-town/index.js'
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
    expect(out).toContain('port-fiction  Port-Fiction (ville inventée)  [fictional]')
    expect(out).toContain('senegal-and-gambia')
  })

  it('builds with a line per stage, and then has nothing to do', async () => {
    const dataDir = join(folder.path, 'built')
    const first = await bin('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(first.code).toBe(0)
    expect(first.out).toContain('(a made-up place)')
    for (const stage of ['Checking the extract', 'Speeds', 'Routing graph', 'Putting in service']) {
      expect(first.err.split('\n').filter((line) => line.startsWith(`${stage}  `))).toHaveLength(1)
    }
    const second = await bin('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/^Up to date: /) })
  })

  it('makes an osmChange of accepted corrections', async () => {
    const data = demoTownData()
    const bakery = data.nodes.find(({ tags }) => tags.shop === 'bakery' && tags.name)!
    // Staff accept by the place's id alone; the build contains the elements of the place.
    const place = formatPlaceId(placeId(`node/${bakery.id}`))
    const accepted = { at: '2026-02-03T10:00:00Z', by: 'awa@repere.example' }
    const source = 'correction/new'
    const added = { name: 'Café "Chez B & C"', category: 'cafe', lat: 6.35, lng: 2.2 }
    const lines = [
      { ...accepted, id: 'new', kind: 'add' as const, place: formatPlaceId(placeId(source)), source, ...added },
      { ...accepted, id: 'named', kind: 'rename' as const, place, name: 'Le Bon Pain' },
      { ...accepted, id: 'closed', kind: 'close' as const, place },
    ].map(formatCorrection)
    const withdrawal = formatCorrection({ ...accepted, id: 'open', kind: 'withdraw', place: 'closed' })
    const extract = join(folder.path, 'corrected.osm.pbf')
    const file = join(folder.path, 'corrections.jsonl')
    await writeFile(extract, encodeExtract(data))
    const dataDir = join(folder.path, 'built')
    const from = [file, '--region', 'demo-town', '--extract', extract]
    const exported = async () => (await bin('osm-change', ...from, '--data-dir', dataDir)).out

    await writeFile(file, lines.join(''))
    const closed = await exported()
    expect(closed).toContain('<tag k="name" v="Café &quot;Chez B &amp; C&quot;"/>')
    expect(closed).toContain('<tag k="amenity" v="cafe"/>')
    expect(closed).toContain('<tag k="disused:shop" v="bakery"/>')
    await writeFile(file, [...lines, withdrawal].join(''))
    const open = await exported()
    expect(open).toContain('<tag k="shop" v="bakery"/>')
    expect(open).toContain('<tag k="name" v="Le Bon Pain"/>')
    expect(open).toContain(`<tag k="old_name" v="${bakery.tags.name}"/>`)
    expect(open.match(/<node /g)).toHaveLength(2)

    expect(await bin('osm-change', ...from, '--data-dir', folder.path)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no build'),
    })
    await writeFile(file, '{"kind":"dance"}\n')
    expect((await bin('osm-change', ...from, '--data-dir', dataDir)).code).toBe(1)
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
