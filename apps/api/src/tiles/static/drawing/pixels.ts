import { type SpriteEntry } from '../../sprites/sprite-sheet.js'
import { type Point } from '../view.js'
import { type Colour } from './evaluated-layer.js'
import { EM, FIELD_BORDER } from './letter.js'
import { type DrawnLetter, type PlacedSymbol } from './placement.js'

/** The edge of a letter in its field, as a part of the largest value. */
const EDGE = 0.75
/** Half the width of an edge, of a letter at its em: soft enough for no stairs. */
const SOFTNESS = 0.105
/** A step in the field for each pixel of the em. */
const STEPS_PER_PIXEL = 8
/** The widest halo; pixels of the em. */
const HALO_MAX = 6

/** Pixels with four bytes each. */
export interface Raster {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}

/** Where a rectangle of an image lies in the picture; pixels of the picture. */
interface Placed {
  /** Of the image's own corner. */
  origin: Point
  /** Pixels of the picture for each of the image. */
  scale: Point
  /** Radians. */
  angle: number
}

/** Draws labels and icons into a picture that is opaque. */
export class LabelPainter {
  /** @param scale  pixels of the picture for each of the page */
  constructor(
    private readonly picture: Raster,
    private readonly scale: number,
    private readonly zoom: number,
    private readonly sprite: { image: Raster; index: Record<string, SpriteEntry> },
  ) {}

  paintIcon({ symbol }: PlacedSymbol): void {
    const { icon, at, lineAngle, layer } = symbol
    if (!icon) return
    const entry = this.sprite.index[icon.name]!
    const turns = layer.value('icon-rotation-alignment', this.zoom) === 'map'
    const angle = ((icon.rotate + (turns ? lineAngle : 0)) * Math.PI) / 180
    for (const { from, to } of icon.fitted ? ninePatches(entry, icon.extent) : [wholeIcon(entry, icon.extent)]) {
      const [left, top, right, bottom] = to
      const source = {
        ...entry,
        x: entry.x + from[0],
        y: entry.y + from[1],
        width: from[2] - from[0],
        height: from[3] - from[1],
      }
      if (source.width <= 0 || source.height <= 0 || right <= left) continue
      const scale: Point = [((right - left) / source.width) * this.scale, ((bottom - top) / source.height) * this.scale]
      const corner = rotated([left * this.scale, top * this.scale], angle)
      const origin: Point = [at[0] * this.scale + corner[0], at[1] * this.scale + corner[1]]
      this.paintImage(source, { origin, scale, angle })
    }
  }

  paintText({ symbol, letters }: PlacedSymbol): void {
    const { layer, feature, text } = symbol
    if (!text || letters.length === 0) return
    const em = text.size / EM
    const softness = SOFTNESS / this.scale / em
    const haloWidth = layer.value<number>('text-halo-width', this.zoom, feature)
    if (haloWidth > 0) {
      const edge = (HALO_MAX - haloWidth / em) / STEPS_PER_PIXEL
      const covers = (value: number) =>
        Math.min(smoothStep(edge - softness, edge + softness, value), 1 - smoothStep(EDGE, EDGE + 2 * softness, value))
      const colour = layer.value<Colour>('text-halo-color', this.zoom, feature)
      for (const letter of letters) this.paintLetter(letter, em, colour, covers)
    }
    const colour = layer.value<Colour>('text-color', this.zoom, feature)
    const covers = (value: number) => smoothStep(EDGE - softness, EDGE + softness, value)
    for (const letter of letters) this.paintLetter(letter, em, colour, covers)
  }

  private paintLetter(
    { letter, x, y, origin, angle }: DrawnLetter,
    em: number,
    { r, g, b, a }: Colour,
    covers: (value: number) => number,
  ): void {
    const { field } = letter
    const [width, height] = [letter.width + 2 * FIELD_BORDER, letter.height + 2 * FIELD_BORDER]
    if (field.length === 0) return
    const size = em * this.scale
    const corner = rotated([(x + letter.left - FIELD_BORDER) * size, (y - letter.top - FIELD_BORDER) * size], angle)
    const placed: Placed = {
      origin: [origin[0] * this.scale + corner[0], origin[1] * this.scale + corner[1]],
      scale: [size, size],
      angle,
    }
    const fieldAt = (column: number, row: number) =>
      column < 0 || row < 0 || column >= width || row >= height ? 0 : field[row * width + column]!
    const { data } = this.picture
    const [red, green, blue] = [r * 255, g * 255, b * 255]
    this.eachPixel(placed, width, height, (at, u, v) => {
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const [right, down] = [u - column, v - row]
      const upper = fieldAt(column, row) * (1 - right) + fieldAt(column + 1, row) * right
      const lower = fieldAt(column, row + 1) * (1 - right) + fieldAt(column + 1, row + 1) * right
      const cover = covers((upper * (1 - down) + lower * down) / 255)
      if (cover === 0) return
      const rest = 1 - cover * a
      data[at] = red * cover + data[at]! * rest
      data[at + 1] = green * cover + data[at + 1]! * rest
      data[at + 2] = blue * cover + data[at + 2]! * rest
    })
  }

