import { NoRoadNearby, NoRoute, type RoutingEngine, type WayAnswer } from '@repere/api/routing/routing.port'
import { type LatLng, type Vehicle } from '@repere/shared'
import { type Figure } from '../report.js'
import { citiesOf, pointsIn } from './cities.js'
import { withEngine } from '../engine.js'

const PAIRS = 300
const SEED = 48_101

interface Row {
  city: string
  pairs: number
  /** Pairs on which a motorcycle needs more time than a car. */
  slower: number
  /** Of the car's time, all pairs together. */
  motorcycle: number
  truck: number
}

/** Motorcycles and trucks beside cars, on the same pairs. */
export async function vehicleFigures(dataDir: string, data: string): Promise<{ figures: Figure[]; raw: object }> {
  const rows = await withEngine(dataDir, async (engine) => {
    const measured: Row[] = []
    for (const [city, box] of Object.entries(citiesOf(data))) {
      measured.push({ city, ...(await measure(engine, pointsIn(box, 2 * PAIRS, SEED))) })
    }
    return measured
  })
  return {
    figures: rows.flatMap(({ city, pairs, slower, motorcycle, truck }): Figure[] => [
      {
        what: `pairs in ${city} on which a motorcycle is slower than a car`,
        value: slower / pairs,
        unit: `of ${pairs}`,
        target: { at: 'most', value: 0.03 },
      },
      { what: `time of a motorcycle in ${city} beside a car's`, value: motorcycle, unit: '', target: null },
      { what: `time of a truck in ${city} beside a car's`, value: truck, unit: '', target: null },
    ]),
    raw: rows,
  }
}

async function measure(engine: RoutingEngine, points: LatLng[]): Promise<Omit<Row, 'city'>> {
  let [pairs, slower] = [0, 0]
  const seconds = { car: 0, motorcycle: 0, truck: 0 }
  for (let at = 0; at < points.length; at += 2) {
    const stops = points.slice(at, at + 2)
    const [car, motorcycle, truck] = [
      await wayOf(engine, stops),
      await wayOf(engine, stops, 'motorcycle'),
      await wayOf(engine, stops, 'truck'),
    ]
    if (!car || !motorcycle || !truck) continue
    pairs++
    if (motorcycle.duration > car.duration) slower++
    seconds.car += car.duration
    seconds.motorcycle += motorcycle.duration
    seconds.truck += truck.duration
  }
  return { pairs, slower, motorcycle: seconds.motorcycle / seconds.car, truck: seconds.truck / seconds.car }
}

async function wayOf(engine: RoutingEngine, stops: LatLng[], vehicle?: Vehicle): Promise<WayAnswer | null> {
  try {
    const query = { stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] } as const
    return await engine.way({ ...query, avoid: [], ...(vehicle && { vehicle }) })
  } catch (error) {
    if (error instanceof NoRoute || error instanceof NoRoadNearby) return null
    throw error
  }
}
