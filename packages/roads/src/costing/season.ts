import { roadClassOf, surfaceOf, USE, useOf } from '../tiles/edge-attributes.js'
import { WAY_FACT } from '../tiles/road-facts.js'
import { type RoadGraph } from '../tiles/road-graph.js'

/**
 * The months, 1 to 12, in which rain softens the roads of a country: those with most of its rain, and the weeks that roads need to dry. A
 * country with two rains, as the coast from Abidjan to Lagos has, counts from the first to the second one.
 */
export const RAINY_MONTHS: Record<string, { from: number; to: number }> = {
  BF: { from: 6, to: 10 },
  BJ: { from: 4, to: 10 },
  CI: { from: 4, to: 11 },
  CV: { from: 8, to: 10 },
  GH: { from: 4, to: 10 },
  GM: { from: 6, to: 10 },
  GN: { from: 5, to: 11 },
  GW: { from: 6, to: 11 },
  LR: { from: 4, to: 11 },
  ML: { from: 6, to: 10 },
  MR: { from: 7, to: 10 },
  NE: { from: 6, to: 9 },
  NG: { from: 4, to: 10 },
  SL: { from: 5, to: 11 },
  SN: { from: 6, to: 10 },
  TG: { from: 4, to: 10 },
}

export const isRainy = (country: string, month: number): boolean => {
  const months = RAINY_MONTHS[country]
  return months !== undefined && month >= months.from && month <= months.to
}

/** By surface, 0 paved smooth … 7 impassable: the time on it in the rains, as a multiple of that in the dry season. */
const WET_MULTIPLE = [1, 1, 1, 1.25, 1.8, 1.35, 2.2, 2.2]
/** Main roads are drained and graded more often. */
const MAIN_CLASS = 4
const MAIN_SHARE = 0.6
const TRACK_MULTIPLE = 1.2

/** The rains on the roads of some countries. Where no tag says of what a road is made, nothing is claimed. */
export class WetSeason {
  private readonly isWet: Uint8Array

  /** @param countries  codes, ISO 3166-1; or everywhere, where the country is unknown, too */
  constructor(
    private readonly graph: RoadGraph,
    countries: string[] | 'everywhere',
  ) {
    const codes = countries === 'everywhere' ? [] : countries.map(codeOf)
    this.isWet = Uint8Array.from(graph.countryCodes, (code) =>
      countries === 'everywhere' || (code !== 0 && codes.includes(code)) ? 1 : 0,
    )
  }

  /** Whether an edge lies in one of the countries. */
  rainsOn(edge: number): boolean {
    const { country, tail } = this.graph
    return this.isWet[country[tail[edge]!]!] === 1
  }

  /** The multiple of an edge's time, whether or not it is closed. */
  multiple(edge: number): number {
    const { graph } = this
    if (!this.rainsOn(edge)) return 1
    if ((this.factsOf(edge) & WAY_FACT.surfaceKnown) === 0) return 1
    const word = graph.edgeWords[edge]!
    const multiple = WET_MULTIPLE[surfaceOf(word)]!
    if (multiple === 1) return 1
    if (useOf(word) === USE.track) return multiple * TRACK_MULTIPLE
    return roadClassOf(word) <= MAIN_CLASS ? 1 + (multiple - 1) * MAIN_SHARE : multiple
  }

  /** True where the way is tagged as passable in the dry season only, or as prone to floods. */
  isClosed(edge: number): boolean {
    return this.rainsOn(edge) && (this.factsOf(edge) & WAY_FACT.closedByRain) !== 0
  }

  private factsOf(edge: number): number {
    const { shape, shapeFacts } = this.graph
    return shapeFacts[shape[edge]! >>> 1]!
  }
}

const codeOf = (country: string) => (country.charCodeAt(0) << 8) | country.charCodeAt(1)

/** The countries of a graph, by code. */
export const countriesOf = ({ countryCodes }: RoadGraph): string[] =>
  Array.from(countryCodes).flatMap((code) => (code === 0 ? [] : [String.fromCharCode(code >>> 8, code & 255)]))
