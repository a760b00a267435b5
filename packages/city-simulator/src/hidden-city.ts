import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { Random } from './random.js'

export interface Place {
  lat: number
  lon: number
}

/** A piece of road in the hidden city. */
export interface Road {
  way: number
  class: string
  at: Place
}

/** Crowding by hour, 0..1: two peaks of different width, a busy market at noon, a quiet night. */
const WORKDAY = [2, 1, 1, 1, 3, 15, 48, 88, 95, 62, 40, 42, 50, 46, 38, 42, 58, 85, 100, 78, 45, 25, 12, 5]
const SATURDAY = [4, 2, 1, 1, 2, 6, 14, 24, 38, 52, 64, 70, 68, 60, 52, 48, 46, 44, 40, 34, 26, 20, 14, 8]
const SUNDAY = [5, 3, 1, 1, 1, 3, 8, 16, 26, 30, 26, 22, 20, 18, 18, 20, 24, 28, 26, 20, 14, 10, 6, 4]

/** Effect of crowding on each class of road, and its slowness on an empty road compared with the map. */
const CLASSES: Record<string, { crowd: number; empty: number }> = {
  motorway: { crowd: 0.9, empty: 1.0 },
  trunk: { crowd: 1.35, empty: 1.06 },
  primary: { crowd: 1.5, empty: 1.1 },
  secondary: { crowd: 1.15, empty: 1.08 },
  tertiary: { crowd: 0.75, empty: 1.12 },
  residential: { crowd: 0.25, empty: 1.22 },
}
const OTHER = { crowd: 0.35, empty: 1.15 }

interface HotSpot extends Place {
  radiusMetres: number
  strength: number
  /** Hours by which its peaks are earlier or later than the city's. */
  shiftHours: number
}

interface Incident extends Place {
  from: number
  to: number
  radiusMetres: number
  strength: number
}

const DAY = 86_400

/**
 * The true travel times of roads by place and time, hidden from estimators. They depend on streets, congested spots,
 * rainy days and accidents.
 */
export class HiddenCity {
  private readonly spots: HotSpot[]
  private readonly incidents = new Map<number, Incident[]>()
  private readonly rain = new Map<number, { from: number; to: number } | null>()

  constructor(
    private readonly seed: number,
    private readonly centre: Place,
    private readonly radiusKm: number,
  ) {
    const random = new Random(seed)
    this.spots = Array.from({ length: 9 }, () => ({
      ...this.somewhere(random, 0.75),
      radiusMetres: random.between(350, 1100),
      strength: random.between(0.5, 1.7),
      shiftHours: random.between(-1, 1.5),
    }))
  }

  /** Travel time on a piece of road as a multiple of the map's time, for a vehicle that enters it at this time. */
  slowness(road: Road, epochSeconds: number): number {
    const { crowd, empty } = CLASSES[road.class] ?? OTHER
    const street = Random.of(this.seed, road.way)
    const character = Math.exp(0.18 * street.normal())
    const sensitivity = Math.exp(0.3 * street.normal())
    let jam = crowd * sensitivity * this.crowdAt(epochSeconds)
    for (const spot of this.spots) {
      const near = Math.exp(-((this.metres(spot, road.at) / spot.radiusMetres) ** 2))
      jam += near * spot.strength * this.crowdAt(epochSeconds - spot.shiftHours * 3600)
    }
    for (const incident of this.incidentsOf(epochSeconds)) {
      if (epochSeconds < incident.from || epochSeconds > incident.to) continue
      if (this.metres(incident, road.at) < incident.radiusMetres) jam += incident.strength
    }
    const wet = this.rains(epochSeconds) ? 1.18 : 1
    return empty * character * wet * (1 + 0.8 * jam)
  }

  /** Number of trips that begin at an hour, relative to the busiest hour. */
  crowdAt(epochSeconds: number): number {
    const day = Math.floor(epochSeconds / DAY)
    const weekday = (day + 4) % 7
    const curve = weekday === 0 ? SUNDAY : weekday === 6 ? SATURDAY : WORKDAY
    const hour = (epochSeconds % DAY) / 3600
    const before = Math.floor(hour)
    const share = hour - before
    return (curve[before % 24]! * (1 - share) + curve[(before + 1) % 24]! * share) / 100
  }

  /** A place within a share of the city's radius. Places near the middle are more likely. */
  somewhere(random: Random, share = 1): Place {
    const distance = this.radiusKm * 1000 * share * Math.sqrt(random.next()) * random.between(0.35, 1)
    const angle = 2 * Math.PI * random.next()
    return {
      lat: this.centre.lat + (distance * Math.sin(angle)) / METRES_PER_DEGREE,
      lon: this.centre.lon + (distance * Math.cos(angle)) / METRES_PER_DEGREE / shrinkAt(this.centre.lat),
    }
  }

  private rains(epochSeconds: number): boolean {
    const day = Math.floor(epochSeconds / DAY)
    let shower = this.rain.get(day)
    if (shower === undefined) {
      const random = Random.of(this.seed + 1, day)
      const from = day * DAY + random.between(0, 20) * 3600
      shower = random.next() < 0.25 ? { from, to: from + random.between(1, 4) * 3600 } : null
      this.rain.set(day, shower)
    }
    return shower !== null && epochSeconds >= shower.from && epochSeconds <= shower.to
  }

  private incidentsOf(epochSeconds: number): Incident[] {
    const day = Math.floor(epochSeconds / DAY)
    let today = this.incidents.get(day)
    if (!today) {
      const random = Random.of(this.seed + 2, day)
      today = Array.from({ length: Math.floor(random.between(0, 4)) }, () => {
        const from = day * DAY + random.between(6, 21) * 3600
        return {
          ...this.somewhere(random, 0.8),
          from,
          to: from + random.between(0.4, 1.6) * 3600,
          radiusMetres: random.between(150, 400),
          strength: random.between(1.5, 4),
        }
      })
      this.incidents.set(day, today)
    }
    return today
  }

  private metres(a: Place, b: Place): number {
    const dx = (a.lon - b.lon) * shrinkAt(a.lat)
    return Math.hypot(a.lat - b.lat, dx) * METRES_PER_DEGREE
  }
}
