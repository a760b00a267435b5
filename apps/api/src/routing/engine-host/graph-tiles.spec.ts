import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, TownData } from '../grid-town.fixture.js'
import { aTileCentre } from './graph-tiles.js'

describe('aTileCentre', () => {
  it('is in the middle of a tile that the graph holds', async () => {
    const town = await TownData.create()
    try {
      await town.build('a')
      const centre = await aTileCentre(join(town.dataDir, 'builds/a/routing/tiles.tar'))
      // The finest tiles are a quarter of a degree wide.
      expect((centre.lat - 0.125) % 0.25).toBeCloseTo(0, 9)
      expect(Math.abs(centre.lat - at(0, 0).lat)).toBeLessThan(0.25)
      expect(Math.abs(centre.lng - at(0, 0).lng)).toBeLessThan(0.25)
    } finally {
      await town.dispose()
    }
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['all zeros', Buffer.alloc(2048)],
    ['not a tar', Buffer.alloc(2048, 'x')],
  ])('refuses a file that is %s', async (_what, content) => {
    const folder = await mkdtemp(join(tmpdir(), 'repere-tar-'))
    try {
      await writeFile(join(folder, 'tiles.tar'), content)
      await expect(aTileCentre(join(folder, 'tiles.tar'))).rejects.toThrow(/graph tile/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
