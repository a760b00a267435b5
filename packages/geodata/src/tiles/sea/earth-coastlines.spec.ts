import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Bounds } from '../../osm-pbf/elements.js'
import { coastlineRings } from './earth-coastlines.js'

jest.setTimeout(60_000)

it('reads the same rings piece by piece as a complete parser', async () => {
  const bounds: Bounds = [-26, 14, -22, 18]
  const path = createRequire(import.meta.url).resolve('@geo-maps/earth-coastlines-100m/map.geo.json')
  const { geometries } = JSON.parse(await readFile(path, 'utf8')) as {
    geometries: { coordinates: [number, number][][][] }[]
  }
  const expected = geometries
    .flatMap(({ coordinates }) => coordinates.map(([outer]) => outer!))
    .filter((ring) => {
      const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
      const [west, south, east, north] = bounds
      return (
        lngs.some((lng) => lng <= east) &&
        lngs.some((lng) => lng >= west) &&
        lats.some((lat) => lat <= north) &&
        lats.some((lat) => lat >= south)
      )
    })
    .map((ring) => ring.slice(0, -1).flat())
  const found: number[][] = []
  for await (const ring of coastlineRings(bounds)) found.push(ring)
  // Cape Verde's islands, and other land that reaches into the box.
  expect(found.length).toBeGreaterThan(8)
  expect(found.map((ring) => ring.length)).toEqual(expected.map((ring) => ring.length))
  found.forEach((ring, i) => ring.forEach((degrees, j) => expect(degrees).toBeCloseTo(expected[i]![j]!, 9)))
})
