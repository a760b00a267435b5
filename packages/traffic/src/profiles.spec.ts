import { hourOfWeek } from './hours.js'
import { isCovered, journeyTime, type PathEdge } from './journey-time.js'
import { Observations } from './observations.js'
import { Profiles } from './profiles.js'
import { at, edge } from './straight-road.fixture.js'

const MONDAY = Date.UTC(2026, 0, 5) / 1000
const HOUR = 3600
const road = edge(1, 0, 1000)
const other = edge(2, 1000, 2000, { wayId: 200 })
const unseen = edge(3, 2000, 3000, { wayId: 300 })
const far = edge(4, 0, 1000, { wayId: 400, shape: [at(0, 90_000), at(1000, 90_000)] })
const edges = [road, other, unseen, far]
const edgeOf = new Map(edges.map((one) => [one.id, one]))

/** Durations of trips in multiples of the engine's time. */
const truth = (id: number, hour: number) => (id === 1 ? 1.2 : 1.6) * (hour % 24 === 8 && hour < 120 ? 2 : 1)

function observed(trips: number): Observations {
  const observations = Observations.empty(3)
  for (let trip = 0; trip < trips; trip++) {
    const hour = (trip * 37) % 168
    const luck = 1 + ((trip % 5) - 2) / 20
    const traversals = [1, 2].map((id) => ({
      edge: id,
      enteredAt: MONDAY + hour * HOUR,
      seconds: 100 * truth(id, hour) * luck,
      rawSeconds: 100,
      share: 1,
    }))
    observations.add(`trip ${trip}`, traversals, (id) => edgeOf.get(id))
  }
  return observations
}

const pathEdge = ({ id, wayId, shape, roadClass, metres }: typeof road): PathEdge => ({
  id,
  wayId,
  at: shape[0]!,
  roadClass,
  metres,
  rawSeconds: 100,
  unpaved: false,
  roundabout: false,
  endsAtSignal: false,
  turnDegrees: 0,
})
const factor = (profiles: Profiles, of: typeof road, hour: number) => {
  const { seconds, rawSeconds } = journeyTime([pathEdge(of)], MONDAY + (hour + 0.5) * HOUR, profiles)
  return seconds / rawSeconds
}

describe('Profiles', () => {
  const many = Profiles.estimate(observed(5000), () => edges)!

  it('learn each road by the hour, within some percent', () => {
    for (const id of [1, 2]) {
      for (const hour of [3, 8, 15, 32, 152]) {
        expect(factor(many, edgeOf.get(id)!, hour) / truth(id, hour)).toBeCloseTo(1, 0.9)
      }
    }
  })

  it('give an unobserved road the speed of its class in its area, and a road elsewhere none', () => {
    const rush = factor(many, unseen, 8)
    expect(rush).toBeGreaterThan(1.5 * factor(many, unseen, 3))
    expect(many.of(pathEdge(unseen))?.support).toBe('area')
    expect(many.of(pathEdge(far))).toBeNull()
    expect(factor(many, far, 8)).toBe(1)
  })

  it('take the free road at hours without observations, not the level of those with', () => {
    const byDay = Observations.empty(3)
    for (let trip = 0; trip < 6_000; trip++) {
      // Monday to Saturday, 6 to 19 o'clock; the evening is slow, and slower on Saturday.
      const [day, hour] = [trip % 6, 6 + (Math.floor(trip / 6) % 13)]
      const ratio = hour >= 16 ? (day === 5 ? 2.4 : 1.8) : 1.1
      const enteredAt = MONDAY + (day * 24 + hour) * HOUR
      const traversals = [1, 2].map((id) => ({ edge: id, enteredAt, seconds: 100 * ratio, rawSeconds: 100, share: 1 }))
      byDay.add(`trip ${trip}`, traversals, (id) => edgeOf.get(id))
    }
    const profiles = Profiles.estimate(byDay, () => edges)!
    const [evening, saturday, night] = [17, 5 * 24 + 17, 5 * 24 + 23]
    expect(factor(profiles, road, evening)).toBeCloseTo(1.8, 1)
    expect(factor(profiles, road, saturday)).toBeGreaterThan(2.2)
    // A road is as free as in its best hours.
    for (const hour of [night, 2, 6 * 24 + 12]) {
      for (const one of [road, unseen]) expect(factor(profiles, one, hour)).toBeCloseTo(1.1, 1)
    }
  })

  it('shrink towards the class with few observations', () => {
    const few = Profiles.estimate(observed(30), () => edges)!
    const gap = (profiles: Profiles) => factor(profiles, other, 15) / factor(profiles, road, 15)
    expect(gap(few)).toBeGreaterThan(1)
    expect(gap(few)).toBeLessThan(gap(many))
  })

  it('are unchanged after storing and loading', () => {
    const again = Profiles.fromBytes(many.toBytes())
    for (const hour of [3, 8, 100]) expect(factor(again, road, hour)).toBe(factor(many, road, hour))
    expect(again.of(pathEdge(unseen))?.support).toBe('area')
  })

  it('are not used for an edge whose number now belongs to another road', () => {
    expect(many.of({ ...pathEdge(road), wayId: 999 })?.support).toBe('area')
  })

  it('follow a changed speed in the map', () => {
    const faster = { ...road, kmPerHour: road.kmPerHour * 2 }
    const changed = Profiles.estimate(observed(5000), () => [faster, other])!
    expect(factor(changed, faster, 15) / factor(many, road, 15)).toBeCloseTo(2, 1)
  })

  it('are null without observations', () => {
    expect(Profiles.estimate(Observations.empty(1), () => edges)).toBeNull()
  })
})

describe('journeyTime', () => {
  it('uses the hour of arrival at each edge', () => {
    const profiles = Profiles.estimate(observed(5000), () => edges)!
    const long = Array.from({ length: 40 }, () => pathEdge(road))
    const before = journeyTime(long, MONDAY + 7.2 * HOUR, profiles)
    const alone = factor(profiles, road, 6.1) * before.rawSeconds
    expect(before.seconds).toBeGreaterThan(1.1 * alone)
  })

  it('covers a way by the share of its time that was observed', () => {
    const profiles = Profiles.estimate(observed(5000), () => edges)!
    const at8 = MONDAY + 8 * HOUR
    expect(isCovered(journeyTime([road, far].map(pathEdge), at8, profiles))).toBe(false)
    expect(isCovered(journeyTime([road, other, far].map(pathEdge), at8, profiles))).toBe(true)
  })
})

describe('hourOfWeek', () => {
  it('begins on Monday', () => {
    expect(hourOfWeek(MONDAY)).toBe(0)
    expect(hourOfWeek(MONDAY - HOUR)).toBe(167)
    expect(hourOfWeek(Date.UTC(2026, 0, 10, 6, 30) / 1000)).toBe(5 * 24 + 6.5)
  })
})
