import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue and opacity in one number, a byte each. */
type Colour = number

const COLOURS_MAX = 256
/** Number of colours of the palette that are chosen by frequency. The others are chosen by the largest error. */
const FREQUENT = 48

/**
 * Encodes an image as a PNG with a palette of 256 colours, which has a third of the bytes of one with four channels.
 * Icons have few colours of their own, and many at their edges, where similar colours can replace each other.
 *
 * @param pixels  four bytes each: red, green, blue, opacity
 */
export function indexedPng(pixels: Buffer, width: number, height: number): Buffer {
  const counts = countColours(pixels)
  // The transparent ones first: the table of opacities ends with the last that is not opaque.
  const palette = choosePalette(counts).sort((a, b) => opacityOf(a) - opacityOf(b))
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Each row begins with the number of its filter, 0: none.
      rows[y * (width + 1) + 1 + x] = indexOf.get(pixels.readUInt32BE((y * width + x) * 4))!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, which are an index.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channelsOf(colour)))),
    chunk('tRNS', Buffer.from(palette.map(opacityOf).filter((opacity) => opacity < 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function countColours(pixels: Buffer): Map<Colour, number> {
  const counts = new Map<Colour, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.readUInt32BE(at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

/** The most frequent colours, then repeatedly the colour with the largest error so far. */
function choosePalette(counts: Map<Colour, number>): Colour[] {
  const byFrequency = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  if (byFrequency.length <= COLOURS_MAX) return byFrequency
  const palette = byFrequency.slice(0, FREQUENT)
  const off = new Map(byFrequency.map((colour) => [colour, Math.min(...palette.map((one) => distance(one, colour)))]))
  while (palette.length < COLOURS_MAX) {
    const lossOf = (colour: Colour) => off.get(colour)! * Math.sqrt(counts.get(colour)!)
    const worst = byFrequency.reduce((a, b) => (lossOf(b) > lossOf(a) ? b : a))
    palette.push(worst)
    for (const [colour, least] of off) off.set(colour, Math.min(least, distance(worst, colour)))
  }
  return palette
}

function nearest(palette: Colour[], colour: Colour): number {
  let [best, least] = [0, Infinity]
  palette.forEach((one, index) => {
    const off = distance(one, colour)
    if (off < least) [best, least] = [index, off]
  })
  return best
}

/** The squared difference, weighted by opacity. */
function distance(a: Colour, b: Colour): number {
  const [opacityA, opacityB] = [opacityOf(a), opacityOf(b)]
  const [own, other] = [channelsOf(a), channelsOf(b)]
  let sum = 2 * (opacityA - opacityB) ** 2
  for (let i = 0; i < 3; i++) sum += ((own[i]! * opacityA - other[i]! * opacityB) / 255) ** 2
  return sum
}

const opacityOf = (colour: Colour): number => colour & 255
const channelsOf = (colour: Colour): [number, number, number] => [
  (colour >>> 24) & 255,
  (colour >>> 16) & 255,
  (colour >>> 8) & 255,
]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
