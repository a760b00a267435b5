import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkExtracts } from '../builds/check-extracts.js'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { readConfig, repositoryRoot } from '../config.js'
import { demoTownExtract } from '../testing/demo-town/demo-town-extract.js'
import { isLongRun } from '../long-runs.fixture.js'
import { compareTilesets, type Difference } from './compare-tilesets.fixture.js'
import { findTilemaker, hasTilemaker } from './tilemaker.js'
import { Tileset } from './tileset.fixture.js'

// `bin/test` unpacks it there, where it can be had.
const otherPrograms = join(repositoryRoot, '.repere', 'tools', 'other-tilemaker')
const hasBoth = hasTilemaker() && existsSync(join(otherPrograms, 'tilemaker'))
const describeBoth = hasBoth ? describe : describe.skip
jest.setTimeout(300_000)

/** Outside the repository: it contains no third-party map data. */
const cartography = join(repositoryRoot, '..', 'shared', 'data', 'cartography')
const extracts = ['liechtenstein', 'baltimore-harbour'].map((name) => join(cartography, `${name}.osm.pbf`))

// Lengths differ by rounding alone. Versions simplify areas differently, by some per cent at zooms below 13.
const tolerance = { length: 2, area: 400, areaShare: 0.02 }

const folder = temporaryFolder()
const tilesets: Tileset[] = []

describeBoth(`the tiles of two versions of tilemaker${hasBoth ? '' : ', one of which is missing here'}`, () => {
  afterAll(() => Promise.all(tilesets.map((tileset) => tileset.remove())))

  const compare = async (file: string) => {
    const { bounds } = await checkExtracts([file], 1e9, () => undefined)
    const [ours, theirs] = [
      await Tileset.build([file], bounds),
      await Tileset.build([file], bounds, { programFolders: [otherPrograms] }),
    ]
    tilesets.push(ours, theirs)
    expect(theirs.metadata('json')).toBe(ours.metadata('json'))
    expect(theirs.metadata('bounds')).toBe(ours.metadata('bounds'))
    return compareTilesets(ours, theirs, tolerance)
  }
  const isOfAreas = ({ ours, theirs }: Difference) => typeof ours === 'number' && typeof theirs === 'number'

  it('are of a 2.x and a 3.x', async () => {
    const found = await Promise.all([readConfig().programFolders, [otherPrograms]].map(findTilemaker))
    expect(found.map((tilemaker) => tilemaker!.version.split('.')[0]).sort()).toEqual(['2', '3'])
  })

  it('are the same for the demo town, layer by layer', async () => {
    const file = join(folder.path, 'town.osm.pbf')
    await writeFile(file, demoTownExtract())
    const { layers } = await compare(file)
    expect([...layers.values()].flatMap(({ differences }) => differences)).toEqual([])
    expect([...layers.keys()]).toEqual(
      expect.arrayContaining(['transportation', 'transportation_name', 'building', 'poi', 'landuse', 'water', 'place']),
    )
    expect(layers.get('transportation')!.groups).toBeGreaterThan(100)
  })

  const isChecked = isLongRun && extracts.every((file) => existsSync(file))
  const withExtracts = isChecked ? it.each(extracts) : it.skip.each(extracts)
  withExtracts('are the same for real towns, but for a few areas: %s', async (file) => {
    const { layers } = await compare(file)
    const all = [...layers.values()].flatMap(({ differences }) => differences)
    const areas = ['water', 'landcover', 'landuse', 'park', 'building', 'aeroway']
    expect(all.filter((difference) => !isOfAreas(difference) || !areas.includes(difference.layer))).toEqual([])
    // tilemaker 3.0 leaves out a few small pieces that another tile's edge cuts off.
    for (const layer of areas) {
      const { groups, differences } = layers.get(layer) ?? { groups: 0, differences: [] }
      const differing = { layer, groups, differences: differences.slice(0, groups * 0.02 + 1) }
      expect({ layer, groups, differences }).toEqual(differing)
    }
  })
})
