import { hourOfDayKind, hourOfWeek, HOURS_OF_DAY_KINDS, HOURS_PER_WEEK, hoursOfWeekIn } from './hours.js'
import { Profiles } from './profiles.js'

/** Hours whose roads differ by less than this are one slot: logarithm of the travel time, root mean square over the roads. */
const SAME_LOG = 0.04
/** A slot more is another choice of ways, and as much memory and time again. */
const SLOTS_MAX = 16
/** Roads that are compared; they are spread over all of them. */
const ROADS_COMPARED = 2_000

/**
 * The hours of the week in groups with about the same speeds: nights, rush hours, Sundays. A slot has one choice of best ways;
 * times on a way are those of each hour.
 */
export class HourSlots {
  private constructor(
    /** By hour of the week: its slot. Slots are numbered in the order of their first hours. */
    readonly slotOfHour: Uint8Array,
  ) {}

  /** Equal profiles have equal slots. Time is that of the roads compared, times the square of 72. */
  static of(profiles: Profiles): HourSlots {
    const roads = comparedRoads(profiles)
    let groups: Group[] = Array.from({ length: HOURS_OF_DAY_KINDS }, (_, kind) => {
      const hours = hoursOfWeekIn(kind)
      return { kinds: [kind], hours: hours.length, logs: roads.map((codes) => Profiles.meanLog(codes, hours)) }
    })
    const apart = new Map<string, number>()
    for (;;) {
      const nearest = nearestPair(groups, apart)
      if (!nearest || (nearest.apart > SAME_LOG && groups.length <= SLOTS_MAX)) break
      groups = groups.filter((group) => group !== nearest.a && group !== nearest.b)
      groups.push(joinedGroups(nearest.a, nearest.b))
    }
    const slotOfHour = new Uint8Array(HOURS_PER_WEEK)
    groups.sort((a, b) => Math.min(...a.kinds) - Math.min(...b.kinds))
    for (let hour = 0; hour < HOURS_PER_WEEK; hour++) {
      slotOfHour[hour] = groups.findIndex(({ kinds }) => kinds.includes(hourOfDayKind(hour)))
    }
    return new HourSlots(slotOfHour)
  }

  static from(slotOfHour: Uint8Array): HourSlots {
    return new HourSlots(slotOfHour)
  }

  get count(): number {
    return Math.max(...this.slotOfHour) + 1
  }

  slotAt(epochSeconds: number): number {
    return this.slotOfHour[Math.floor(hourOfWeek(epochSeconds))]!
  }

  /** The hours of the week in a slot. */
  hoursOf(slot: number): number[] {
    return Array.from(this.slotOfHour.keys()).filter((hour) => this.slotOfHour[hour] === slot)
  }
}

/** Hours of kinds of days, and the mean logarithms of the roads in them. */
interface Group {
  kinds: number[]
  hours: number
  logs: number[]
}

const joinedGroups = (a: Group, b: Group): Group => {
  const hours = a.hours + b.hours
  const logs = a.logs.map((log, road) => (log * a.hours + b.logs[road]! * b.hours) / hours)
  return { kinds: [...a.kinds, ...b.kinds], hours, logs }
}

/** @param apart  remembers distances from call to call */
function nearestPair(groups: Group[], apart: Map<string, number>): { a: Group; b: Group; apart: number } | null {
  let nearest: { a: Group; b: Group; apart: number } | null = null
  for (const [i, a] of groups.entries()) {
    for (const b of groups.slice(i + 1)) {
      const key = `${a.kinds.join()} ${b.kinds.join()}`
      let distance = apart.get(key)
      if (distance === undefined) apart.set(key, (distance = distanceOf(a.logs, b.logs)))
      if (!nearest || distance < nearest.apart) nearest = { a, b, apart: distance }
    }
  }
  return nearest
}

const distanceOf = (a: number[], b: number[]) =>
  a.length === 0 ? 0 : Math.sqrt(a.reduce((sum, log, road) => sum + (log - b[road]!) ** 2, 0) / a.length)

function comparedRoads(profiles: Profiles): Uint8Array[] {
  const all = Array.from(profiles.all())
  const step = Math.max(1, Math.ceil(all.length / ROADS_COMPARED))
  return all.filter((_, index) => index % step === 0)
}
