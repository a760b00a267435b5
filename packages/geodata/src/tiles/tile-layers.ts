import { zoomMax } from './tile-grid.js'

/** How tilemaker writes one layer; its names. */
interface LayerSettings {
  minzoom: number
  maxzoom: number
  /** Lines and outlines lose corners below this zoom. */
  simplify_below?: number
  /** In degrees, at the zoom before; growing with `simplify_ratio` at each lower one. */
  simplify_level?: number
  simplify_ratio?: number
  /** Another layer in whose name this one is written. */
  write_to?: string
}

const zooms = (minzoom: number, maxzoom: number = zoomMax): LayerSettings => ({ minzoom, maxzoom })
const simplified = (layer: LayerSettings, below: number): LayerSettings => ({
  ...layer,
  simplify_below: below,
  simplify_level: 0.0003,
  simplify_ratio: 2,
})

/**
 * The first zoom at which anything of an extract is shown: its capitals. Tiles before it hold the world and the sea alone.
 * tilemaker must not begin earlier: it makes a tile from all tiles of the deepest zoom inside it, empty ones too, which
 * are 268 million at zoom 0.
 */
export const extractZoomMin = 3

const roads = simplified(zooms(13), 13)

/** Every layer that `tile-profile.lua` writes, with the zooms at which it may appear. */
export const tileLayers: Record<string, LayerSettings> = {
  water: simplified(zooms(4), 13),
  waterway: simplified(zooms(8), 12),
  landcover: simplified(zooms(6), 13),
  landuse: simplified(zooms(7), 13),
  park: simplified(zooms(5), 13),
  boundary: simplified(zooms(7), 12),
  boundary_region: { ...simplified(zooms(6, 9), 9), write_to: 'boundary' },
  aeroway: zooms(11),
  transportation: roads,
  transportation_4: { ...roads, ...zooms(4, 6), write_to: 'transportation' },
  transportation_7: { ...roads, ...zooms(7, 10), write_to: 'transportation' },
  transportation_11: { ...roads, ...zooms(11, 11), write_to: 'transportation' },
  transportation_12: { ...roads, ...zooms(12, 12), write_to: 'transportation' },
  transportation_name: roads,
  transportation_name_7: { ...roads, ...zooms(7, 12), write_to: 'transportation_name' },
  building: zooms(13),
  housenumber: zooms(14),
  water_name: zooms(extractZoomMin),
  mountain_peak: zooms(9),
  place: zooms(extractZoomMin),
  poi: zooms(9),
}

/** tilemaker's configuration. */
export function tilemakerConfig(): object {
  return {
    layers: tileLayers,
    settings: {
      minzoom: extractZoomMin,
      maxzoom: zoomMax,
      basezoom: zoomMax,
      include_ids: false,
      // Lines with the same tags are joined below this zoom.
      combine_below: zoomMax,
      name: 'Repère',
      version: '3.0',
      description: 'OpenMapTiles schema, for West Africa',
      compress: 'gzip',
    },
  }
}

/** One layer as TileJSON describes it. */
export interface VectorLayer {
  id: string
  fields: Record<string, string>
  minzoom: number
  maxzoom: number
}

const label = { name: 'String', 'name:fr': 'String', 'name:en': 'String' }

/** Layers that are added to tilemaker's tiles afterwards: the sea, and the world. */
const addedLayers: Record<string, Omit<VectorLayer, 'id'>> = {
  water: { fields: { class: 'String', approximate: 'Number' }, minzoom: 0, maxzoom: zoomMax },
  land_tint: { fields: { green: 'Number' }, minzoom: 0, maxzoom: 5 },
  water_outside: { fields: { class: 'String' }, minzoom: 5, maxzoom: 5 },
  waterway: { fields: { ...label, class: 'String', rank: 'Number', approximate: 'Number' }, minzoom: 3, maxzoom: 12 },
  boundary: { fields: { admin_level: 'Number', disputed: 'Number', maritime: 'Number' }, minzoom: 0, maxzoom: 5 },
  place: { fields: { ...label, class: 'String', rank: 'Number', iso_a2: 'String' }, minzoom: 2, maxzoom: 8 },
  water_name: { fields: { ...label, class: 'String' }, minzoom: 0, maxzoom: 12 },
}

/**
 * The layers that readers see, each with all zooms of those written in its name.
 *
 * @param found  tilemaker's description of its tiles, with the real fields
 */
export function vectorLayers(found: VectorLayer[]): VectorLayer[] {
  const fieldsOf = new Map(found.map(({ id, fields }) => [id, fields]))
  const written = Object.entries(tileLayers).flatMap(([own, { write_to, minzoom, maxzoom }]) => {
    const id = write_to ?? own
    const fields = fieldsOf.get(id)
    return fields ? [{ id, fields, minzoom, maxzoom }] : []
  })
  const added = Object.entries(addedLayers).map(([id, layer]) => ({ id, ...layer }))
  const layers = new Map<string, VectorLayer>()
  for (const { id, fields, minzoom, maxzoom } of [...written, ...added]) {
    const known = layers.get(id) ?? { id, fields: {}, minzoom, maxzoom }
    layers.set(id, {
      id,
      fields: { ...known.fields, ...fields },
      minzoom: Math.min(known.minzoom, minzoom),
      maxzoom: Math.max(known.maxzoom, maxzoom),
    })
  }
  return [...layers.values()]
}