  private paintImage(part: Pick<SpriteEntry, 'x' | 'y' | 'width' | 'height'>, placed: Placed): void {
    const { image } = this.sprite
    const { data } = this.picture
    const colour = [0, 0, 0, 0]
    this.eachPixel(placed, part.width, part.height, (at, u, v) => {
      sample(image, part.x + u, part.y + v, colour)
      const rest = 1 - colour[3]! / 255
      for (let i = 0; i < 3; i++) data[at + i] = colour[i]! + data[at + i]! * rest
    })
  }

  /**
   * Visits the pixels that a rectangle covers.
   *
   * @param visit  gets the index of the pixel, and the point of the rectangle whose texels lie around it
   */
  private eachPixel(
    { origin, scale, angle }: Placed,
    width: number,
    height: number,
    visit: (at: number, u: number, v: number) => void,
  ): void {
    const corners = [0, width].flatMap((u) => [0, height].map((v) => rotated([u * scale[0], v * scale[1]], angle)))
    const [xs, ys] = [corners.map(([x]) => x + origin[0]), corners.map(([, y]) => y + origin[1])]
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(...xs))),
      Math.min(this.picture.width, Math.ceil(Math.max(...xs))),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(...ys))),
      Math.min(this.picture.height, Math.ceil(Math.max(...ys))),
    ]
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const [dx, dy] = [x + 0.5 - origin[0], y + 0.5 - origin[1]]
        const u = (dx * cos + dy * sin) / scale[0]
        const v = (dy * cos - dx * sin) / scale[1]
        if (u >= 0 && v >= 0 && u <= width && v <= height) visit((y * this.picture.width + x) * 4, u - 0.5, v - 0.5)
      }
    }
  }
}

const rotated = ([x, y]: Point, angle: number): Point =>
  angle === 0 ? [x, y] : [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]

function smoothStep(from: number, to: number, value: number): number {
  const part = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** The colour between texels, multiplied by its opacity. Pictures of a sprite have an empty pixel between them. */
function sample({ data, width, height }: Raster, u: number, v: number, into: number[]): void {
  const [column, row] = [Math.floor(u), Math.floor(v)]
  into.fill(0)
  for (const [x, y, part] of [
    [column, row, (1 - u + column) * (1 - v + row)],
    [column + 1, row, (u - column) * (1 - v + row)],
    [column, row + 1, (1 - u + column) * (v - row)],
    [column + 1, row + 1, (u - column) * (v - row)],
  ] as const) {
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const at = (y * width + x) * 4
    const alpha = data[at + 3]!
    for (let i = 0; i < 3; i++) into[i]! += (data[at + i]! * alpha * part) / 255
    into[3]! += alpha * part
  }
}

type Rect = [left: number, top: number, right: number, bottom: number]

/** An icon with a pixel around it, in which its edge fades out. */
function wholeIcon({ width, height }: SpriteEntry, { left, top, right, bottom }: Extent): { from: Rect; to: Rect } {
  const [x, y] = [(right - left) / width, (bottom - top) / height]
  return { from: [-1, -1, width + 1, height + 1], to: [left - x, top - y, right + x, bottom + y] }
}

type Extent = { left: number; top: number; right: number; bottom: number }

/** The parts of an icon whose content is stretched to a box, while its borders keep their width. */
function ninePatches(entry: SpriteEntry, box: Extent): { from: Rect; to: Rect }[] {
  const { width, height, pixelRatio, content = [0, 0, width, height] } = entry
  const cuts = (
    length: number,
    [from, to]: [number, number],
    first: number,
    last: number,
    low: number,
    high: number,
  ) => {
    const start = low - first / pixelRatio
    const end = high + (length - last) / pixelRatio
    return [
      [0, start],
      [from, start + from / pixelRatio],
      [to, end - (length - to) / pixelRatio],
      [length, end],
    ] as const
  }
  const across = cuts(width, entry.stretchX?.[0] ?? [0, width], content[0], content[2], box.left, box.right)
  const down = cuts(height, entry.stretchY?.[0] ?? [0, height], content[1], content[3], box.top, box.bottom)
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      from: [across[column]![0], down[row]![0], across[column + 1]![0], down[row + 1]![0]] as Rect,
      to: [across[column]![1], down[row]![1], across[column + 1]![1], down[row + 1]![1]] as Rect,
    })),
  )
}
