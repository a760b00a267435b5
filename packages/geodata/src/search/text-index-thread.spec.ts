import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { rankThings } from './rank-things.js'
import { Scratch, type Thing } from './scratch.js'

const folder = temporaryFolder()
const program = fileURLToPath(new URL('./text-index-thread.fixture.mjs', import.meta.url))
const run = (...files: string[]) => promisify(execFile)(process.execPath, [program, ...files])

const thing = (id: number): Thing => ({
  source: `node/${id}`,
  layer: 'landmark',
  category: 'pharmacy',
  categories: ['pharmacy'],
  names: JSON.stringify({ '': `Pharmacie ${id}` }),
  lat: 63_000_000 + id,
  lng: 24_000_000,
  importance: 1 / id,
  street: null,
  houseNumber: null,
  quartier: null,
  city: null,
  region: null,
  district: null,
  country: 'BJ',
  details: null,
  settlement: null,
  reachMetres: null,
  kind: null,
  around: [],
  nearTown: null,
  isQuartierEstimated: false,
  lines: null,
  rings: null,
})

describe('the text index made by a thread', () => {
  it('equals the one that is made without a thread', async () => {
    expect(existsSync(fileURLToPath(new URL('../../dist/search/text-index.worker.js', import.meta.url)))).toBe(true)
    const scratch = new Scratch(join(folder.path, 'things.sqlite'))
    for (let id = 1; id <= 500; id++) scratch.add(thing(id))
    rankThings(scratch)
    scratch.close()
    const [byThread, without] = [join(folder.path, 'thread.sqlite'), join(folder.path, 'plain.sqlite')]
    await run(scratch.file, byThread, without)
    expect(await sha256OfFile(byThread)).toBe(await sha256OfFile(without))
  })

  it('reports a failure', async () => {
    const failure = await run(join(folder.path, 'empty.sqlite'), join(folder.path, 'none.sqlite')).catch(
      (error: Error) => error,
    )
    expect((failure as Error).message).toMatch(/text index could not be made: .*no such table/s)
  })
})
