import { flatMetres, movedBy } from '@repere/geometry'
import { simplifiedTrail } from './trail.js'

const start = { lat: 5.35, lng: -4 }
const at = (second: number, east: number, north = 0) => ({ ...movedBy(start, { east, north }), atMs: second * 1_000 })

describe('a simplified trail', () => {
  it('keeps the ends of a straight drive, and the two ends of a stop on it', () => {
    const drive = Array.from({ length: 50 }, (_, second) => at(second, second * 10))
    expect(simplifiedTrail(drive, 10)).toEqual([drive[0], drive.at(-1)])
    const stop = [at(0, 0), at(10, 100), at(60, 100), at(110, 100), at(120, 200)]
    expect(simplifiedTrail(stop, 10).map(({ atMs }) => atMs / 1_000)).toEqual([0, 10, 110, 120])
    expect(simplifiedTrail([], 10)).toEqual([])
    expect(simplifiedTrail([at(0, 0)], 10)).toHaveLength(1)
  })

  it('has the vehicle within the tolerance at the time of every point that it leaves out', () => {
    const wild = Array.from({ length: 2_500 }, (_, second) =>
      at(second, 300 * Math.sin(second / 40), second * 3 + (second % 7)),
    )
    const kept = simplifiedTrail(wild, 10)
    expect(kept.length).toBeLessThan(wild.length / 5)
    for (const point of wild) {
      const next = kept.findIndex(({ atMs }) => atMs >= point.atMs)
      const [a, b] = [kept[Math.max(0, next - 1)]!, kept[next]!]
      const share = a.atMs === b.atMs ? 0 : (point.atMs - a.atMs) / (b.atMs - a.atMs)
      const there = { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) }
      expect(flatMetres(point, there)).toBeLessThanOrEqual(10.001)
    }
  })
})
