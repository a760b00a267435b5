import { mkdtemp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './build-region.fixture.js'
import { keptExtract } from './kept-extract.js'

const folder = temporaryFolder()

/** A program, a data folder, and how often the program ran. */
async function place() {
  const [dataDir, program] = await Promise.all(
    ['data-', 'program-'].map((prefix) => mkdtemp(join(folder.path, prefix))),
  )
  await mkdir(join(program!, 'streets'))
  await writeFile(join(program!, 'streets', 'draw.js'), 'draw(1)')
  let runs = 0
  const extract = (fails = false) =>
    keptExtract(dataDir!, 'town.osm.pbf', [program!], async (file) => {
      runs++
      await writeFile(file, fails ? 'half' : `made ${runs}`)
      if (fails) throw new Error('stopped')
    })
  return { dataDir: dataDir!, program: program!, extract, runs: () => runs }
}

describe('an extract that a program makes', () => {
  it('is made once, and again when the program has changed', async () => {
    const { dataDir, program, extract, runs } = await place()
    const file = await extract()
    expect([await extract(), await readFile(file, 'utf8'), runs()]).toEqual([file, 'made 1', 1])
    // Neither is a part of the program.
    await writeFile(join(program, 'streets', 'draw.spec.ts'), 'expect(1)')
    await writeFile(join(program, 'streets', 'draw.js.map'), '{}')
    expect([await extract(), runs()]).toEqual([file, 1])

    await writeFile(join(program, 'streets', 'draw.js'), 'draw(2)')
    const again = await extract()
    expect(again).not.toBe(file)
    expect([await readFile(again, 'utf8'), runs()]).toEqual(['made 2', 2])
    expect(await readdir(join(dataDir, 'made'))).toHaveLength(1)
  })

  it('is never taken from a program that was stopped', async () => {
    const { extract, runs } = await place()
    await expect(extract(true)).rejects.toThrow('stopped')
    expect([await readFile(await extract(), 'utf8'), runs()]).toEqual(['made 2', 2])
  })
})
