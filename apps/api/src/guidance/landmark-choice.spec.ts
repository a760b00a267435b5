import { movedBy } from '@repere/geometry'
import fc from 'fast-check'
import { type LatLng } from '@repere/shared'
import { type Candidate, chooseLandmark, type Junction, seenFrom } from './landmark-choice.js'

const CENTRE = { lat: 6.36, lng: 2.43 }
/** A point at this distance in metres ahead and to the right of the centre, in the direction of travel. */
function point(bearing: number, ahead: number, right: number): LatLng {
  const angle = (bearing * Math.PI) / 180
  const north = ahead * Math.cos(angle) - right * Math.sin(angle)
  const east = ahead * Math.sin(angle) + right * Math.cos(angle)
  return movedBy(CENTRE, { east, north })
}
const junction = (change: Partial<Junction> = {}): Junction => ({
  type: 'turn_right',
  at: CENTRE,
  bearingBefore: 0,
  approachMetres: 500,
  ...change,
})
const candidate = (change: Partial<Candidate>): Candidate => ({
  id: 'a',
  name: 'A',
  category: 'pharmacy',
  location: point(0, 0, 15),
  importance: 0.3,
  isNamed: true,
  ...change,
})

const bearing = fc.double({ min: 0, max: 359.9, noNaN: true })
const ahead = fc.double({ min: -200, max: 200, noNaN: true })
const right = fc.double({ min: -100, max: 100, noNaN: true })

it('does not choose the junction of a motorway, although it has a name', () => {
  const exit = candidate({ id: 'exit', name: 'Échangeur de Godomey', category: 'motorway_junction', importance: 1 })
  expect(chooseLandmark(junction(), [exit], null)).toBeNull()
  expect(chooseLandmark(junction(), [exit, candidate({ id: 'b' })], null)).toMatchObject({ id: 'b' })
})

describe('the position of a landmark', () => {
  it('changes sides when mirrored, and is otherwise the same', () => {
    fc.assert(
      fc.property(bearing, ahead, right, (heading, along, across) => {
        const place = junction({ bearingBefore: heading })
        const seen = seenFrom(place, point(heading, along, across))
        const mirrored = seenFrom(place, point(heading, along, -across))
        expect(mirrored?.relation).toBe(seen?.relation)
        const other = { left: 'right', right: 'left', ahead: 'ahead' } as const
        expect(mirrored?.side).toBe(seen ? other[seen.side] : undefined)
      }),
    )
  })

  it('is relative to the direction of travel', () => {
    fc.assert(
      fc.property(bearing, (heading) => {
        const at = (along: number, across: number) =>
          seenFrom(junction({ bearingBefore: heading }), point(heading, along, across))
        expect(at(-50, 15)).toMatchObject({ relation: 'after', side: 'right' })
        expect(at(5, -15)).toMatchObject({ relation: 'at', side: 'left' })
        expect(at(45, 15)).toMatchObject({ relation: 'before', side: 'right' })
        expect(at(20, 0)).toMatchObject({ relation: 'at', side: 'ahead' })
      }),
    )
  })

  it('is near, after the last maneuver, and beside the road', () => {
    fc.assert(
      fc.property(
        bearing,
        ahead,
        right,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (heading, along, across, approach) => {
          const seen = seenFrom(
            junction({ bearingBefore: heading, approachMetres: approach }),
            point(heading, along, across),
          )
          if (seen === null) return
          expect(seen.distanceMetres).toBeLessThan(90)
          expect(along).toBeGreaterThanOrEqual(-approach - 0.5)
          if (Math.abs(across) < 5) expect(along).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('is on the side of the arrival, or at the end of the road', () => {
    const arrival = junction({ type: 'destination_left' })
    expect(seenFrom(arrival, point(0, 5, 15))).toBeNull()
    expect(seenFrom(arrival, point(0, 5, -15))).toMatchObject({ side: 'left', relation: 'at' })
    expect(seenFrom(arrival, point(0, 45, -15))).toBeNull()
  })
})

describe('the chosen landmark', () => {
  const choose = (candidates: Candidate[], lastId: string | null = null) =>
    chooseLandmark(junction(), candidates, lastId)?.id

  it('is the market or the pharmacy rather than the shop', () => {
    const shop = candidate({ id: 'shop', category: 'clothes' })
    expect(choose([shop, candidate({ id: 'pharmacy' })])).toBe('pharmacy')
    expect(choose([shop, candidate({ id: 'market', category: 'market', location: point(0, 20, -25) })])).toBe('market')
  })

  it('has a name if there is a choice; a stall without a name is not chosen', () => {
    const nameless = candidate({ id: 'nameless', isNamed: false })
    expect(choose([nameless, candidate({ id: 'named', location: point(0, 5, 25) })])).toBe('named')
    expect(choose([nameless])).toBe('nameless')
    expect(choose([candidate({ isNamed: false, category: 'bus_stop' })])).toBeUndefined()
  })

  it('differs from the last one, unless there is no other', () => {
    const both = [candidate({ id: 'last' }), candidate({ id: 'other', category: 'bank', location: point(0, 10, -20) })]
    expect(choose(both)).toBe('last')
    expect(choose(both, 'last')).toBe('other')
    expect(choose([both[0]!], 'last')).toBe('last')
  })

  it('is never on the wrong side or behind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ahead, right), { maxLength: 20 }), bearing, (spots, heading) => {
        const place = junction({ bearingBefore: heading, approachMetres: 40 })
        const candidates = spots.map(([along, across], index) =>
          candidate({ id: `${index}`, location: point(heading, along, across) }),
        )
        const chosen = chooseLandmark(place, candidates, null)
        if (chosen === null) return
        const [along, across] = spots[Number(chosen.id)]!
        expect(along).toBeGreaterThan(-41)
        if (chosen.side !== 'ahead') expect(chosen.side).toBe(across > 0 ? 'right' : 'left')
        expect(Math.abs(chosen.distance - Math.hypot(along, across))).toBeLessThan(1.5)
      }),
    )
  })
})
