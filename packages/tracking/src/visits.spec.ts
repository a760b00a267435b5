import { movedBy } from '@repere/geometry'
import { type Fence } from './fence.js'
import { FenceSet } from './fence-set.js'
import { boxOf, metresInside, type Shape } from './shape.js'
import { sideOf } from './side.js'
import { followFences, type Observed, type Visit } from './visits.js'

const CENTRE = { lat: 5.35, lng: -4 }
const START = Date.parse('2026-11-30T08:00:00Z')

const fence = (shape: Shape, rules: Partial<Fence['rules']> = {}, id = 'f'): Fence => ({
  ...{ id, set: null, shape },
  rules: { enter: true, exit: true, ...rules },
})
const circle = (radius: number, at = CENTRE): Shape => ({ circle: { ...at, radius } })

/** Follows a vehicle that is so many metres east of the centre, every ten seconds. */
function drive(fences: Fence[], east: number[], over: Partial<Observed> = {}, vehicle = 'moto-1') {
  const set = new FenceSet()
  for (const one of fences) set.put(one)
  const visits = new Map<string, Visit>()
  return east.flatMap((metres, index) => {
    const at = movedBy(CENTRE, { east: metres, north: 0 })
    const observed = { ...at, atMs: START + index * 10_000, accuracy: 5, speed: null, ...over }
    return followFences(set, vehicle, visits, observed).map(
      ({ fence: id, event, atMs }) => `${id} ${event} ${(atMs - START) / 1000}`,
    )
  })
}

/** Normal noise, the same in every run. */
function noise(seed: number): () => number {
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return (seed + 0.5) / 2 ** 31
  }
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

describe('a vehicle and a fence', () => {
  it('enters with a point far inside, or with a second one, at the time of the first', () => {
    expect(drive([fence(circle(100))], [300, 20, 20])).toEqual(['f entered 10'])
    expect(drive([fence(circle(100))], [300, 90, 90])).toEqual(['f entered 10'])
    expect(drive([fence(circle(100))], [300, 90, 300, 90, 98])).toEqual([])
  })

  it('leaves with a point far outside, or with a second one', () => {
    expect(drive([fence(circle(100))], [0, 140])).toEqual(['f entered 0', 'f exited 10'])
    expect(drive([fence(circle(100))], [0, 120, 90, 120, 121])).toEqual(['f entered 0', 'f exited 30'])
  })

  it('sends nothing where the point may be on either side', () => {
    expect(drive([fence(circle(10))], [0, 0, 0, 0], { accuracy: 11 })).toEqual([])
    expect(drive([fence(circle(10))], [0, 0, 0, 0], { accuracy: null })).toEqual(['f entered 0'])
    expect(sideOf(4.9, 5)).toBe('unknown')
    expect([sideOf(5, 5), sideOf(-5, 5), sideOf(0, 0)]).toEqual(['inside', 'outside', 'inside'])
  })

  it('sends the events that its rules ask for', () => {
    expect(drive([fence(circle(100), { enter: false })], [0, 500])).toEqual(['f exited 10'])
    expect(drive([fence(circle(100), { exit: false })], [0, 500])).toEqual(['f entered 0'])
    expect(drive([fence(circle(100), { vehicles: ['b'] })], [0, 500])).toEqual([])
    expect(drive([fence(circle(100), { vehicles: ['b'] })], [0], {}, 'b')).toEqual(['f entered 0'])
    expect(drive([fence(circle(100), { speed: 3 })], [0, 0], { speed: 3.1 })).toEqual([])
    const hours = { days: ['mon' as const], from: '09:00', until: '10:00', time_zone: 'Africa/Abidjan' }
    expect(drive([fence(circle(100), { hours })], [0, 500])).toEqual([])
    expect(drive([fence(circle(100), { hours: { ...hours, from: '08:00' } })], [0, 500])).toHaveLength(2)
  })

  it('dwells once in each stay, also where the next point is outside', () => {
    const rules = { dwell: 15 }
    expect(drive([fence(circle(100), rules)], [0, 0, 0, 0, 500, 0, 500, 500])).toEqual([
      ...['f entered 0', 'f dwelt 15', 'f exited 40', 'f entered 50', 'f exited 60'],
    ])
    expect(drive([fence(circle(100), rules)], [0, 120, 120])).toEqual(['f entered 0', 'f exited 10'])
    expect(drive([fence(circle(100), { dwell: 10 })], [0, 500])).toEqual(['f entered 0', 'f dwelt 10', 'f exited 10'])
  })

  it('does not flap at a border with 15 m of noise, standing 50 times an hour at any distance', () => {
    let events = 0
    for (let stand = 0; stand < 50; stand++) {
      const next = noise(stand + 1)
      const east = Array.from({ length: 360 }, () => 100 - 60 + (stand * 120) / 50 + 15 * next())
      events += drive([fence(circle(100))], east, { accuracy: 15 }).length
    }
    // Each stand enters once at most, and hardly any leaves.
    expect(events).toBeLessThanOrEqual(55)
  })
})

describe('shapes', () => {
  const line: Shape = {
    line: [
      [-4, 5],
      [-3.9, 5],
    ],
    width: 200,
  }

  it('agree with the metres of the ellipsoid', () => {
    // GeographicLib: 0.001° at 5.35° north.
    expect(metresInside(circle(0), { lat: 5.351, lng: -4 })).toBeCloseTo(-110.583, 2)
    expect(metresInside(circle(0), { lat: 5.35, lng: -3.999 })).toBeCloseTo(-110.836, 2)
    expect(metresInside(line, { lat: 5.0005, lng: -3.95 })).toBeCloseTo(100 - 55.288, 1)
    expect(metresInside(line, { lat: 5, lng: -3.899 })).toBeCloseTo(100 - 110.901, 1)
  })

  it('lie in their boxes', () => {
    for (const shape of [circle(5_000), line, circle(20)]) {
      const { south, north, west, east } = boxOf(shape)
      for (const at of [
        { lat: south, lng: (west + east) / 2 },
        { lat: (south + north) / 2, lng: west },
      ]) {
        expect(metresInside(shape, at)).toBeLessThanOrEqual(0)
      }
    }
  })
})

describe('a set of fences', () => {
  it('finds the same fences by place as by looking at each', () => {
    const set = new FenceSet()
    const next = noise(7)
    const fences = Array.from({ length: 2_000 }, (_, index) => {
      const at = { lat: 5.35 + next(), lng: -4 + next() }
      return fence(circle(10 * 10 ** Math.abs(next()), at), {}, `f${index}`)
    })
    for (const one of fences) set.put(one)
    for (const one of fences.slice(0, 300)) set.delete(one.id)
    for (const one of fences.slice(100, 200)) set.put(one)
    const there = [...fences.slice(100, 200), ...fences.slice(300)]
    let found = 0
    for (let look = 0; look < 3_000; look++) {
      const at = { lat: 5.35 + next(), lng: -4 + next() }
      const metres = look % 3 === 0 ? 500 : 0
      const within = (one: Fence) => metresInside(one.shape, at) >= -metres
      const expected = there.filter(within).map(({ id }) => id)
      const byPlace = set
        .around(at, metres)
        .filter(within)
        .map(({ id }) => id)
      expect(byPlace.sort()).toEqual(expected.sort())
      found += expected.length
    }
    expect(found).toBeGreaterThan(200)
    expect(set.size).toBe(1_800)
  })
})
