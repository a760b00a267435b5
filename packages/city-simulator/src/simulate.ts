import { type Fix, drive, record } from './drive.js'
import { HiddenCity, type Place } from './hidden-city.js'
import { Random } from './random.js'
import { type RoadNetwork } from './road-network.js'

export interface SimulationOptions {
  seed: number
  centre: Place
  radiusKm: number
  /** Epoch seconds of the first day's midnight, UTC. */
  firstDay: number
  days: number
  tripsPerDay: number
  /** Distinguishes runs in one city. The city itself depends on `seed` alone. */
  run?: number
}

export interface SimulatedTrip {
  id: string
  origin: { lat: number; lng: number }
  destination: { lat: number; lng: number }
  /** Epoch seconds. */
  departure: number
  /** True duration of the drive in seconds, without stops at the kerb. */
  drivingSeconds: number
  stopSeconds: number
  fixes: Fix[]
}

/** Simulates days of trips in a city whose congestion only this generator knows. */
export function* simulate(network: RoadNetwork, options: SimulationOptions): Generator<SimulatedTrip> {
  const city = new HiddenCity(options.seed, options.centre, options.radiusKm)
  const random = new Random(options.seed * 31 + 17 + (options.run ?? 0) * 7919)
  for (let day = 0; day < options.days; day++) {
    for (let number = 0; number < options.tripsPerDay; number++) {
      const departure = departureOn(options.firstDay + day * 86_400, city, random)
      const from = city.somewhere(random)
      const to = city.somewhere(random)
      const way = network.way(from, to)
      if (!way) continue
      const driven = drive(way.stretches, departure, city, random)
      if (driven.drivingSeconds < 150) continue
      const point = ({ lat, lon }: Place) => ({ lat, lng: lon })
      yield {
        id: `${options.run ?? 0}-${day}-${number}`,
        origin: point(way.from),
        destination: point(way.to),
        departure: Math.round(departure),
        drivingSeconds: driven.drivingSeconds,
        stopSeconds: driven.stopSeconds,
        fixes: record(driven, random),
      }
    }
  }
}

/** More trips begin when the city is crowded; some begin at every hour. */
function departureOn(midnight: number, city: HiddenCity, random: Random): number {
  for (;;) {
    const time = midnight + random.between(0, 86_400)
    if (random.next() < 0.15 + 0.85 * city.crowdAt(time)) return time
  }
}
