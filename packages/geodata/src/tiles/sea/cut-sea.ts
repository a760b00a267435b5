import { difference, FillRule, type Paths64 } from 'clipper2-ts'
import { type Aside, type AsideReports } from '../../aside.js'
import { type TileRange, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { type Bounds } from '../../osm-pbf/elements.js'
import { groundAtZoom, solidGround } from './dry-ground.js'
import { atZoom, type SeaTile, seaTiles, type Shores } from './sea-tiles.js'
import { type SeaShape } from './shape-sea.js'

/** What the water of every tile follows from. */
export interface SeaCut {
  shape: SeaShape
  /** The lakes that are to be drawn, in the world's grid. */
  lakes: Paths64
  bounds: Bounds
  /** The tiles that are wanted of each zoom, from zoom 0. */
  ranges: TileRange[]
}

/** The water of some tiles of a zoom; the last of a zoom may be empty. */
export interface CutTiles {
  zoom: number
  tiles: SeaTile[]
}

/** First zoom of the fine shores: below, Natural Earth's errors are less than a pixel or two. */
const localZoomMin = 6
/** From here on, roads are kept dry: below, a road and the water beside it share a pixel. */
const groundZoomMin = 8
/** Few messages, and little memory for those on their way. */
const tilesOfPart = 500

/** Cuts the sea and the lakes into tiles, zoom by zoom. */
export async function cutSea(
  { shape, lakes, bounds, ranges }: SeaCut,
  { onPart }: Pick<AsideReports<CutTiles>, 'onPart'>,
): Promise<void> {
  const { world, local, ground } = shape
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  const land = lakes.length > 0 ? difference(local.land, lakes, FillRule.NonZero) : local.land
  const solid = solidGround(ground, land, unitsOfMetre)
  for (let zoom = 0; zoom <= zoomMax; zoom++) {
    const shores: Shores =
      zoom < localZoomMin
        ? worldShores(world, zoom)
        : {
            land: atZoom(local.land, zoom),
            lakes: atZoom(lakes, zoom),
            ground: zoom < groundZoomMin ? [] : groundAtZoom(ground, solid, zoom, unitsOfMetre),
          }
    let tiles: SeaTile[] = []
    for (const tile of seaTiles(shores, zoom, ranges[zoom]!)) {
      if (tiles.push(tile) < tilesOfPart) continue
      await onPart({ zoom, tiles })
      tiles = []
    }
    await onPart({ zoom, tiles })
  }
}

/** The shores of zooms up to 5, the world over. */
export function worldShores(land: Paths64, zoom: number): Shores {
  return { land: atZoom(land, zoom), lakes: [], ground: [] }
}

/** `cutSea` in a thread: `cut-sea.worker.ts`. */
export const seaCutting: Aside<SeaCut, void, CutTiles> = {
  file: new URL('./cut-sea.worker.js', import.meta.url),
  work: cutSea,
}
