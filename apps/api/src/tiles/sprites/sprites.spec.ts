import { gunzipSync } from 'node:zlib'
import { STYLE_NAMES } from '../palette.js'
import { decodeIndexedPng } from './indexed-png.fixture.js'
import { poiIcons, shields, worshipIcons } from './sprite-names.js'
import { type SpriteEntry } from './sprite-sheet.js'
import { SpritesService } from './sprites.service.js'

const service = new SpritesService()

const read = async (sprite: string, kind: 'json' | 'png') =>
  gunzipSync((await service.sprite(sprite)!)[kind].compressed.gzip)
const indexOf = async (sprite: string) =>
  JSON.parse((await read(sprite, 'json')).toString()) as Record<string, SpriteEntry>

describe.each(STYLE_NAMES.flatMap((name) => [name, `${name}@2x`]))('%s', (sprite) => {
  it('has an icon for markets, pharmacies, mosques, churches, fuel, bus stations and every other kind', async () => {
    const wanted = [
      ...[
        'market',
        'pharmacy',
        'muslim',
        'christian',
        'fuel',
        'bus_station',
        'other',
        'peak',
        'oneway',
        'mangrove',
        'marsh',
      ],
      ...['dot-capital', 'dot-town'],
      ...Object.keys(poiIcons),
      ...Object.keys(worshipIcons),
      ...Object.values(shields),
    ]
    const index = await indexOf(sprite)
    expect(wanted.filter((name) => index[name] === undefined)).toEqual([])
  })

  it('has pictures inside the sheet that do not overlap and are not empty', async () => {
    const entries = Object.entries(await indexOf(sprite))
    const { width, height, pixels } = decodeIndexedPng(await read(sprite, 'png'))
    const taken = new Uint8Array(width * height)
    for (const [name, entry] of entries) {
      expect(entry.x + entry.width <= width && entry.y + entry.height <= height).toBe(true)
      let painted = 0
      for (let y = entry.y; y < entry.y + entry.height; y++) {
        for (let x = entry.x; x < entry.x + entry.width; x++) {
          const pixel = y * width + x
          if (taken[pixel]) throw new Error(`${name} lies on another`)
          taken[pixel] = 1
          if (pixels[pixel * 4 + 3]! > 128) painted++
        }
      }
      if (painted < 12) throw new Error(`${name} is empty`)
    }
  })
})

it('has the same icons twice as large', async () => {
  const [once, twice] = [await indexOf('day'), await indexOf('day@2x')]
  for (const [name, { x, y, width, height }] of Object.entries(once)) {
    expect(twice[name]).toMatchObject({ x: x * 2, y: y * 2, width: width * 2, height: height * 2, pixelRatio: 2 })
  }
})

it('has shields that grow with their number', async () => {
  const shield = (await indexOf('day'))['shield-national']!
  expect(shield.content![0]).toBeGreaterThan(0)
  expect(shield.stretchX![0]![1]).toBeLessThan(shield.width)
})

it.each(['dusk', 'day@3x', '', '../day', 'DAY', '__proto__', 'day@2x@2x'])('has no sprite %s', (name) =>
  expect(service.sprite(name)).toBeNull(),
)
