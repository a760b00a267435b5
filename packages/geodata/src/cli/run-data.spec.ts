import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { runData } from './run-data.js'

jest.setTimeout(60_000)

const folder = temporaryFolder()

async function run(...args: string[]) {
  let [out, err] = ['', '']
  const code = await runData(args, {
    out: { write: (text) => ((out += String(text)), true) },
    err: { write: (text) => ((err += String(text)), true), isTTY: false },
    signal: new AbortController().signal,
  })
  return { code, out, err }
}

describe('bin/data', () => {
  it.each([[['--help']], [[]], [['list', '--help']], [['fetch', '--help']], [['build', '-h']]])(
    '%j explains itself',
    async (args) => {
      const { code, out, err } = await run(...args)
      expect(code).toBe(0)
      expect(out).toMatch(/^bin\/data/)
      expect(err).toBe('')
    },
  )

  it('lists regions', async () => {
    const { code, out } = await run('list')
    expect(code).toBe(0)
    expect(out).toContain('demo-town  Port-Fiction (ville de démonstration)  [fictional]')
    expect(out).toContain('senegal-and-gambia')
  })

  it('builds with a line per stage, and then has nothing to do', async () => {
    const dataDir = await mkdtemp(join(folder.path, 'data-'))
    const first = await run('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(first.code).toBe(0)
    expect(first.out).toContain('(a made-up place)')
    for (const stage of ['Checking the extract', 'Speeds', 'Routing graph', 'Putting in service']) {
      expect(first.err.split('\n').filter((line) => line.startsWith(stage))).toHaveLength(1)
    }
    const second = await run('build', '--region', 'demo-town', '--data-dir', dataDir)
    expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/^Up to date: /) })
  })

  it('ends with 1, what happened and what to do', async () => {
    const empty = join(folder.path, 'empty.osm.pbf')
    await writeFile(empty, '')
    const dataDir = join(folder.path, 'unbuilt')
    expect(await run('build', '--extract', empty, '--data-dir', dataDir)).toMatchObject({
      code: 1,
      out: '',
      err: `${empty} is empty (zero bytes).\nDelete it and fetch it again.\n`,
    })
    expect(await run('build', '--region', 'atlantis')).toMatchObject({
      code: 1,
      err: expect.stringContaining('west-africa'),
    })
    expect(await run('build', '--speed', '9')).toMatchObject({ code: 1, err: expect.stringContaining('--speed') })
    expect(await run('dance')).toMatchObject({ code: 1, err: expect.stringContaining('--help') })
    expect(await run('fetch', '--only', 'gaul')).toMatchObject({ code: 1, err: expect.stringContaining('benin') })
    expect(await run('fetch', '--region', 'demo-town')).toMatchObject({ code: 1 })
  })
})
