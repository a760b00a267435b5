import { mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCorrection, formatPlaceId, placeId } from '@repere/gazetteer'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { parse } from 'csv-parse/sync'
import { runGeocode } from './run-geocode.js'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-csv-'))
  dataDir = join(folder, 'data')
  await symlink(await demoTownData(), dataDir)
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  let [out, err] = ['', '']
  const terminal = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) }
  const code = await runGeocode(['--data-dir', dataDir, ...args], terminal, folder)
  return { code, out, err }
}
async function inputOf(name: string, text: string): Promise<[input: string, output: string]> {
  const input = join(folder, `${name}.csv`)
  await writeFile(input, text)
  return [input, join(folder, `${name}.geocoded.csv`)]
}
const rowsOf = async (file: string, delimiter = ',') =>
  parse(await readFile(file), { columns: true, delimiter }) as Record<string, string>[]

describe('bin/geocode', () => {
  it('adds the result to every row, and keeps every row and column unchanged', async () => {
    const [input, output] = await inputOf(
      'shops',
      '\ufeffNo;Nom;Ville\n1;Pharmacie des Cauris;Port-Fiction\n2;"un ""cas"" ; à part";\n3;;\n4;Hôtel du Littoral;Port-Fiction;de trop\n5;Zxqwv',
    )
    const { code, out } = await run(input, '--text', 'Nom,Ville')
    expect(code).toBe(0)
    expect(out).toContain('5 rows: 2 found')
    const rows = await rowsOf(output, ';').catch(() => null)
    // The fourth row has a cell more than the heading, as it had before.
    expect(rows).toBeNull()
    const lines = parse(await readFile(output), { delimiter: ';', relax_column_count: true }) as string[][]
    expect(lines.map((cells) => cells.slice(0, 4))).toEqual([
      ['No', 'Nom', 'Ville', 'geo_status'],
      ['1', 'Pharmacie des Cauris', 'Port-Fiction', 'found'],
      ['2', 'un "cas" ; à part', '', expect.any(String)],
      ['3', '', '', 'empty'],
      ['4', 'Hôtel du Littoral', 'Port-Fiction', 'de trop'],
      ['5', 'Zxqwv', '', 'nothing'],
    ])
    const { lat, lng } = DEMO_TOWN.services.pharmacieCauris
    expect(Number(lines[1]![9])).toBeCloseTo(lat, 5)
    expect(Number(lines[1]![10])).toBeCloseTo(lng, 5)
  })

  it('continues where a stopped run ended, and loses no row', async () => {
    const names = ['Pharmacie des Cauris', 'Hôtel du Littoral', 'Marché Central', 'Mairie', 'Boulangerie du Plateau']
    const [input, output] = await inputOf('stopped', `where\n${names.join('\n')}\n`)
    expect((await run(input, '--text', 'where')).code).toBe(0)
    const whole = await readFile(output, 'utf8')
    for (const left of [
      0,
      3,
      Math.floor(whole.length / 3),
      Math.floor(whole.length / 2),
      (await stat(output)).size - 1,
    ]) {
      await truncate(output, left)
      expect((await run(input, '--text', 'where', '--resume')).code).toBe(0)
      expect(await readFile(output, 'utf8')).toBe(whole)
    }
    expect((await run(input, '--text', 'where', '--resume')).out).toContain('0 rows, 5 done before')
    const again = await run(input, '--text', 'where')
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('--resume') })
  })

  it('reports where the input cannot be read, and keeps the rows before', async () => {
    const [input, output] = await inputOf('broken', 'where\nPharmacie des Cauris\n"Hôtel du Littoral\nMairie\n')
    expect(await run(input, '--text', 'where')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/broken.csv.*line/),
    })
    expect(await rowsOf(output)).toHaveLength(1)
  })

  it('finds the addresses of points', async () => {
    const { lat, lng } = DEMO_TOWN.services.pharmacieCauris
    const [input, output] = await inputOf('points', `y,x\n${lat},${lng}\nnorth,2\n`)
    expect((await run(input, '--point', 'y,x', '--reverse')).code).toBe(0)
    expect((await rowsOf(output)).map(({ geo_status, geo_name }) => [geo_status, geo_name])).toEqual([
      ['found', 'Pharmacie des Cauris'],
      ['empty', ''],
    ])
  })

  it('reports mistakes in the command line', async () => {
    const [input] = await inputOf('wrong', 'a,b\n1,2\n')
    for (const [args, said] of [
      [[input], '--text'],
      [[input, '--text', 'c'], 'no column c; it has: a, b'],
      [[input, '--point', 'a', '--reverse'], 'two columns'],
      [[input, '--text', 'a', '--language', 'xx'], '--language'],
      [[input, '--text', 'a', '--data', 'x'], '--data'],
      [[join(folder, 'nowhere.csv'), '--text', 'a'], 'nowhere.csv'],
    ] as const) {
      expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining(said) })
    }
  })

  it('takes accepted corrections into account', async () => {
    const corrections = join(folder, 'corrections.jsonl')
    const source = 'correction/x'
    const place = formatPlaceId(placeId(source))
    const at = { at: '2026-02-03T10:00:00Z', by: 'awa', ...DEMO_TOWN.points.centre }
    const added = { id: 'x', kind: 'add' as const, place, source, name: 'Clinique Wxylophone', category: 'clinic' }
    await writeFile(corrections, formatCorrection({ ...added, ...at }))
    const [input, output] = await inputOf('corrected', 'q\nclinique wxylophone\n')
    expect((await run(input, '--text', 'q', '--corrections', corrections)).code).toBe(0)
    expect((await rowsOf(output))[0]).toMatchObject({ geo_status: 'found', geo_id: place })
    await writeFile(corrections, '{}')
    expect(await run(input, '--text', 'q', '--corrections', corrections)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no id'),
    })
  })
})
