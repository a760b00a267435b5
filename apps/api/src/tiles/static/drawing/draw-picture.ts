import { type LayerSpecification } from '@maplibre/maplibre-gl-style-spec'
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { palettes, type StyleName } from '../../palette.js'
import { indexedPng } from '../../sprites/indexed-png.js'
import { drawSprite, type SpriteEntry } from '../../sprites/sprite-sheet.js'
import { buildStyle } from '../../styles/build-style.js'
import { type Language } from '../../styles/names.js'
import { type DrawTask, type StaticMap } from '../static-map.js'
import { cssColour, drawLayer, type Drawing } from './areas-and-lines.js'
import { EvaluatedLayer } from './evaluated-layer.js'
import { drawAttribution, drawMarkers, drawPaths } from './overlay.js'
import { LabelPainter, type Raster } from './pixels.js'
import { type PlacedSymbol, Placement } from './placement.js'
import { type PlacedTile, placeTiles } from './source-tiles.js'
import { symbolsOf } from './symbols.js'

const WEBP_QUALITY = 82

interface Sprite {
  sheet: Canvas
  image: Raster
  index: Record<string, SpriteEntry>
}

const sprites = new Map<string, Promise<Sprite>>()
const styles = new Map<string, EvaluatedLayer[]>()

/** Draws a map from its tiles. @returns the bytes of the picture, in the format that the task names */
export async function drawPicture({ map, sources, attribution }: DrawTask): Promise<Uint8Array> {
  const sprite = await spriteOf(map.style, map.scale)
  const canvas = createCanvas(map.width * map.scale, map.height * map.scale)
  const context = canvas.getContext('2d')
  context.scale(map.scale, map.scale)
  const placed = new Map(Object.entries(sources).map(([name, source]) => [name, placeTiles(source, map)]))
  const layers = layersOf(map.style, map.language).filter((layer) => layer.showsAt(map.zoom))
  const image = (name: string) => cutOut(sprite, name)
  const drawing: Drawing = { context, zoom: map.zoom, scale: map.scale, image }
  for (const layer of layers) {
    if (layer.type === 'background') {
      context.fillStyle = cssColour(layer.value('background-color', map.zoom))
      context.fillRect(0, 0, map.width, map.height)
    } else drawLayer(drawing, layer, placed.get(layer.source) ?? [])
  }
  drawPaths(context, map)
  await drawLabels(canvas, map, layers, placed, sprite)
  await drawMarkers(context, map)
  await drawAttribution(context, map, attribution)
  return encode(canvas, map)
}

/** Layers are drawn from the first to the last, and labels are placed from the last to the first. */
async function drawLabels(
  canvas: Canvas,
  map: StaticMap,
  layers: EvaluatedLayer[],
  tiles: Map<string, PlacedTile[]>,
  sprite: Sprite,
): Promise<void> {
  const placement = new Placement(map.width, map.height, sprite.index)
  const drawn: PlacedSymbol[][] = []
  for (const layer of layers.filter(({ type }) => type === 'symbol').reverse()) {
    const symbols = await symbolsOf(layer, tiles.get(layer.source) ?? [], map.zoom, sprite.index)
    drawn.unshift(symbols.flatMap((symbol) => placement.place(symbol) ?? []))
  }
  const context = canvas.getContext('2d')
  const picture = context.getImageData(0, 0, canvas.width, canvas.height)
  const painter = new LabelPainter(picture, map.scale, map.zoom, sprite)
  for (const symbols of drawn) {
    for (const symbol of symbols) if (symbol.hasIcon) painter.paintIcon(symbol)
    for (const symbol of symbols) painter.paintText(symbol)
  }
  context.putImageData(picture, 0, 0)
}

async function encode(canvas: Canvas, { format }: StaticMap): Promise<Uint8Array> {
  if (format === 'webp') return canvas.encode('webp', WEBP_QUALITY)
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return indexedPng(Buffer.from(data.buffer), width, height)
}

function layersOf(name: StyleName, language: Language): EvaluatedLayer[] {
  const key = `${name} ${language}`
  let layers = styles.get(key)
  if (!layers) {
    // Images of suppliers are left out: a picture is drawn without any other server.
    const style = buildStyle(name, '', { imagery: null, terrain: null }, language)
    layers = style.layers.map((layer: LayerSpecification) => new EvaluatedLayer(layer))
    styles.set(key, layers)
  }
  return layers
}

function spriteOf(name: StyleName, scale: 1 | 2): Promise<Sprite> {
  const key = `${name} ${scale}`
  let sprite = sprites.get(key)
  if (!sprite) {
    sprite = readSprite(name, scale)
    sprites.set(key, sprite)
    sprite.catch(() => sprites.delete(key))
  }
  return sprite
}

async function readSprite(name: StyleName, scale: 1 | 2): Promise<Sprite> {
  const { index, png } = await drawSprite(palettes[name], scale)
  const picture = await loadImage(png)
  const sheet = createCanvas(picture.width, picture.height)
  const context = sheet.getContext('2d')
  context.drawImage(picture, 0, 0)
  return { sheet, index, image: context.getImageData(0, 0, sheet.width, sheet.height) }
}

function cutOut({ sheet, index }: Sprite, name: string): Canvas {
  const { x, y, width, height } = index[name]!
  const image = createCanvas(width, height)
  image.getContext('2d').drawImage(sheet, x, y, width, height, 0, 0, width, height)
  return image
}
