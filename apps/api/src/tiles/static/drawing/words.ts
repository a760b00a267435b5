import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { readFontFiles } from '../../glyphs/font-files.js'
import { type FontName } from '../../glyphs/font-names.js'
import { EM, FIELD_BORDER, type Letter } from './letter.js'

/** Space around a word in which its distance is measured; pixels. */
const REACH = 8
/** The part of the distance field that lies inside: as in the letters of fonts. */
const INSIDE = 0.25
/** The baseline of a word in its field; pixels. */
const BASELINE = REACH + 30
/** The baseline below the origin of letters' `top`: the ascender of Noto Sans. */
const ASCENDER = 26

const families = new Map<FontName, Promise<string>>()

/** Makes a font known to the canvas. @returns the value for its `font`, without a size */
export function canvasFamily(name: FontName): Promise<string> {
  let family = families.get(name)
  if (!family) {
    family = readFontFiles(name).then((files) =>
      files
        .map((file, index) => {
          GlobalFonts.register(file, `${name} ${index}`)
          return `"${name} ${index}"`
        })
        .join(', '),
    )
    families.set(name, family)
    family.catch(() => families.delete(name))
  }
  return family
}

/** A word as one signed distance field, its letters joined and in their order. */
export async function drawWord(font: FontName, word: string): Promise<Letter> {
  const family = await canvasFamily(font)
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = `${EM}px ${family}`
  const advance = Math.round(measure.measureText(word).width)
  const [width, height] = [advance + 2 * REACH, 2 * EM + 2 * REACH]
  const context = createCanvas(width, height).getContext('2d')
  context.font = measure.font
  context.fillText(word, REACH, BASELINE)
  const { data } = context.getImageData(0, 0, width, height)
  const cover = Float64Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]! / 255)
  const outside = distances(
    cover.map((alpha) => (alpha === 0 ? Infinity : Math.max(0, 0.5 - alpha) ** 2)),
    width,
    height,
  )
  const inside = distances(
    cover.map((alpha) => (alpha === 1 ? Infinity : Math.max(0, alpha - 0.5) ** 2)),
    width,
    height,
  )
  const field = Uint8Array.from(outside, (distance, i) =>
    Math.max(0, Math.min(255, 255 - 255 * ((Math.sqrt(distance) - Math.sqrt(inside[i]!)) / REACH + INSIDE))),
  )
  return {
    field,
    width: width - 2 * FIELD_BORDER,
    height: height - 2 * FIELD_BORDER,
    left: FIELD_BORDER - REACH,
    top: BASELINE - ASCENDER - FIELD_BORDER,
    advance,
  }
}

/** The squared distance of each pixel to the nearest one of 0, columns first (Felzenszwalb and Huttenlocher). */
function distances(grid: Float64Array, width: number, height: number): Float64Array {
  for (let x = 0; x < width; x++) transform(grid, x, width, height)
  for (let y = 0; y < height; y++) transform(grid, y * width, 1, width)
  return grid
}

function transform(grid: Float64Array, offset: number, stride: number, length: number): void {
  const f = Float64Array.from({ length }, (_, i) => Math.min(grid[offset + i * stride]!, 1e10))
  const v = new Uint16Array(length)
  const z = new Float64Array(length + 1)
  z[0] = -Infinity
  z[1] = Infinity
  for (let q = 1, k = 0; q < length; q++) {
    const cross = () => (f[q]! - f[v[k]!]! + q * q - v[k]! ** 2) / (2 * (q - v[k]!))
    while (k > 0 && cross() <= z[k]!) k--
    const at = cross()
    k++
    v[k] = q
    z[k] = at
    z[k + 1] = Infinity
  }
  for (let q = 0, k = 0; q < length; q++) {
    while (z[k + 1]! < q) k++
    grid[offset + q * stride] = f[v[k]!]! + (q - v[k]!) ** 2
  }
}
