import { inflateSync } from 'node:zlib'

/** Decodes what `indexedPng` makes: eight bits a pixel, a palette, no filters. @returns RGBA, row by row */
export function decodeIndexedPng(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const [header, colours, opacities] = ['IHDR', 'PLTE', 'tRNS'].map((type) => chunks.get(type)!)
  const [width, height] = [header!.readUInt32BE(0), header!.readUInt32BE(4)]
  if (header!.toString('hex', 8) !== '0803000000') throw new Error('not a PNG with a palette')
  const rows = inflateSync(chunks.get('IDAT')!)
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    if (rows[y * (width + 1)] !== 0) throw new Error('a filtered row')
    for (let x = 0; x < width; x++) {
      const index = rows[y * (width + 1) + 1 + x]!
      const colour = [...colours!.subarray(index * 3, index * 3 + 3), opacities![index] ?? 255]
      pixels.set(colour, (y * width + x) * 4)
    }
  }
  return { width, height, pixels }
}
