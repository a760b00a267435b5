import { Resvg } from '@resvg/resvg-js'
import { decodeIndexedPng } from './indexed-png.fixture.js'
import { indexedPng } from './indexed-png.js'

/** Pixels of these colours, in a row. */
const rowOf = (colours: [number, number, number, number][]) => Buffer.from(colours.flat())

describe('an image as a PNG with a palette', () => {
  it('is the same image with 256 colours or fewer', () => {
    const pixels = rowOf(Array.from({ length: 256 }, (_, i) => [i, 255 - i, (i * 7) % 256, (i * 5) % 256]))
    expect(decodeIndexedPng(indexedPng(pixels, 64, 4))).toEqual({ width: 64, height: 4, pixels })
  })

  it('looks the same with more colours: no pixel of a smooth edge differs visibly', () => {
    const dots = Array.from(
      { length: 12 },
      (_, i) =>
        `<circle cx="${20 + i * 37}" cy="${21 + (i % 3)}" r="${9 + i}" fill="hsl(${i * 30} 60% 45%)" stroke="#fff"/>`,
    )
    const image = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="48">${dots.join('')}</svg>`,
    ).render()
    const { pixels } = decodeIndexedPng(indexedPng(image.pixels, image.width, image.height))
    const before = image.pixels
    const colours = new Set(Array.from({ length: before.length / 4 }, (_, i) => before.readUInt32BE(i * 4)))
    expect(colours.size).toBeGreaterThan(400)
    let worst = 0
    for (let at = 0; at < pixels.length; at += 4) {
      for (let i = 0; i < 3; i++) {
        const seen = (one: Buffer) => (one[at + i]! * one[at + 3]!) / 255
        worst = Math.max(worst, Math.abs(seen(before) - seen(pixels)))
      }
    }
    expect(worst).toBeLessThan(24)
  })
})
