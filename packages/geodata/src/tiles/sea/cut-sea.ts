import { type Paths64, type Point64 } from 'clipper2-ts'
import { type Bounds } from '../../osm-pbf/elements.js'
import { tileRange, tileSpan, unitsPerMetre, zoomMax } from '../tile-grid.js'
import { worldZoomMax } from '../world-zooms.js'
import { isRefined } from './coastlines.js'
import { groundAtZoom, solidGround } from './dry-ground.js'
import { atZoom, type SeaTile, seaTiles } from './sea-tiles.js'
import { type SeaShape } from './shape-sea.js'

/** The water of some tiles of a zoom. */
export interface CutTiles {
  zoom: number
  tiles: SeaTile[]
}

/** From this zoom on, roads are kept dry. At lower zooms, a road and the water beside it share a pixel. */
const groundZoomMin = 8
/** Number of tiles in memory at once. */
const tilesOfPart = 500

/**
 * Cuts the sea and the lakes into the tiles of the zooms above those that show the world, zoom by zoom.
 *
 * @param lakes  in the world's grid, each an outline and its holes
 */
export function* cutSea({ local, ground, refined }: SeaShape, lakes: Paths64[], bounds: Bounds): Generator<CutTiles> {
  const unitsOfMetre = unitsPerMetre((bounds[1] + bounds[3]) / 2)
  const holes = lakes.flat().map((ring) => [...ring].reverse())
  const span = tileSpan(zoomMax)
  const isSurveyed = ({ x, y }: Point64) =>
    isRefined(refined, { z: zoomMax, x: Math.floor(x / span), y: Math.floor(y / span) })
  const solid = solidGround(ground, [...local.land, ...holes], unitsOfMetre, isSurveyed)
  for (let zoom = worldZoomMax + 1; zoom <= zoomMax; zoom++) {
    const shores = {
      land: atZoom(local.land, zoom),
      lakes: lakes.map((lake) => atZoom(lake, zoom)),
      ground: zoom < groundZoomMin ? [] : groundAtZoom(ground, solid, zoom, unitsOfMetre),
    }
    let tiles: SeaTile[] = []
    for (const tile of seaTiles(shores, zoom, tileRange(bounds, zoom))) {
      if (tiles.push(tile) < tilesOfPart) continue
      yield { zoom, tiles }
      tiles = []
    }
    if (tiles.length > 0) yield { zoom, tiles }
  }
}
