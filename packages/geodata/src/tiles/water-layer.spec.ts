import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader, PbfWriter } from 'pbf'
import { type TilePolygons, wholeTile } from './tile-polygons.js'
import { withWater } from './water-layer.js'

const island: TilePolygons = [
  [
    [
      { x: 0, y: 0 },
      { x: 4000, y: 0 },
      { x: 4000, y: 4000 },
      { x: 0, y: 4000 },
    ],
    [
      { x: 1000, y: 1000 },
      { x: 1000, y: 2000 },
      { x: 2000, y: 2000 },
      { x: 2000, y: 1000 },
    ],
  ],
]

const read = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes))
const properties = (tile: VectorTile, layer: string) =>
  Array.from({ length: tile.layers[layer]!.length }, (_, i) => tile.layers[layer]!.feature(i).properties)

/** A tile with a lake that has a name, and a road, as another program would write it. */
function otherTile(): Uint8Array {
  const tile = new PbfWriter()
  for (const name of ['water', 'transportation']) {
    tile.writeMessage(
      3,
      (_: null, layer) => {
        layer.writeVarintField(15, 2)
        layer.writeStringField(1, name)
        layer.writeMessage(
          2,
          (__: null, feature) => {
            feature.writePackedVarint(2, [0, 0, 1, 1])
            feature.writeVarintField(3, name === 'water' ? 3 : 2)
            feature.writePackedVarint(4, [9, 20, 20, 18, 40, 0, 0, 40, ...(name === 'water' ? [15] : [])])
          },
          null,
        )
        for (const key of ['class', 'depth']) layer.writeStringField(3, key)
        layer.writeMessage(4, (__: null, value) => value.writeStringField(1, 'lake'), null)
        layer.writeMessage(4, (__: null, value) => value.writeVarintField(4, 7), null)
        layer.writeVarintField(5, 4096)
      },
      null,
    )
  }
  return tile.finish()
}

it('makes a tile of nothing but water, with its holes', () => {
  const tile = read(withWater(null, [{ class: 'ocean', polygons: island }]))
  expect(Object.keys(tile.layers)).toEqual(['water'])
  const feature = tile.layers.water!.feature(0)
  expect([feature.type, feature.properties]).toEqual([3, { class: 'ocean' }])
  expect(feature.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y]))).toEqual(
    island[0]!.map((ring) => [...ring, ring[0]!].map(({ x, y }) => [x, y])),
  )
  const { geometry } = feature.toGeoJSON(0, 0, 0)
  expect([geometry.type, (geometry as { coordinates: unknown[] }).coordinates.length]).toEqual(['Polygon', 2])
})

it('adds to the existing water, and does not change the rest', () => {
  const tile = read(withWater(otherTile(), [{ class: 'ocean', approximate: true, polygons: island }]))
  expect(properties(tile, 'water')).toEqual([
    { class: 'lake', depth: 7 },
    { class: 'ocean', approximate: 1 },
  ])
  expect(properties(tile, 'transportation')).toEqual([{ class: 'lake', depth: 7 }])
})

it('drops the water that was there in the open sea', () => {
  const tile = read(withWater(otherTile(), [{ class: 'ocean', polygons: wholeTile }], true))
  expect(properties(tile, 'water')).toEqual([{ class: 'ocean' }])
  expect(properties(tile, 'transportation')).toHaveLength(1)
})
