import { gzipSync } from 'node:zlib'
import { type TileFeature, withFeatures } from './layer-writer.js'
import { withOutlinesClockwise } from './ring-order.js'
import { decoded, featuresOf } from './tileset.fixture.js'

const corners = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }))
const outline = corners([0, 0], [100, 0], [100, 100], [0, 100])
const hole = corners([20, 20], [20, 40], [40, 40], [40, 20])
const island = corners([200, 200], [300, 200], [300, 300])
const backwards = <T>(ring: T[]) => [...ring].reverse()

const polygon = (...rings: (typeof outline)[]): TileFeature => ({
  geometry: { type: 'polygon', polygons: [rings] },
  properties: { class: 'lake', rank: 7, name: 'Nokoué' },
})
const tileOf = (...features: TileFeature[]) => withFeatures(null, 'water', features)

/** Twice the area, positive for a ring that runs clockwise on the screen. */
function areas(tile: Uint8Array): number[][] {
  return featuresOf(decoded(gzipSync(tile)), 'water').map((feature) =>
    feature
      .loadGeometry()
      .map((ring) => ring.slice(1).reduce((sum, b, i) => sum + ring[i]!.x * b.y - b.x * ring[i]!.y, 0)),
  )
}

describe('the rings of polygons', () => {
  it('are turned where the outline runs against the clock, holes with it', () => {
    const wrong = tileOf(polygon(backwards(outline), backwards(hole), backwards(island)))
    expect(areas(wrong)).toEqual([[-20_000, 800, -10_000]])
    expect(areas(withOutlinesClockwise(wrong))).toEqual([[20_000, -800, 10_000]])
  })

  it('stay where they are right: the tile keeps its bytes', () => {
    const right = tileOf(polygon(outline, hole, island))
    expect(withOutlinesClockwise(right)).toBe(right)
  })

  it('keep their attributes; lines, points, other layers and other features do not change', () => {
    const line: TileFeature = {
      geometry: { type: 'line', lines: [backwards(outline)] },
      properties: { class: 'river' },
    }
    const point: TileFeature = { geometry: { type: 'point', points: [{ x: 4, y: 5 }] }, properties: { rank: -3 } }
    const tile = withFeatures(tileOf(line, polygon(backwards(outline)), point, polygon(outline, hole)), 'poi', [point])
    const described = (bytes: Uint8Array, layer: string) =>
      featuresOf(decoded(gzipSync(bytes)), layer).map((feature) => [feature.properties, feature.bbox()])
    const turned = withOutlinesClockwise(tile)
    expect(described(turned, 'water')).toEqual(described(tile, 'water'))
    expect(described(turned, 'poi')).toEqual(described(tile, 'poi'))
    expect(areas(turned).map(([first]) => first! > 0)).toEqual([false, true, false, true])
    expect(withOutlinesClockwise(turned)).toBe(turned)
  })

  it('may be missing: an empty tile stays empty', () => {
    const empty = new Uint8Array()
    expect(withOutlinesClockwise(empty)).toBe(empty)
  })
})
