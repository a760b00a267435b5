import { type VectorTileFeature } from '@mapbox/vector-tile'
import { type FontName } from '../../glyphs/font-names.js'
import { type SpriteEntry } from '../../sprites/sprite-sheet.js'
import { type Point, TILE_PIXELS } from '../view.js'
import { type EvaluatedLayer } from './evaluated-layer.js'
import { EM } from './letter.js'
import { type Letters, lettersOf } from './letters.js'
import { anchorsOn, clipLines, joinLines } from './line-anchors.js'
import { type Align, shape, type Shaping } from './shaping.js'
import { featuresOf, geometryOf, type PlacedTile } from './source-tiles.js'

export type AnchorName =
  'center' | 'left' | 'right' | 'top' | 'bottom' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

/** A box around an anchor, in pixels of the page. */
export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** An icon at its size. Where it is fitted to a text, its content is `extent`. */
export interface SymbolIcon {
  name: string
  extent: Extent
  fitted: boolean
  rotate: number
  /** Pixels around it in which no other label stands. */
  padding: number
}

/** One of the sides on which a text may stand. */
export interface TextSide {
  anchor: AnchorName
  /** In units of the em. */
  offset: Point
}

export interface SymbolText {
  /** By the justification. */
  shapings: Partial<Record<Align, Shaping>>
  /** That decides the space that the text takes. */
  shaping: Shaping
  /** Pixels: as drawn, and as the space is reckoned. */
  size: number
  boxSize: number
  padding: number
  rotate: number
  /** Empty: at its only place. */
  sides: TextSide[]
  justify: Align | 'auto'
}

/** A label or icon that may be placed. */
export interface MapSymbol {
  layer: EvaluatedLayer
  feature: VectorTileFeature
  at: Point
  /** Set where the text runs along a line: its points, and the one before the anchor. Pixels of the page. */
  line: Point[] | null
  segment: number
  /** Degrees: of the line, where an icon turns with it. */
  lineAngle: number
  text: SymbolText | null
  icon: SymbolIcon | null
  sortKey: number
}

/** The ends of labels along lines keep this from crossings; of the em. */
const LINE_END_EMS = 2
/** Distances of labels on lines are those of this zoom, so that they stay where they are while a map zooms. */
const SPACING_ZOOM = 18
/** From the origin of a text to the middle of its letters: half of what a line leaves below them. */
const BASELINE_OFFSET = 7

/** The symbols of a layer, in the order in which they are placed. @param sprite  of the style */
export async function symbolsOf(
  layer: EvaluatedLayer,
  tiles: readonly PlacedTile[],
  zoom: number,
  sprite: Record<string, SpriteEntry>,
): Promise<MapSymbol[]> {
  const named = tiles.map((tile) => ({ tile, features: namedFeatures(layer, tile) }))
  const [font] = layer.value<FontName[]>(
    'text-font',
    Math.floor(zoom),
    named.flatMap(({ features }) => features)[0]?.feature,
  )
  const texts = named.flatMap(({ features }) => features.map(({ text }) => text))
  const letters = await lettersOf(font!, texts)
  // From below, as MapLibre's tiles.
  const ordered = named.sort((a, b) => b.tile.square.y - a.tile.square.y || b.tile.square.x - a.tile.square.x)
  const symbols = ordered.flatMap(({ tile, features }) => tileSymbols({ layer, tile, zoom, letters, sprite }, features))
  return layer.has('symbol-sort-key') ? symbols.sort((a, b) => a.sortKey - b.sortKey) : symbols
}

interface NamedFeature {
  feature: VectorTileFeature
  text: string
  icon: string
}

function namedFeatures(layer: EvaluatedLayer, tile: PlacedTile): NamedFeature[] {
  const found: NamedFeature[] = []
  for (const feature of featuresOf(tile, layer.sourceLayer, (one) => layer.accepts(tile.square.z, one))) {
    const written = layer.has('text-field') ? String(layer.value('text-field', tile.square.z, feature) ?? '') : ''
    const text =
      layer.value('text-transform', tile.square.z, feature) === 'uppercase' ? written.toLocaleUpperCase() : written
    const icon = layer.has('icon-image') ? String(layer.value('icon-image', tile.square.z, feature) ?? '') : ''
    if (text !== '' || icon !== '') found.push({ feature, text, icon })
  }
  return found
}

