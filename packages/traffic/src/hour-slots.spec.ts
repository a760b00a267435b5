import { HourSlots } from './hour-slots.js'
import { HOURS_PER_WEEK } from './hours.js'
import { Observations } from './observations.js'
import { Profiles } from './profiles.js'
import { edge } from './straight-road.fixture.js'

const MONDAY = Date.UTC(2026, 0, 5) / 1000
const HOUR = 3600
const roads = [edge(1, 0, 1000), edge(2, 1000, 2000, { wayId: 200 })]
const edgeOf = new Map(roads.map((one) => [one.id, one]))

/** Profiles of trips at every hour of the week. */
function profilesOf(ratio: (road: number, hour: number) => number): Profiles {
  const observations = Observations.empty(1)
  for (let trip = 0; trip < 40 * HOURS_PER_WEEK; trip++) {
    const hour = trip % HOURS_PER_WEEK
    const traversals = roads.map(({ id }) => ({
      edge: id,
      enteredAt: MONDAY + hour * HOUR,
      seconds: 100 * ratio(id, hour),
      rawSeconds: 100,
      share: 1,
    }))
    observations.add(`trip ${trip}`, traversals, (id) => edgeOf.get(id))
  }
  return Profiles.estimate(observations, () => roads)!
}

const at = (day: number, hour: number) => MONDAY + (day * 24 + hour) * HOUR + 1800

describe('HourSlots', () => {
  it('puts hours of different speeds into different slots, and working days into the same ones', () => {
    const isRush = (hour: number) => hour < 120 && hour % 24 >= 7 && hour % 24 < 10
    const slots = HourSlots.of(profilesOf((id, hour) => (isRush(hour) ? 1 + id : hour >= 144 ? 0.8 : 1.2)))
    expect(slots.slotAt(at(0, 8))).toBe(slots.slotAt(at(4, 8)))
    expect(new Set([at(0, 8), at(0, 3), at(6, 12)].map((time) => slots.slotAt(time))).size).toBe(3)
    expect(slots.slotAt(at(5, 8))).toBe(slots.slotAt(at(5, 15)))
    expect(slots.count).toBeLessThanOrEqual(16)
    const all = Array.from({ length: slots.count }, (_, slot) => slots.hoursOf(slot)).flat()
    expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: HOURS_PER_WEEK }, (_, hour) => hour))
  })

  it('has one slot where no hour differs, and 16 where all do', () => {
    expect(HourSlots.of(profilesOf(() => 1.3)).count).toBe(1)
    expect(HourSlots.of(profilesOf((id, hour) => 1 + ((hour * 7 + id * 11) % 29) / 10)).count).toBe(16)
  })
})
