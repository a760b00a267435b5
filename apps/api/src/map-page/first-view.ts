import { displayName } from '@repere/gazetteer'
import { type LatLng, type Manifest } from '@repere/shared'
import { nameOf } from '../geocoding/geocode-feature.js'
import { type Regions } from '../region/index.js'
import { type RouteQuery, type RoutingEngine } from '../routing/routing.port.js'
import { boxAround, groundMetres } from '@repere/search/ground'
import { type RegionalSearch } from '../search/regional-search.js'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'

/** A named place in the form of the map page. */
export interface NamedPoint extends LatLng {
  name: string
}

/** The data that the map page needs before it draws: the start position and the kind of the data. */
export interface FirstView {
  region: string | null
  /** True for invented places. */
  fictional: boolean
  /** True when most of the largest cities have no roads in this data. */
  sample: boolean
  bounds: Manifest['bounds'] | null
  /** True when the deployment has satellite images. */
  imagery: boolean
  /** Cities with roads, the most important first; empty without a search index. */
  cities: NamedPoint[]
  /** Names of the cities with most named streets, the most first, and the number of all cities with roads. */
  towns: { names: string[]; count: number }
  /** Two well-known places of the first city with a route between them; null when none was found. */
  example: { origin: NamedPoint; destination: NamedPoint } | null
}

/** The coverage of a city in the data. */
export interface CoveredCity extends NamedPoint {
  /** ISO 3166-1 alpha-2; null without an outline around it. */
  country: string | null
  /** Named streets within four kilometres of its middle. */
  streets: number
}

/** Which cities the data covers, and how old it is. */
export interface Coverage {
  region: string | null
  fictional: boolean
  sample: boolean
  /** State of OpenStreetMap, ISO 8601, UTC; null when the extract does not say it. */
  osm_timestamp: string | null
  /** ISO 8601, UTC; null before there is a build. */
  built_at: string | null
  /** Cities with roads, the most important first. */
  cities: CoveredCity[]
}

export const FIRST_VIEW_LANGUAGES = ['fr', 'en'] as const
export type FirstViewLanguage = (typeof FIRST_VIEW_LANGUAGES)[number]

/** Number of the largest cities that decide whether the data is a sample. */
const CITIES_JUDGED = 30
const CITIES_SHOWN = 8
/** A notice names the towns with most streets; it counts the others. */
const TOWNS_NAMED = 7
/** A city has roads when at least this many named streets run near its middle. */
const STREETS_MIN = 5
const CITY_RADIUS_METRES = 4_000
/** Cities nearer to each other than this are one agglomeration: the most important one is named. */
const CITIES_APART_METRES = 20_000
/** Documents are numbered by importance: large cities are among the first. */
const DOCUMENTS_SEARCHED = 400

const EXAMPLE_RADIUS_METRES = 7_000
const EXAMPLE_METRES = { min: 1_500, max: 9_000 }
const ROAD_WITHIN_METRES = 200
const WELL_KNOWN = ['market', 'townhall', 'stadium', 'airport', 'bus_station', 'university', 'hospital', 'mall']
const EXAMPLE_PLACES_MAX = 6
const ROUTES_TRIED_MAX = 4

const NOTHING: Omit<FirstView, 'imagery'> = {
  region: null,
  fictional: false,
  sample: false,
  bounds: null,
  cities: [],
  towns: { names: [], count: 0 },
  example: null,
}

const NO_COVERAGE: Coverage = {
  region: null,
  fictional: false,
  sample: false,
  osm_timestamp: null,
  built_at: null,
  cities: [],
}

interface Found {
  build: string
  view: Promise<FirstView>
  coverage: Coverage
}

/** Computes the first view once for each data build and language, so that a page without a key costs nothing. */
export class FirstViews {
  private readonly kept = new Map<FirstViewLanguage, Found>()

  constructor(
    private readonly regions: Regions,
    private readonly search: RegionalSearch,
    private readonly engine: RoutingEngine,
    /** Whether the deployment has satellite images. */
    private readonly imagery: boolean,
  ) {}

  /** Never throws: if an engine does not answer, its part is missing, and is computed at the next request. */
  of(language: FirstViewLanguage): Promise<FirstView> {
    return this.found(language)?.view ?? Promise.resolve({ ...NOTHING, imagery: this.imagery })
  }

  coverage(language: FirstViewLanguage): Coverage {
    return this.found(language)?.coverage ?? NO_COVERAGE
  }