interface Layout {
  layer: EvaluatedLayer
  tile: PlacedTile
  zoom: number
  letters: Letters
  sprite: Record<string, SpriteEntry>
}

function tileSymbols(layout: Layout, features: NamedFeature[]): MapSymbol[] {
  const { layer, tile } = layout
  const sortKeyOf = (feature: VectorTileFeature) =>
    layer.has('symbol-sort-key') ? layer.value<number>('symbol-sort-key', tile.square.z, feature) : 0
  const withParts = (one: NamedFeature) =>
    geometryOf(tile, one.feature, TILE_PIXELS).map((line) => ({ ...one, line, sortKey: sortKeyOf(one.feature) }))
  if (layer.value('symbol-placement', tile.square.z) === 'line') {
    const parts = features.flatMap(withParts).filter(({ line }) => line.length > 1)
    return lineSymbols(layout, joinLines(parts))
  }
  const sorted = features.flatMap(withParts).sort((a, b) => a.sortKey - b.sortKey)
  return sorted.flatMap((one) => {
    const points = one.feature.type === 1 ? one.line : one.line.slice(0, 1)
    const inside = points.filter((point) => point.every((at) => at >= 0 && at < TILE_PIXELS))
    if (inside.length === 0) return []
    const parts = partsOf(layout, one)
    if (!parts) return []
    return inside.map((point) => ({
      ...{ layer, feature: one.feature, at: onPage(tile, point), line: null, segment: 0, lineAngle: 0 },
      ...{ ...parts, sortKey: one.sortKey },
    }))
  })
}

/** A point in a square on the page. Labels are laid out at whole zooms, so that they are the same at every fraction of one. */
function onPage({ left, top, side }: PlacedTile, [x, y]: Point): Point {
  return [left + (x * side) / TILE_PIXELS, top + (y * side) / TILE_PIXELS]
}

function lineSymbols(layout: Layout, lines: (NamedFeature & { line: Point[]; sortKey: number })[]): MapSymbol[] {
  const { layer, tile } = layout
  const spacing = layer.value<number>('symbol-spacing', tile.square.z)
  const taken = new Map<string, Point[]>()
  return lines.flatMap((one) => {
    const parts = partsOf(layout, one)
    if (!parts) return []
    const { feature } = one
    const scale = layer.value<number>('text-size', SPACING_ZOOM, feature) / EM
    const widthOf = ({ left, right }: Pick<Extent, 'left' | 'right'>) => right - left
    const own = Math.max(parts.text ? widthOf(parts.text.shaping) : 0, parts.icon ? widthOf(parts.icon.extent) : 0)
    const label = {
      spacing,
      maxAngle: (layer.value<number>('text-max-angle', tile.square.z) * Math.PI) / 180,
      length: own * scale,
      window: parts.text ? (3 / 5) * EM * scale : 0,
      firstOffset: (own / 2 + EM * LINE_END_EMS) * scale,
    }
    const alongLine = parts.text !== null && layer.value('text-rotation-alignment', tile.square.z) !== 'viewport'
    return clipLines([one.line], TILE_PIXELS).flatMap((line) =>
      anchorsOn(line, label, TILE_PIXELS).flatMap(({ at, segment }): MapSymbol[] => {
        const others = taken.get(one.text) ?? []
        if (parts.text) {
          if (others.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < spacing / 2)) return []
          taken.set(one.text, [...others, at])
        }
        const onLine = line.map((point) => onPage(tile, point))
        const [from, to] = [onLine[segment]!, onLine[segment + 1]!]
        return [
          {
            ...{ layer, feature, at: onPage(tile, at), line: alongLine ? onLine : null, segment, ...parts },
            lineAngle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
            sortKey: one.sortKey,
          },
        ]
      }),
    )
  })
}

