import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue and opacity in one number, a byte each. */
type Colour = number

const COLOURS_MAX = 256
/** Number of colours of the palette that are chosen by frequency. The others are chosen by the largest error. */
const FREQUENT = 48
/** Above it the last few per cent of the size take too long. */
const LARGE_BYTES = 300_000

/**
 * Encodes an image as a PNG with a palette of 256 colours, which has a third of the bytes of one with four channels.
 * Icons have few colours of their own, and many at their edges, where similar colours can replace each other.
 *
 * @param pixels  four bytes each: red, green, blue, opacity
 */
export function indexedPng(pixels: Buffer, width: number, height: number): Buffer {
  const all = new DataView(pixels.buffer, pixels.byteOffset, pixels.length)
  const { palette, indexOf } = choosePalette(countColours(all))
  const rows = Buffer.alloc((width + 1) * height)
  let [colour, index] = [all.getUint32(0), indexOf.get(all.getUint32(0))!]
  for (let y = 0, at = 0; y < height; y++) {
    // Each row begins with the number of its filter, 0: none.
    for (let x = y * (width + 1) + 1; x < (y + 1) * (width + 1); x++, at += 4) {
      const next = all.getUint32(at)
      if (next !== colour) [colour, index] = [next, indexOf.get(next)!]
      rows[x] = index
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
    chunk('IDAT', deflateSync(rows, { level: rows.length > LARGE_BYTES ? 6 : 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function countColours(pixels: DataView): Map<Colour, number> {
  const counts = new Map<Colour, number>()
  // Neighbours are mostly of one colour.
  let [colour, count] = [pixels.getUint32(0), 0]
  for (let at = 0; at < pixels.byteLength; at += 4) {
    const next = pixels.getUint32(at)
    if (next !== colour) {
      counts.set(colour, (counts.get(colour) ?? 0) + count)
      ;[colour, count] = [next, 0]
    }
    count++
  }
  return counts.set(colour, (counts.get(colour) ?? 0) + count)
}

/**
 * The most frequent colours, then repeatedly the colour with the largest error so far. The transparent ones come first: the
 * table of opacities ends with the last that is not opaque.
 */
function choosePalette(counts: Map<Colour, number>): { palette: Colour[]; indexOf: Map<Colour, number> } {
  const colours = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
  const off = new Float64Array(colours.length).fill(Infinity)
  const nearest = new Uint8Array(colours.length)
  const weights = Float64Array.from(colours, (colour) => Math.sqrt(counts.get(colour)!))
  // Red, green and blue as they look over black, and the opacity.
  const channels = Float64Array.from({ length: colours.length * 4 }, (_, i) => {
    const colour = colours[i >> 2]!
    const opacity = colour & 255
    return (i & 3) === 3 ? opacity * Math.SQRT2 : (((colour >>> (24 - 8 * (i & 3))) & 255) * opacity) / 255
  })
  const chosen: number[] = []
  const size = Math.min(COLOURS_MAX, colours.length)
  while (chosen.length < size) {
    let next = chosen.length
    if (next >= FREQUENT && size < colours.length) {
      let worst = -1
      for (let i = 0; i < colours.length; i++) {
        const loss = off[i]! * weights[i]!
        if (loss > worst) [next, worst] = [i, loss]
      }
    }
    const at = next * 4
    for (let i = 0, c = 0; i < colours.length; i++, c += 4) {
      let sum = 0
      for (let k = 0; k < 4; k++) sum += (channels[c + k]! - channels[at + k]!) ** 2
      if (sum < off[i]!) {
        off[i] = sum
        nearest[i] = chosen.length
      }
    }
    chosen.push(next)
  }
  const byOpacity = chosen
    .map((_, i) => i)
    .sort((a, b) => opacityOf(colours[chosen[a]!]!) - opacityOf(colours[chosen[b]!]!))
  const place = new Map(byOpacity.map((from, to) => [from, to]))
  return {
    palette: byOpacity.map((from) => colours[chosen[from]!]!),
    indexOf: new Map(colours.map((colour, i) => [colour, place.get(nearest[i]!)!])),
  }
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
