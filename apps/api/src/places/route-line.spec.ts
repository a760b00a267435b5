import fc from 'fast-check'
import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type Foot, RouteLine } from './route-line.js'

/** The foot of a place by looking at every segment. */
function plainFoot(points: LatLng[], place: LatLng): Foot {
  const lats = points.map(({ lat }) => lat)
  const shrink = shrinkAt((Math.min(...lats) + Math.max(...lats)) / 2)
  const flat = ({ lat, lng }: LatLng) => ({ x: lng * METRES_PER_DEGREE * shrink, y: lat * METRES_PER_DEGREE })
  const p = flat(place)
  const start = flat(points[0]!)
  let best: Foot = { metresAway: Math.hypot(p.x - start.x, p.y - start.y), metresAlong: 0, side: 'right' }
  let along = 0
  let isFirst = true
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [flat(points[at - 1]!), flat(points[at]!)]
    const d = { x: b.x - a.x, y: b.y - a.y }
    const length = Math.hypot(d.x, d.y)
    if (length === 0) continue
    const share = Math.max(0, Math.min(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / (d.x * d.x + d.y * d.y)))
    const metresAway = Math.hypot(p.x - a.x - share * d.x, p.y - a.y - share * d.y)
    if (isFirst || metresAway < best.metresAway) {
      const side = d.x * (p.y - a.y) - d.y * (p.x - a.x) > 0 ? 'left' : 'right'
      best = { metresAway, metresAlong: along + share * length, side }
    }
    isFirst = false
    along += length
  }
  return best
}

function expectPlain(route: RouteLine, place: LatLng): void {
  const [found, expected] = [route.footOf(place), plainFoot([...route.points], place)]
  expect(found).toEqual({ ...expected, metresAlong: expect.closeTo(expected.metresAlong, 6) as number })
}

const degrees = (least: number) => fc.integer({ min: 0, max: 4_000 }).map((step) => least + step / 1e4)
const point = fc.record({ lat: degrees(5.2), lng: degrees(-4.2) })
/** Lines of steps, some of which stay, turn back or jump. */
const line = fc
  .tuple(
    point,
    fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { maxLength: 600 }),
  )
  .map(([start, steps]) => {
    const points = [start]
    for (const [north, east] of steps) {
      const { lat, lng } = points.at(-1)!
      points.push({ lat: lat + north / 1e4, lng: lng + east / 1e4 })
    }
    return points
  })

it('finds the foot of a place that a search of every segment finds', () => {
  fc.assert(
    fc.property(
      line,
      fc.array(point, { minLength: 1, maxLength: 10 }),
      fc.array(fc.nat(), { maxLength: 5 }),
      (points, places, corners) => {
        const route = new RouteLine(points)
        for (const place of [...places, ...corners.map((at) => points[at % points.length]!)]) {
          expectPlain(route, place)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('finds the foot on long lines of few directions, where many points are as near', () => {
  const points = Array.from({ length: 2_000 }, (_, at) => ({
    lat: 5.3 + (at % 2) / 1e3,
    lng: -4 + Math.floor(at / 2) / 1e4,
  }))
  const route = new RouteLine(points)
  for (let at = 0; at < 200; at++) {
    const place = { lat: 5.3005, lng: -4.001 + at / 1900 }
    expectPlain(route, place)
  }
})