/** The text and the icon of a feature around its anchor. */
function partsOf(layout: Layout, { feature, text, icon }: NamedFeature): Pick<MapSymbol, 'text' | 'icon'> | null {
  const written = text === '' ? null : textOf(layout, feature, text)
  const drawn = icon === '' ? null : iconOf(layout, feature, icon, written)
  return written === null && drawn === null ? null : { text: written, icon: drawn }
}

function textOf({ layer, tile, zoom, letters }: Layout, feature: VectorTileFeature, text: string): SymbolText | null {
  const value = <T>(property: string) => layer.value<T>(property, tile.square.z, feature)
  const isPoint = value('symbol-placement') === 'point'
  const radial = value<number>('text-radial-offset')
  const anchors = value<AnchorName[] | undefined>('text-variable-anchor')
  const anchor: AnchorName = anchors ? 'center' : value('text-anchor')
  const justify = isPoint ? value<string>('text-justify') : 'center'
  const { horizontal, vertical } = alignOf(anchor)
  const offset = value<Point>('text-offset').map((ems) => ems * EM) as Point
  const rules = {
    maxWidth: isPoint ? value<number>('text-max-width') * EM : Infinity,
    lineHeight: value<number>('text-line-height') * EM,
    spacing: value<number>('text-letter-spacing') * EM,
    ...{ horizontal, vertical, offset: anchors ? ([0, 0] as Point) : offset },
  }
  const wanted: Align[] = anchors && justify === 'auto' ? [0, 0.5, 1] : [justifyOf(justify)]
  const shapings: SymbolText['shapings'] = {}
  for (const one of wanted) {
    const shaping = shape(text, letters, { ...rules, justify: one })
    if (shaping) shapings[one] = shaping
  }
  const shaping = Object.values(shapings)[0]
  if (!shaping) return null
  return {
    ...{ shapings, shaping },
    size: layer.value('text-size', zoom, feature),
    boxSize: layer.value('text-size', tile.square.z + 1, feature),
    padding: value('text-padding'),
    rotate: value('text-rotate'),
    sides: (anchors ?? []).map((one) => ({ anchor: one, offset: radialOffset(one, radial * EM) })),
    justify: justify === 'auto' ? 'auto' : justifyOf(justify),
  }
}

const justifyOf = (name: string): Align => (name === 'left' ? 0 : name === 'right' ? 1 : 0.5)

/** The part of a text that lies on its anchor. */
export function alignOf(anchor: AnchorName): { horizontal: Align; vertical: Align } {
  return {
    horizontal: anchor.includes('left') ? 0 : anchor.includes('right') ? 1 : 0.5,
    vertical: anchor.includes('top') ? 0 : anchor.includes('bottom') ? 1 : 0.5,
  }
}

function radialOffset(anchor: AnchorName, distance: number): Point {
  const { horizontal, vertical } = alignOf(anchor)
  const each = horizontal !== 0.5 && vertical !== 0.5 ? distance / Math.SQRT2 : distance
  const from = (align: Align) => (align === 0.5 ? 0 : align === 0 ? 1 : -1)
  return [from(horizontal) * each, from(vertical) * (each - BASELINE_OFFSET)]
}

function iconOf(
  { layer, tile, zoom, sprite }: Layout,
  feature: VectorTileFeature,
  name: string,
  text: SymbolText | null,
): SymbolIcon | null {
  const entry = sprite[name]
  if (!entry) return null
  const size = layer.value<number>('icon-size', zoom, feature)
  const [width, height] = [(entry.width / entry.pixelRatio) * size, (entry.height / entry.pixelRatio) * size]
  const fitted = text !== null && layer.value('icon-text-fit', tile.square.z) === 'both'
  const centred = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 }
  return {
    ...{ name, fitted, extent: fitted ? scaled(text.shaping, text.boxSize / EM) : centred },
    rotate: layer.value('icon-rotate', tile.square.z, feature),
    padding: layer.value<{ values: number[] }>('icon-padding', tile.square.z, feature).values[0]!,
  }
}

export const scaled = ({ left, top, right, bottom }: Extent, by: number): Extent => ({
  left: left * by,
  top: top * by,
  right: right * by,
  bottom: bottom * by,
})
