import { FillRule, union } from 'clipper2-ts'
import { type AsideReports } from '../../aside.js'
import { type Bounds } from '../../osm-pbf/elements.js'
import { boundsOfTiles, growBounds, tileRange, toWorld, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { worldZoomMax } from '../world-zooms.js'
import { clipAreas } from './clip.js'
import { refineShores } from './coastlines.js'
import {
  coarseLagoons,
  ferryWater,
  plausibleLagoons,
  withFerries,
  withMouths,
  withoutThingsIn,
} from './coarse-lagoons.js'
import { type DryGround, nearMetres, readDryGround, readFerries } from './dry-ground.js'
import { earthLand, naturalEarthLand } from './land-outlines.js'
import { gshhgShores, type WorldShores } from './gshhg.js'
import { seaTiles } from './sea-tiles.js'
import { withoutSeams } from './seams.js'
import { cutMetres, smoothRings } from './smooth.js'
import { withWholeIslands } from './whole-islands.js'

/** The shape of the sea and the lakes for the zooms above those that show the world, before it is cut into tiles. */
export interface SeaShape {
  /** Holes have negative areas. */
  local: WorldShores
  ground: DryGround
  /** Cells of `coastZooms.max` whose shore is the extract's. */
  refined: Set<number>
}

/** The inputs for the shape of the sea. */
export interface SeaWork {
  extracts: string[]
  bounds: Bounds
  /** Size of the largest extract. */
  bytes: number
  /** The folder of GSHHG; null where this machine has none. */
  gshhg: string | null
}

/** Degrees beyond the widest tiles for which shores are read: the cut lies outside of every tile. */
const marginDegrees = 0.5
const lagoonMarginDegrees = 0.3

/**
 * Computes the area of the sea from outlines of the world's land, the extract's coastlines, and things that stand on
 * ground. Without GSHHG there are only the extract's own lakes.
 */
export async function shapeSea(
  { extracts, bounds, bytes, gshhg }: SeaWork,
  { signal, onProgress }: Pick<AsideReports<never>, 'signal' | 'onProgress'>,
): Promise<SeaShape> {
  const wide = growBounds(boundsOfTiles(bounds, worldZoomMax + 1), marginDegrees)
  const { land, lakes } = gshhg ? await gshhgShores(gshhg, wide) : { land: await earthLand(wide, signal), lakes: [] }
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  const [outlineLand, outlineLakes] = [land, lakes].map((rings) => smoothRings(rings, cutMetres.shore, unitsOfMetre))
  const outline: WorldShores = { land: outlineLand!, lakes: outlineLakes! }
  // Only for the drawn area, because long shores such as fjords take much time.
  const tight = growBounds(bounds, lagoonMarginDegrees)
  const [topLeft, bottomRight] = [toWorld(tight[0], tight[3]), toWorld(tight[2], tight[1])]
  const rect = { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
  const own = { land: clipAreas(rect, land), lakes: clipAreas(rect, lakes) }
  const coarse = gshhg ? await naturalEarthLand('10m', tight) : []
  let lagoons = gshhg ? coarseLagoons(coarse, own, unitsOfMetre) : []
  const ferries = lagoons.length > 0 ? await readFerries(extracts, signal) : []
  const alongFerries = ferryWater(lagoons, ferries, land, unitsOfMetre)
  lagoons = withFerries(smoothRings(lagoons, cutMetres.lagoon, unitsOfMetre), alongFerries, land, unitsOfMetre)
  // Before roads are read, and again when the shore is the extract's.
  const outlines = { coarse, shores: clipAreas(rect, outline.land) }
  lagoons = withMouths(lagoons, outlines, { lines: [] }, unitsOfMetre)
  onProgress(0.3)
  const nearUnits = Math.ceil(nearMetres * unitsPerMetre(0))
  const water = seaTiles(
    { land: outline.land, lakes: [[...outline.lakes, ...lagoons]], ground: [] },
    zoomMax,
    tileRange(bounds, zoomMax),
    nearUnits,
  )
  let done = 0
  const ground = await readDryGround(extracts, water, {
    signal,
    onBytes: (read) => onProgress(0.3 + 0.6 * Math.min(1, (done = Math.max(done, read)) / bytes)),
  })
  const { shores: seamed, refined } = refineShores(withWholeIslands(outline.land, ground.coastlines), ground.coastlines)
  const shores = withoutSeams(seamed, refined, unitsOfMetre)
  const plausible = withMouths(
    plausibleLagoons(lagoons, alongFerries, ground, unitsOfMetre),
    { coarse, shores: clipAreas(rect, shores) },
    ground,
    unitsOfMetre,
  )
  const inland = plausible.length > 0 ? union([...outline.lakes, ...plausible], FillRule.NonZero) : outline.lakes
  onProgress(1)
  return { local: { land: shores, lakes: inland }, ground: withoutThingsIn(plausible, ground), refined }
}
