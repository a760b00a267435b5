import { type Tags } from '../osm-pbf/elements.js'

/** The surface of a road, as far as it affects speed. */
export type Surface = 'paved' | 'untagged' | 'unpaved'

export interface MappedSurface {
  surface: Surface
  /** The `surface` value for the engine; null for none. */
  engineValue: string | null
  /** True for a surface that the engine considers rough: it subtracts 5 km/h from a given speed, 10 from 50 km/h. */
  engineLowers: boolean
}

// Words that the engine knows, each tested with version 3.6.1. It treats all other words as smooth asphalt.
const smooth = new Set(['asphalt', 'concrete', 'paved', 'paving_stones', 'sett', 'metal', 'chipseal', 'grass_paver'])
const rough = new Set([
  ...[
    'compacted',
    'fine_gravel',
    'gravel',
    'pebblestone',
    'unpaved',
    'ground',
    'dirt',
    'earth',
    'mud',
    'sand',
    'grass',
  ],
  ...['cobblestone', 'unhewn_cobblestone', 'bricks', 'brick', 'wood', 'woodchips'],
])
// Words for unpaved surfaces in this region that the engine does not know. Without this list, laterite would count as
// asphalt, and "avoid unpaved" would choose it.
const unknownToTheEngine = /^(laterite|lateritic|piste|murram|clay|soil|rock|stone|rocky|salt|terre|banco|shells)/

const unpaved = (engineValue: string): MappedSurface => ({ surface: 'unpaved', engineValue, engineLowers: true })
const untagged: MappedSurface = { surface: 'untagged', engineValue: null, engineLowers: false }

/** The surface from `surface`, else an estimate from `smoothness`, `tracktype` and `highway`. */
export function surfaceOf(tags: Tags): MappedSurface {
  const value = tags.surface?.toLowerCase().split(/[;/,]/)[0]!.trim()
  if (value) {
    const word = value.split(':')[0]!
    if (smooth.has(word)) return { surface: 'paved', engineValue: word, engineLowers: false }
    if (rough.has(word)) return unpaved(word)
    if (unknownToTheEngine.test(word)) return unpaved('dirt')
  }
  if (/^(bad|very_bad)$/.test(tags.smoothness ?? '')) return unpaved('compacted')
  if (/^(horrible|very_horrible)$/.test(tags.smoothness ?? '')) return unpaved('dirt')
  if (/^grade[2-5]$/.test(tags.tracktype ?? '')) return unpaved('dirt')
  if (tags.highway === 'track') return unpaved(tags.tracktype === 'grade1' ? 'compacted' : 'dirt')
  return untagged
}
