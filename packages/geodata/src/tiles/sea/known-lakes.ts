import { VectorTile } from '@mapbox/vector-tile'
import { area, areaPaths, FillRule, getBounds, intersect, type Path64, type Paths64, union } from 'clipper2-ts'
import { PbfReader } from 'pbf'
import { type TileArchive } from '../tile-archive.js'
import { tileExtent, tileSpan } from '../tile-grid.js'
import { clipAreas } from './clip.js'

// Lakes are compared a tile of this zoom at a time.
const compareZoom = 10
/** A lake is the extract's own where this share of it is water there. */
const knownShare = 0.3

/**
 * The lakes that the extract does not have. The extract's own lakes are drawn better, so they are not replaced.
 *
 * @param lakes  in the world's grid, each an outline and its holes
 * @param archive  with the extract's own water in its tiles
 * @returns their indexes
 */
export function unknownLakes(lakes: Paths64[], archive: TileArchive): Set<number> {
  const unknown = new Set<number>()
  for (const [lake, [outline]] of lakes.entries()) if (outline && !isKnown(outline, archive)) unknown.add(lake)
  return unknown
}

function isKnown(outline: Path64, archive: TileArchive): boolean {
  const size = area(outline)
  let known = 0
  for (const { water, rect } of waterUnder(outline, archive)) {
    known += Math.abs(areaPaths(intersect(clipAreas(rect, [outline]), water, FillRule.NonZero)))
    if (known > knownShare * size) return true
  }
  return false
}

/** The water that tiles under an outline hold, in the world's grid. */
function* waterUnder(outline: Path64, archive: TileArchive) {
  const span = tileSpan(compareZoom)
  const { left, top, right, bottom } = getBounds(outline)
  for (let x = Math.floor(left / span); x <= Math.floor(right / span); x++) {
    for (let y = Math.floor(top / span); y <= Math.floor(bottom / span); y++) {
      const bytes = archive.tile({ z: compareZoom, x, y })
      const layer = bytes && new VectorTile(new PbfReader(bytes)).layers.water
      if (!layer) continue
      const rings: Paths64 = []
      const factor = span / tileExtent
      for (let i = 0; i < layer.length; i++) {
        for (const ring of layer.feature(i).loadGeometry()) {
          rings.push(ring.slice(0, -1).map((at) => ({ x: x * span + at.x * factor, y: y * span + at.y * factor })))
        }
      }
      const rect = { left: x * span, top: y * span, right: (x + 1) * span, bottom: (y + 1) * span }
      yield { rect, water: union(rings, FillRule.EvenOdd) }
    }
  }
}
