import { unitsPerDegree } from '@repere/gazetteer'
import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { quarterTable, shapeOf } from './quarter-shapes.js'

/** A rectangle near Cotonou: metres, and degrees from east to north. */
function rectangle(length: number, width: number, degrees: number): Int32Array {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corners = [
    [-length, -width],
    [length, -width],
    [length, width],
    [-length, width],
  ].flatMap(([u, v]) => {
    const [x, y] = [(u! * cosine - v! * sine) / 2, (u! * sine + v! * cosine) / 2]
    return [6.36 + y / METRES_PER_DEGREE, 2.42 + x / METRES_PER_DEGREE / shrinkAt(6.36)]
  })
  return Int32Array.from(corners, (degree) => Math.round(degree * unitsPerDegree))
}

it.each([
  [30, -30],
  [-40, 40],
  [65, -65],
  [0, null],
])('turns the name of a long area of %i degrees by %s', (degrees, turn) => {
  const shape = shapeOf(rectangle(2000, 500, degrees))
  expect(shape.turn).toBe(turn)
  expect(Math.abs(shape.extent - 2000)).toBeLessThan(10)
})

it('leaves the name of a compact area from west to east, and that of one from south to north', () => {
  const compact = shapeOf(rectangle(1000, 800, 30))
  expect(compact.turn).toBeNull()
  expect(compact.extent).toBeGreaterThan(850)
  expect(shapeOf(rectangle(2000, 500, 85))).toEqual({ extent: expect.closeTo(500, -2) as number, turn: null })
})

it('has the same shape for an outline in the other direction', () => {
  const ring = rectangle(2000, 500, 30)
  const reversed = Int32Array.from({ length: ring.length }, (_, i) => ring[ring.length - 2 - i + 2 * (i % 2)]!)
  expect(shapeOf(reversed)).toEqual(shapeOf(ring))
})

it('is a table that the profile can read', () => {
  expect(quarterTable(new Map([['node/12', { extent: 950, turn: -30 }]]))).toBe(
    'QUARTERS = {\n["node/12"] = { 950, -30 }\n}\n',
  )
})
