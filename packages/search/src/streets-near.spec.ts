import { type LatLng } from '@repere/shared'
import fc from 'fast-check'
import { groundMetres } from './ground.js'
import { openTestIndex, type TestIndex, type Thing } from './search-index.fixture.js'
import { nearestStreet } from './streets-near.js'

const middle = { lat: 14.15, lng: -16.07 }
/** Longest stretch of the bent streets. */
const STRETCH_MAX_METRES = 450
const degrees = (metres: number) => metres / 111_000

/** Bent streets in all directions, long stretches and short ones. */
function drawStreets(): Thing[] {
  let state = 7
  const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  return Array.from({ length: 40 }, (_, number) => {
    let [lat, lng] = [middle.lat + 0.03 * (random() - 0.5), middle.lng + 0.03 * (random() - 0.5)]
    const line = Array.from({ length: 2 + Math.floor(8 * random()) }, (): [number, number] => {
      lat += degrees(600) * (random() - 0.5)
      lng += degrees(600) * (random() - 0.5)
      return [Math.round(lat * 1e7) / 1e7, Math.round(lng * 1e7) / 1e7]
    })
    return { source: `street/${number}`, layer: 'street', names: `Rue ${number}`, at: line[0]!, line }
  })
}

/** Seven kilometres without a bend. */
const longRoad: Thing = {
  source: 'street/long',
  layer: 'street',
  names: 'Route Nationale',
  at: [14.3, -16.2],
  line: [
    [14.3, -16.2],
    [14.3, -16.135],
  ],
}
const streets = [...drawStreets(), longRoad]
let index: TestIndex

beforeAll(async () => {
  index = await openTestIndex(streets)
})
afterAll(() => index.remove())

/** Distance to a straight stretch without any plane: by walking towards the nearest of its points. */
function metresToStretch(at: LatLng, [lat1, lng1]: [number, number], [lat2, lng2]: [number, number]): number {
  const along = (share: number) =>
    groundMetres(at, { lat: lat1 + share * (lat2 - lat1), lng: lng1 + share * (lng2 - lng1) })
  let [from, to] = [0, 1]
  for (let step = 0; step < 40; step++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3]
    if (along(a) < along(b)) to = b
    else from = a
  }
  return along((from + to) / 2)
}

/** The nearest of all stretches; those that begin too far away to matter are not walked along. */
function nearestMetres(at: LatLng): number {
  const stretches = streets
    .filter((street) => street !== longRoad)
    .flatMap(({ line }) => line!.slice(1).map((to, before) => ({ from: line![before]!, to })))
    .map(({ from, to }) => ({ from, to, least: groundMetres(at, { lat: from[0], lng: from[1] }) - STRETCH_MAX_METRES }))
    .sort((a, b) => a.least - b.least)
  let nearest = Infinity
  for (const { from, to, least } of stretches) {
    if (least > nearest) break
    nearest = Math.min(nearest, metresToStretch(at, from, to))
  }
  return nearest
}

describe('nearestStreet', () => {
  it('is as near as the nearest of all stretches, for any point', () => {
    let found = 0
    const near = fc.double({ min: -0.022, max: 0.022, noNaN: true })
    fc.assert(
      fc.property(near, near, (north, east) => {
        const at = { lat: middle.lat + north, lng: middle.lng + east }
        const nearest = nearestMetres(at)
        const answer = nearestStreet(index, at, 1_000)
        if (nearest > 1_000.01) return expect(answer).toBeNull()
        expect(Math.abs(answer!.distanceMetres - nearest)).toBeLessThan(0.02)
        // The returned point has this distance, and is on the street.
        expect(groundMetres(at, answer!.foot)).toBe(answer!.distanceMetres)
        const { line } = streets.find(({ source }) => source === answer!.document.source)!
        const toLine = line!.slice(1).map((to, before) => metresToStretch(answer!.foot, line![before]!, to))
        expect(Math.min(...toLine)).toBeLessThan(0.05)
        found++
      }),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(15)
  })

  it('uses the line and not its points', () => {
    const [[lat, west], [, east]] = longRoad.line as [[number, number], [number, number]]
    const at = { lat: lat + degrees(8), lng: (west + east) / 2 }
    const answer = nearestStreet(index, at, 1_000)
    expect(answer?.document.source).toBe(longRoad.source)
    expect(answer!.distanceMetres).toBeGreaterThan(7)
    expect(answer!.distanceMetres).toBeLessThan(9)
    expect(groundMetres(at, { lat, lng: west })).toBeGreaterThan(3_000)
  })

  it('finds none beyond the radius', () => {
    const at = { lat: middle.lat + 1, lng: middle.lng }
    expect(nearestStreet(index, at, 1_000)).toBeNull()
  })
})
