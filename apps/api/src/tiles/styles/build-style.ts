import { type LayerSpecification, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec'
import {
  aerowayLayers,
  borderLayers,
  buildingLayers,
  groundLayers,
  hillLayers,
  shoreLayers,
  waterLayers,
} from './ground-layers.js'
import { houseNumbers, natureLabels, roadLabels } from './label-layers.js'
import { type Language, SOURCE, TERRAIN_SOURCE, WORLD_SOURCE, WORLD_ZOOM_MAX } from './names.js'
import { palettes, type StyleName } from '../palette.js'
import { placeLabels, poiLabels } from './place-layers.js'
import { roadLayers } from './road-layers.js'

/** Raster tiles of a supplier that the deployment chooses: satellite images. */
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

/** Heights as images, for hill shading. */
export interface Terrain extends Imagery {
  /** The encoding of heights as colours. */
  encoding: 'terrarium' | 'mapbox'
}

/** Null: the deployment has none. */
export interface Suppliers {
  imagery: Imagery | null
  terrain: Terrain | null
}

const titles: Record<Language, Record<StyleName, string>> = {
  fr: { day: 'Repère, jour', night: 'Repère, nuit', satellite: 'Repère, satellite' },
  en: { day: 'Repère, day', night: 'Repère, night', satellite: 'Repère, satellite' },
}

/**
 * A style that refers only to this API and to the suppliers.
 *
 * @param publicUrl  origin of this API as clients reach it, without a trailing slash
 * @param suppliers  imagery is used by `satellite` only; without it the ground is dark, which `metadata` says
 * @param language  of the names
 */
export function buildStyle(
  name: StyleName,
  publicUrl: string,
  { imagery, terrain }: Suppliers,
  language: Language = 'fr',
): StyleSpecification {
  const palette = palettes[name]
  const photographed = name === 'satellite' && imagery !== null
  const shaded = !photographed && terrain !== null
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
        ...(shaded ? hillLayers(palette) : []),
        ...waterLayers(palette),
        ...shoreLayers(palette),
        ...aerowayLayers(palette),
        ...buildingLayers(palette),
      ]
  const base = `${publicUrl}/v1/tiles`
  return {
    version: 8,
    name: titles[language][name],
    // Whether there are images: a page leaves out a satellite map without any.
    metadata: { 'repere:imagery': photographed, 'repere:language': language },
    sprite: `${base}/sprites/${name}`,
    glyphs: `${base}/fonts/{fontstack}/{range}.pbf`,
    sources: {
      [SOURCE]: { type: 'vector', url: `${base}/source/service_tiles.json` },
      // The same tiles, without the region's bounds: up to this zoom there is one everywhere.
      [WORLD_SOURCE]: {
        type: 'vector',
        tiles: [`${base}/service_tiles/{z}/{x}/{y}.mvt`],
        minzoom: 0,
        maxzoom: WORLD_ZOOM_MAX,
      },
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
      ...(shaded
        ? {
            [TERRAIN_SOURCE]: {
              type: 'raster-dem' as const,
              tiles: [terrain.url],
              tileSize: terrain.tileSize,
              maxzoom: terrain.zoomMax,
              encoding: terrain.encoding,
              attribution: terrain.attribution,
            },
          }
        : {}),
    },
    layers: [
      ...ground,
      ...roadLayers(palette),
      ...borderLayers(palette),
      ...natureLabels(palette, language),
      ...houseNumbers(palette),
      ...roadLabels(palette, language),
      ...poiLabels(palette, language),
      ...placeLabels(palette, language),
    ],
  }
}
