import { type VectorTileFeature } from '@mapbox/vector-tile'
import { type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Point } from '../view.js'
import { type Colour, type EvaluatedLayer } from './evaluated-layer.js'
import { featuresOf, geometryOf, type PlacedTile } from './source-tiles.js'

/** Strokes that together make the soft edge of a blurred line. */
const BLUR_STEPS = 8
/** Corners of lines that are moved aside reach out no further; multiples of the distance. */
const MITER_MAX = 2

export interface Drawing {
  context: SKRSContext2D
  /** Of the view. */
  zoom: number
  scale: number
  /** A picture of the sprite. */
  image: (name: string) => Canvas
}

/** Draws the areas or lines of a layer. Tiles are cut at their edges, because they overlap. */
export function drawLayer(drawing: Drawing, layer: EvaluatedLayer, tiles: readonly PlacedTile[]): void {
  const { context, scale } = drawing
  for (const tile of tiles) {
    const accepts = (feature: VectorTileFeature) => feature.type !== 1 && layer.accepts(tile.square.z, feature)
    const features = [...featuresOf(tile, layer.sourceLayer, accepts)]
    if (features.length === 0) continue
    context.save()
    context.beginPath()
    // Whole pixels, or the ground would show between two tiles.
    const [left, top, right, bottom] = [tile.left, tile.top, tile.left + tile.side, tile.top + tile.side].map(
      (at) => Math.round(at * scale) / scale,
    ) as [number, number, number, number]
    context.rect(left, top, right - left, bottom - top)
    context.clip()
    context.translate(tile.left, tile.top)
    if (layer.type === 'fill') for (const feature of features) drawArea(drawing, layer, tile, feature)
    else if (layer.type === 'line') drawLines(drawing, layer, tile, features)
    context.restore()
  }
}

export const cssColour = ({ r, g, b, a }: Colour): string =>
  a === 0 ? 'transparent' : `rgba(${[r, g, b].map((part) => Math.round((part / a) * 255)).join(',')},${a})`

function drawArea(drawing: Drawing, layer: EvaluatedLayer, tile: PlacedTile, feature: VectorTileFeature): void {
  const { context, zoom, image } = drawing
  if (feature.type !== 3) return
  const [x, y] = layer.value<Point>('fill-translate', zoom)
  context.globalAlpha = layer.value<number>('fill-opacity', zoom, feature)
  if (context.globalAlpha === 0) return
  context.save()
  context.translate(x, y)
  trace(context, geometryOf(tile, feature, tile.side), true)
  if (layer.has('fill-pattern')) {
    const pattern = image(String(layer.value('fill-pattern', tile.square.z, feature)))
    const pixels = 2 ** (zoom - tile.square.z) / drawing.scale
    context.save()
    context.clip('evenodd')
    context.scale(pixels, pixels)
    context.fillStyle = context.createPattern(pattern, 'repeat')!
    context.fillRect(0, 0, tile.side / pixels, tile.side / pixels)
    context.restore()
  } else {
    context.fillStyle = cssColour(layer.value('fill-color', zoom, feature))
    context.fill('evenodd')
  }
  if (layer.has('fill-outline-color')) {
    context.strokeStyle = cssColour(layer.value('fill-outline-color', zoom, feature))
    context.lineWidth = 1 / drawing.scale
    context.stroke()
  }
  context.restore()
}

function drawLines(drawing: Drawing, layer: EvaluatedLayer, tile: PlacedTile, features: VectorTileFeature[]): void {
  const { context, zoom } = drawing
  const keyOf = (feature: VectorTileFeature) =>
    layer.value<number | undefined>('line-sort-key', tile.square.z, feature) ?? 0
  const sorted = layer.has('line-sort-key')
    ? features.map((feature) => ({ feature, key: keyOf(feature) })).sort((a, b) => a.key - b.key)
    : features.map((feature) => ({ feature }))
  context.lineCap = layer.value('line-cap', tile.square.z)
  context.lineJoin = layer.value('line-join', tile.square.z)
  for (const { feature } of sorted) {
    const width = layer.value<number>('line-width', zoom, feature)
    if (width <= 0) continue
    context.globalAlpha = layer.value<number>('line-opacity', zoom, feature)
    context.strokeStyle = cssColour(layer.value('line-color', zoom, feature))
    const offset = layer.value<number>('line-offset', zoom, feature)
    const isArea = feature.type === 3
    const parts = geometryOf(tile, feature, tile.side).map((part) => (offset === 0 ? part : aside(part, offset)))
    trace(context, parts, isArea)
    // Dashes have the width of the whole zoom, so that they do not run while a map zooms.
    const dashes = layer.value<number[] | undefined>('line-dasharray', tile.square.z)
    const dash = layer.value<number>('line-width', tile.square.z, feature) * 2 ** (zoom - tile.square.z)
    context.setLineDash(dashes ? dashes.map((length) => length * dash) : [])
    strokeSoftly(drawing, width, layer.value<number>('line-blur', zoom, feature))
  }
}

/**
 * Strokes the path as MapLibre does: half a pixel fades out on each side, so that lines below one pixel are stronger than by
 * their width, and a blur fades out over its own width.
 */
function strokeSoftly({ context, scale }: Drawing, width: number, blur: number): void {
  const pixel = 1 / scale
  if (blur <= 0) {
    context.lineWidth = width < pixel ? (width + pixel) ** 2 / (4 * pixel) : width
    context.stroke()
    return
  }
  const alpha = context.globalAlpha
  const [outer, fade] = [width / 2 + pixel / 2, blur + pixel]
  const steps = Math.min(BLUR_STEPS, Math.ceil(Math.min(outer, fade) / (pixel / 2)))
  let covered = 0
  for (let step = 0; step < steps; step++) {
    const distance = outer - (Math.min(outer, fade) * (step + 0.5)) / steps
    const wanted = Math.min(1, (outer - distance) / fade)
    context.globalAlpha = alpha * ((wanted - covered) / (1 - covered))
    context.lineWidth = Math.max(2 * distance, pixel / 4)
    context.stroke()
    covered = wanted
  }
}

function trace(context: SKRSContext2D, parts: readonly Point[][], closed: boolean): void {
  context.beginPath()
  for (const part of parts) {
    part.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    if (closed) context.closePath()
  }
}

/** The line moved to its right by a distance, in pixels. */
function aside(line: Point[], distance: number): Point[] {
  const normals = line.slice(1).map(([x, y], i): Point => {
    const [dx, dy] = [x - line[i]![0], y - line[i]![1]]
    const length = Math.hypot(dx, dy) || 1
    return [-dy / length, dx / length]
  })
  const isRing = String(line[0]) === String(line.at(-1))
  return line.map(([x, y], i) => {
    const before = normals[i - 1] ?? (isRing ? normals.at(-1) : undefined) ?? normals[i] ?? [0, 0]
    const after = normals[i] ?? (isRing ? normals[0] : undefined) ?? before
    const [nx, ny] = [before[0] + after[0], before[1] + after[1]]
    const squared = Math.max(nx * nx + ny * ny, 2 / MITER_MAX)
    return [x + (2 * nx * distance) / squared, y + (2 * ny * distance) / squared]
  })
}
