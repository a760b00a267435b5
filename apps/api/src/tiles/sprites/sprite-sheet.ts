import { renderAsync } from '@resvg/resvg-js'
import { type Palette } from '../palette.js'
import { indexedPng } from './indexed-png.js'
import { type Picture, pictures } from './pictures.js'

/** The position of a picture in the sheet, in pixels of the sheet. */
export interface SpriteEntry {
  x: number
  y: number
  width: number
  height: number
  pixelRatio: number
  stretchX?: [number, number][]
  stretchY?: [number, number][]
  content?: [number, number, number, number]
}

export interface SpriteSheet {
  index: Record<string, SpriteEntry>
  png: Buffer
}

/** Pixels at ratio 1. */
const SHEET_WIDTH = 256
/** Empty pixels between pictures, so that no picture shows at the edge of its neighbour. */
const GAP = 1

/** Draws all icons of a style into one sheet. @param ratio  1, or 2 for screens with small pixels */
export async function drawSprite(palette: Palette, ratio: 1 | 2): Promise<SpriteSheet> {
  const { placed, height } = place(pictures(palette))
  const drawings = placed.map(({ picture, x, y }) => `<g transform="translate(${x} ${y})">${picture.svg}</g>`)
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${height}">${drawings.join('')}</svg>`
  const image = await renderAsync(sheet, {
    fitTo: { mode: 'width', value: SHEET_WIDTH * ratio },
    font: { loadSystemFonts: false },
  })
  const scaled = (...pixels: number[]) => pixels.map((pixel) => pixel * ratio)
  const index = Object.fromEntries(
    placed.map(({ picture: { name, width, height, stretch }, x, y }): [string, SpriteEntry] => [
      name,
      {
        x: x * ratio,
        y: y * ratio,
        width: width * ratio,
        height: height * ratio,
        pixelRatio: ratio,
        ...(stretch && {
          stretchX: [scaled(...stretch.x) as [number, number]],
          stretchY: [scaled(...stretch.y) as [number, number]],
          content: scaled(...stretch.content) as SpriteEntry['content'],
        }),
      },
    ]),
  )
  return { index, png: indexedPng(image.pixels, image.width, image.height) }
}

/** Places pictures in rows, the highest first. */
function place(all: Picture[]): { placed: { picture: Picture; x: number; y: number }[]; height: number } {
  let [x, y, rowHeight] = [0, 0, 0]
  const placed = [...all]
    .sort((a, b) => b.height - a.height)
    .map((picture) => {
      if (x + picture.width > SHEET_WIDTH) [x, y, rowHeight] = [0, y + rowHeight + GAP, 0]
      const spot = { picture, x, y }
      x += picture.width + GAP
      rowHeight = Math.max(rowHeight, picture.height)
      return spot
    })
  return { placed, height: y + rowHeight }
}
