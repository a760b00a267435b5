import { area, FillRule, intersect, type Paths64 } from 'clipper2-ts'
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js'
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js'
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js'
import { type Rings } from '../isochrone-answer.js'

const reader = new GeoJSONReader(new GeometryFactory())

/** The fault of a polygon according to JTS; null if it is valid. */
export function flawOf(coordinates: Rings): string | null {
  const check = new IsValidOp(reader.read({ type: 'Polygon', coordinates }))
  return check.isValid() ? null : String(check.getValidationError())
}

/** +1 counter-clockwise, -1 clockwise. */
export const windingOf = (ring: Rings[number]) =>
  Math.sign(
    ring.slice(1).reduce((sum, [x, y], index) => {
      const [fromX, fromY] = ring[index]!
      return sum + fromX * y - x * fromY
    }, 0),
  )

/** The share of the smaller polygon's area that lies in the bigger one: 0..1. */
export function shareWithin(smaller: Rings, bigger: Rings): number {
  const both = intersect(toPaths(smaller), toPaths(bigger), FillRule.EvenOdd)
  return total(both) / total(toPaths(smaller))
}

const toPaths = (rings: Rings): Paths64 =>
  rings.map((ring) => ring.slice(0, -1).map(([x, y]) => ({ x: Math.round(x * 1e6), y: Math.round(y * 1e6) })))

const total = (paths: Paths64) => Math.abs(paths.reduce((sum, path) => sum + area(path), 0))
