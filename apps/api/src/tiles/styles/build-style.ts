import { type LayerSpecification, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec'
import { aerowayLayers, borderLayers, buildingLayers, groundLayers, waterLayers } from './ground-layers.js'
import { houseNumbers, natureLabels, roadLabels } from './label-layers.js'
import { SOURCE } from './names.js'
import { palettes, type StyleName } from './palette.js'
import { placeLabels, poiLabels } from './place-layers.js'
import { roadLayers } from './road-layers.js'

/** Satellite images of a supplier that the deployment chooses. */
export interface Imagery {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** HTML. */
  attribution: string
  /** The highest zoom of the supplier. */
  zoomMax: number
  /** Pixels. */
  tileSize: number
}

const titles: Record<StyleName, string> = { day: 'Repère, jour', night: 'Repère, nuit', satellite: 'Repère, satellite' }

/**
 * A style that refers only to this API and, with imagery, to its supplier.
 *
 * @param publicUrl  origin of this API as clients reach it, without a trailing slash
 * @param imagery  used by `satellite` only; null: a dark ground instead
 */
export function buildStyle(name: StyleName, publicUrl: string, imagery: Imagery | null): StyleSpecification {
  const palette = palettes[name]
  const photographed = name === 'satellite' && imagery !== null
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': palette.land },
  }
  const ground: LayerSpecification[] = photographed
    ? [background, { id: 'imagery', type: 'raster', source: 'imagery' }]
    : [
        background,
        ...groundLayers(palette),
        ...waterLayers(palette),
        ...aerowayLayers(palette),
        ...buildingLayers(palette),
      ]
  const base = `${publicUrl}/v1/tiles`
  return {
    version: 8,
    name: titles[name],
    sprite: `${base}/sprites/${name}`,
    glyphs: `${base}/fonts/{fontstack}/{range}.pbf`,
    sources: {
      [SOURCE]: { type: 'vector', url: `${base}/source/service_tiles.json` },
      ...(photographed
        ? {
            imagery: {
              type: 'raster' as const,
              tiles: [imagery.url],
              tileSize: imagery.tileSize,
              maxzoom: imagery.zoomMax,
              attribution: imagery.attribution,
            },
          }
        : {}),
    },
    layers: [
      ...ground,
      ...roadLayers(palette),
      ...borderLayers(palette),
      ...natureLabels(palette),
      ...houseNumbers(palette),
      ...roadLabels(palette),
      ...poiLabels(palette),
      ...placeLabels(palette),
    ],
  }
}
