import { isInsideRings } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { at, BLOCK, TOWN } from '../grid-town.fixture.js'
import { type RoutingEngine } from '../routing.port.js'

/** The promises of an engine about isochrones, on the town that it serves. */
export const describeIsochrones = (engine: () => RoutingEngine): void =>
  describe('an isochrone', () => {
    it('holds its origin, and grows with the time', async () => {
      const origin = at(5.5 * BLOCK, 5 * BLOCK)
      const areas: number[] = []
      for (const minutes of [1, 2, 5]) {
        const query = { origin, direction: 'from', measure: 'minutes', mode: 'pedestrian' } as const
        const { areas: drawn, build } = await engine().isochrone({ ...query, limits: [minutes] })
        expect(build).not.toBe('')
        expect(isInside(origin, drawn[0]![0]!)).toBe(true)
        areas.push(areaOf(drawn[0]![0]!))
      }
      expect(areas).toEqual([...areas].sort((a, b) => a - b))
    })

    it('draws several times at once, each as large as by itself, and distances', async () => {
      const origin = at(5.5 * BLOCK, 5 * BLOCK)
      const query = { origin, direction: 'from', measure: 'minutes', mode: 'auto' } as const
      const limits = [3, 8, 30, 60]
      const { areas } = await engine().isochrone({ ...query, limits })
      expect(areas).toHaveLength(limits.length)
      for (const [index, limit] of limits.entries()) {
        const [alone] = (await engine().isochrone({ ...query, limits: [limit] })).areas
        const ratio = areaOf(areas[index]![0]!) / areaOf(alone![0]!)
        expect({ limit, ratio, same: Math.abs(ratio - 1) < 0.05 }).toMatchObject({ same: true })
      }
      const byDistance = await engine().isochrone({
        origin,
        direction: 'from',
        measure: 'metres',
        limits: [500],
        mode: 'auto',
      })
      expect(isInside(at(5.5 * BLOCK + 400, 5 * BLOCK), byDistance.areas[0]![0]!)).toBe(true)
      expect(isInside(at(5.5 * BLOCK + 600, 5 * BLOCK), byDistance.areas[0]![0]!)).toBe(false)
    })

    it('does not exist where no road is near', async () => {
      const wrong = engine().isochrone({
        origin: TOWN.sea,
        direction: 'from',
        measure: 'minutes',
        limits: [5],
        mode: 'auto',
      })
      await expect(wrong).rejects.toMatchObject({ stops: [0] })
    })
  })

type Position = readonly number[]

const isInside = ({ lat, lng }: LatLng, ring: readonly Position[]): boolean =>
  isInsideRings([ring as [number, number][]], lng, lat)

/** In square degrees: to compare. */
const areaOf = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((total, [x = NaN, y = NaN], index) => {
      const [nextX = NaN, nextY = NaN] = ring[(index + 1) % ring.length] ?? []
      return total + (x * nextY - nextX * y) / 2
    }, 0),
  )
