import { withFeatures } from './layer-writer.js'
import { type TilePolygons } from './tile-polygons.js'

export interface WaterFeature {
  class: 'ocean' | 'lake'
  /** The shore may be some 100 m off: draw it with a soft edge. */
  approximate?: boolean
  polygons: TilePolygons
}

/**
 * Adds features to a tile's `water` layer.
 *
 * @param tile  an unpacked vector tile; null for one that does not exist yet
 * @param alone  removes the existing features of the layer, because a bay or a harbour adds nothing in the open sea
 */
export function withWater(tile: Uint8Array | null, features: WaterFeature[], alone = false): Uint8Array {
  return withFeatures(
    tile,
    'water',
    features.map(({ class: kind, approximate, polygons }) => ({
      geometry: { type: 'polygon', polygons },
      properties: { class: kind, ...(approximate ? { approximate: 1 } : {}) },
    })),
    alone,
  )
}