  private found(language: FirstViewLanguage): Found | null {
    const { detailed, bounds, together: build } = this.regions
    const first = detailed[0]?.serving
    if (!first || build === null) return null
    const kept = this.kept.get(language)
    if (kept?.build === build) return kept
    const { region, fictional, osm_timestamp, built_at } = first.manifest
    const { cities, sample, pairs } = this.askIndex(language)
    const shown = cities.slice(0, CITIES_SHOWN).map(({ name, lat, lng }) => ({ name, lat, lng }))
    const names = [...cities].sort((a, b) => b.streets - a.streets).map(({ name }) => name)
    const towns = { names: names.slice(0, TOWNS_NAMED), count: cities.length }
    const known = { region, fictional, bounds, sample, imagery: this.imagery, cities: shown, towns, example: null }
    const view = this.withExample(known, pairs, language)
    const coverage = { region, fictional, sample, osm_timestamp, built_at, cities }
    const found: Found = { build, view, coverage }
    this.kept.set(language, found)
    void view.then(({ example }) => {
      if (example === null && this.engine.status() !== 'ok') this.kept.delete(language)
    })
    return found
  }

  private async withExample(view: FirstView, pairs: Journey[], language: FirstViewLanguage): Promise<FirstView> {
    for (const { origin, destination } of pairs) {
      const query: RouteQuery = { stops: [origin, destination], mode: 'auto', language, alternatives: 0, avoid: [] }
      const works = await this.engine.route(query).then(
        () => true,
        () => false,
      )
      if (works) return { ...view, example: { origin, destination } }
    }
    return view
  }

  /** The cities of all regions, those of the first region first; the others follow from that. */
  private askIndex(language: FirstViewLanguage): { cities: CoveredCity[]; sample: boolean; pairs: Journey[] } {
    try {
      const { answers } = this.search.everywhere((index) => {
        const cities = largestCities(index).map((city) => ({ city, streets: streetsNear(index, city.at) }))
        const withRoads = cities.filter(({ streets }) => streets >= STREETS_MIN)
        const named = (document: SearchDocument): NamedPoint => ({ name: nameOf(document, language), ...document.at })
        const [first] = withRoads
        return {
          cities: withRoads.map(({ city, streets }) => ({ ...named(city), country: city.country, streets })),
          judged: cities.slice(0, CITIES_JUDGED),
          pairs: first === undefined ? [] : journeys(index, first.city, named),
        }
      })
      const judged = answers.flatMap((answer) => answer.judged)
      return {
        cities: answers.flatMap(({ cities }) => cities).filter(isFirstThere),
        sample: judged.filter(({ streets }) => streets >= STREETS_MIN).length * 2 < judged.length,
        pairs: answers.flatMap(({ pairs }) => pairs),
      }
    } catch {
      return { cities: [], sample: false, pairs: [] }
    }
  }
}

interface Journey {
  origin: NamedPoint
  destination: NamedPoint
}

/** False for a city that another region has, too. */
const isFirstThere = (city: CoveredCity, at: number, cities: CoveredCity[]): boolean =>
  cities.findIndex((other) => groundMetres(other, city) < CITIES_APART_METRES) === at

/** Cities by importance, one for each agglomeration. */
function largestCities(index: SearchIndex): SearchDocument[] {
  const cities: SearchDocument[] = []
  const ids = Array.from({ length: DOCUMENTS_SEARCHED }, (_, i) => i + 1)
  for (const document of index.documents(ids)) {
    if (document.layer !== 'city' || document.sameAs !== null) continue
    if (cities.some(({ at }) => groundMetres(at, document.at) < CITIES_APART_METRES)) continue
    cities.push(document)
  }
  return cities
}

function streetsNear(index: SearchIndex, at: LatLng): number {
  const lines = index.linesIn(boxAround(at, CITY_RADIUS_METRES))
  return new Set(lines.map(({ document }) => document)).size
}

/** Pairs of well-known places near a city that a short journey may join, the best known first. */
function journeys(
  index: SearchIndex,
  city: SearchDocument,
  named: (document: SearchDocument) => NamedPoint,
): Journey[] {
  const ids = index
    .pointsIn(boxAround(city.at, EXAMPLE_RADIUS_METRES))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  const places: SearchDocument[] = []
  for (const id of ids) {
    const document = index.document(id)
    if (document === null || !isWellKnown(document)) continue
    if (index.linesIn(boxAround(document.at, ROAD_WITHIN_METRES)).length === 0) continue
    if (places.push(document) === EXAMPLE_PLACES_MAX) break
  }
  const pairs = places.flatMap((origin, i) =>
    places
      .slice(i + 1)
      .map((destination) => ({ origin, destination, metres: groundMetres(origin.at, destination.at) })),
  )
  return pairs
    .filter(({ metres }) => metres >= EXAMPLE_METRES.min && metres <= EXAMPLE_METRES.max)
    .slice(0, ROUTES_TRIED_MAX)
    .map(({ origin, destination }) => ({ origin: named(origin), destination: named(destination) }))
}

/** A well-known kind of destination whose name contains the kind: "Marché d’Adjamé". */
const isWellKnown = ({ category, names, sameAs }: SearchDocument) =>
  sameAs === null &&
  category !== null &&
  WELL_KNOWN.includes(category) &&
  /\S{3,} .*\S{3,}/.test(displayName(names, 'fr') ?? '')
