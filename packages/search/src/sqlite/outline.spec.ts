import { encodePaths } from '@repere/gazetteer'
import { isInsideFlatRings } from '@repere/geometry'
import fc from 'fast-check'
import { Outline } from './outline.js'

const coordinate = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -900_000_000, max: 900_000_000 }))
const ring = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 })
  .map((corners) => Int32Array.from(corners.flat()))

it('holds the same points as the plain test, holes and corners included', () => {
  fc.assert(
    fc.property(
      fc.array(ring, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(coordinate, coordinate)),
      (rings, points) => {
        const outline = new Outline(encodePaths(rings))
        const corners = rings.flatMap((one) =>
          [...one].flatMap((_, i) => (i % 2 === 0 ? [[one[i]!, one[i + 1]!]] : [])),
        )
        for (const [y, x] of [...points, ...corners] as [number, number][]) {
          expect(outline.contains(y, x)).toBe(isInsideFlatRings(rings, x, y))
        }
      },
    ),
  )
})

it('takes some bytes a side', () => {
  const circle = Int32Array.from(
    Array.from({ length: 5_000 }, (_, i) => [Math.sin(i / 795.8) * 1e7, Math.cos(i / 795.8) * 1e7]).flat(),
  )
  expect(new Outline(encodePaths([circle])).bytes).toBeLessThan(5_000 * 40)
})
