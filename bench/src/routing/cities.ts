import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { type LatLng } from '@repere/shared'

/** `[south, north, west, east]` of cities that have roads in the data. */
const SAMPLE: Record<string, readonly [number, number, number, number]> = {
  Abidjan: [5.3, 5.4, -4.05, -3.95],
  Kaolack: [14.13, 14.17, -16.1, -16.05],
  Monrovia: [6.25, 6.35, -10.82, -10.7],
  Ouagadougou: [12.33, 12.4, -1.55, -1.47],
}

/** The cities of a data set, as boxes for random points. */
export function citiesOf(data: string): Record<string, readonly [number, number, number, number]> {
  if (data === 'west-africa') return SAMPLE
  const [west, south, east, north] = DEMO_TOWN.bounds
  return { 'the demo town': [south + 0.01, north - 0.01, west + 0.01, east - 0.01] }
}

/** Points of a city, the same in every run. */
export function pointsIn(
  [south, north, west, east]: readonly [number, number, number, number],
  count: number,
  seed: number,
): LatLng[] {
  let state = seed
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return Array.from({ length: count }, () => ({
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  }))
}
