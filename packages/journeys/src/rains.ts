import { countriesOf, isRainy, type RoadGraph, WetSeason } from '@repere/roads'
import { type MetricName } from '@repere/shared'
import { type Conditions } from './conditions.js'

/** What the time on a road that rain closes costs, as a multiple: it is used where no other road leads. */
export const CLOSED_MULTIPLE = 100

/** Metrics of vehicles with wheels that sink in. */
const SLOWED: MetricName[] = ['auto', 'motorcycle', 'truck']

/** Codes of the countries in which it rains, or everywhere; an empty list for nowhere. */
export type Rainy = string[] | 'everywhere'

/** Where it rains under some conditions. */
export function rainyCountries(graph: RoadGraph, name: MetricName, conditions: Conditions | undefined): Rainy {
  if (!conditions?.choosesWay || conditions.season === 'dry' || !SLOWED.includes(name)) return []
  if (conditions.season === 'wet') return 'everywhere'
  const month = new Date(conditions.departs * 1000).getUTCMonth() + 1
  return countriesOf(graph).filter((country) => isRainy(country, month))
}

/** The rains of the graph of a thread; one object for the same countries. */
export class Rains {
  private readonly seasons = new Map<string, WetSeason>()

  constructor(private readonly graph: RoadGraph) {}

  /** @returns null where it rains nowhere */
  in(countries: Rainy): WetSeason | null {
    if (countries.length === 0) return null
    const key = String(countries)
    let season = this.seasons.get(key)
    if (!season) this.seasons.set(key, (season = new WetSeason(this.graph, countries)))
    return season
  }
}
