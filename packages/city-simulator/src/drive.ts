import { METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type HiddenCity, type Place } from './hidden-city.js'
import { type Random } from './random.js'
import { type Stretch } from './road-network.js'

export interface Fix {
  lat: number
  lng: number
  time: number
}

export interface Drive {
  /** Position of the vehicle, second by second. */
  track: { at: Place; time: number }[]
  /** Seconds of driving, without stops at the kerb. */
  drivingSeconds: number
  stopSeconds: number
}

/** Simulates a drive: the city's slowness, the driver's own speed, and stops that are unrelated to traffic. */
export function drive(stretches: Stretch[], departure: number, city: HiddenCity, random: Random): Drive {
  const driver = Math.exp(0.07 * random.normal())
  const stopsPerKm = random.next() < 0.3 ? random.between(0.15, 0.9) : 0
  const track: Drive['track'] = []
  let time = departure
  let driving = 0
  let stopped = 0
  for (const stretch of stretches) {
    const luck = Math.exp(0.22 * random.normal() - 0.024)
    const seconds = stretch.seconds * city.slowness(stretch, time) * driver * luck
    const lengths = stretch.line.slice(1).map((point, i) => metres(stretch.line[i]!, point))
    const whole = lengths.reduce((sum, length) => sum + length, 0)
    const stopAt =
      whole > 40 && random.next() < (stopsPerKm * whole) / 1000 ? random.between(0.2, 0.8) * whole : Infinity
    let gone = 0
    stretch.line.slice(0, -1).forEach((from, i) => {
      const length = lengths[i]!
      const to = stretch.line[i + 1]!
      if (length === 0 || whole === 0) return
      const duration = (seconds * length) / whole
      const steps = Math.max(1, Math.round(duration))
      for (let step = 0; step < steps; step++) {
        const share = step / steps
        track.push({
          at: { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share },
          time: time + duration * share,
        })
        if (gone + length * share <= stopAt && stopAt < gone + length * (share + 1 / steps)) {
          const pause = random.between(20, 150)
          const here = track.at(-1)!
          for (let second = 1; second < pause; second++) track.push({ at: here.at, time: here.time + second })
          time += pause
          stopped += pause
        }
      }
      time += duration
      driving += duration
      gone += length
    })
  }
  track.push({ at: stretches.at(-1)!.line.at(-1)!, time })
  return { track, drivingSeconds: driving, stopSeconds: stopped }
}

/** The phone's record of a drive: occasional fixes, some metres off in a direction that changes slowly. */
export function record({ track }: Drive, random: Random): Fix[] {
  const every = Math.round(Math.exp(random.between(0, Math.log(30))))
  const error = random.between(5, 15)
  const fixes: Fix[] = []
  let north = random.normal() * error
  let east = random.normal() * error
  let next = -Infinity
  const memory = Math.exp(-every / 25)
  for (const { at, time } of track) {
    if (time < next) continue
    next = time + every
    const fresh = Math.sqrt(1 - memory * memory)
    north = north * memory + fresh * error * random.normal() * 0.7
    east = east * memory + fresh * error * random.normal() * 0.7
    fixes.push({
      lat: round(at.lat + north / METRES_PER_DEGREE),
      lng: round(at.lon + east / METRES_PER_DEGREE / shrinkAt(at.lat)),
      time: Math.round(time),
    })
  }
  return fixes
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function metres(a: Place, b: Place): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * shrinkAt(a.lat)) * METRES_PER_DEGREE
}
