import { gunzipSync, gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { mergeTiles } from './merge-tiles.js'
import { vectorTile } from './traffic/vector-tile.js'

type Line = [x: number, y: number][]
const tile = (layer: string, ...lines: [Line, Record<string, string | number>][]) =>
  gzipSync(
    vectorTile(
      layer,
      lines.map(([line, properties]) => ({ line, properties })),
    )!,
  )
const read = (gzip: Uint8Array) => new VectorTile(new PbfReader(gunzipSync(gzip)))

const across: Line = [
  [0.1, 0.1],
  [0.9, 0.9],
]
const down: Line = [
  [0.5, 0.1],
  [0.5, 0.9],
]

describe('merging tiles', () => {
  it('keeps layers, and every feature with its own properties', () => {
    const merged = read(
      mergeTiles([
        tile('roads', [across, { class: 'main', lanes: 2 }]),
        tile('roads', [down, { lanes: 3, class: 'path' }], [across, { class: 'path' }]),
        tile('water', [down, { class: 'river' }]),
      ]),
    )
    expect(Object.keys(merged.layers)).toEqual(['roads', 'water'])
    const roads = merged.layers.roads!
    const found = Array.from({ length: roads.length }, (_, index) => roads.feature(index))
    expect(found.map(({ properties }) => properties)).toEqual([
      { class: 'main', lanes: 2 },
      { class: 'path', lanes: 3 },
      { class: 'path' },
    ])
    expect(found.map((feature) => feature.loadGeometry()[0]![0])).toMatchObject([
      { x: 410, y: 410 },
      { x: 2048, y: 410 },
      { x: 410, y: 410 },
    ])
    expect(merged.layers.water!.feature(0).properties).toEqual({ class: 'river' })
  })

  it('draws what two tiles share once', () => {
    const one = tile('roads', [across, { class: 'main', ref: 'N1' }])
    const two = tile('roads', [down, { ref: 'N2' }], [across, { ref: 'N1', class: 'main' }])
    expect(read(mergeTiles([one, two])).layers.roads!.length).toBe(2)
  })

  it('refuses what is not a tile', () => {
    expect(() => mergeTiles([gzipSync(Buffer.from('no tile')), tile('roads', [across, {}])])).toThrow()
  })
})
