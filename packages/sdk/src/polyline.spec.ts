import polyline from '@mapbox/polyline'
import fc from 'fast-check'
import { decodePolyline, encodePolyline } from './polyline.js'

const coordinate = (max: number) => fc.double({ min: -max, max, noNaN: true })
const points = fc.array(fc.record({ lat: coordinate(90), lng: coordinate(180) }), { maxLength: 50 })

it.each([5, 6])('encodes the same text as another library, at precision %i', (precision) => {
  fc.assert(
    fc.property(points, (line) => {
      const text = encodePolyline(line, precision)
      const others = polyline.encode(
        line.map(({ lat, lng }) => [lat, lng]),
        precision,
      )
      // The other library rounds halves of negative numbers away from zero.
      const [ours, theirs] = [decodePolyline(text, precision), polyline.decode(others, precision)]
      for (const [i, { lat, lng }] of ours.entries()) {
        expect(Math.abs(lat - theirs[i]![0])).toBeLessThan(2 * 10 ** -precision)
        expect(Math.abs(lng - theirs[i]![1])).toBeLessThan(2 * 10 ** -precision)
      }
      expect(ours).toHaveLength(theirs.length)
    }),
  )
})

it('decodes what it encoded', () => {
  fc.assert(
    fc.property(points, (line) => {
      for (const [i, { lat, lng }] of decodePolyline(encodePolyline(line)).entries()) {
        expect(Math.abs(lat - line[i]!.lat)).toBeLessThanOrEqual(5.1e-7)
        expect(Math.abs(lng - line[i]!.lng)).toBeLessThanOrEqual(5.1e-7)
      }
    }),
  )
})

it('refuses a truncated text', () => {
  const text = encodePolyline([{ lat: 6.37, lng: 2.43 }])
  expect(() => decodePolyline(text.slice(0, -1))).toThrow(RangeError)
})
