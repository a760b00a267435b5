import { createHash } from 'node:crypto'
import polyline from '@mapbox/polyline'
import { formatPlaceId } from '@repere/gazetteer'
import { type LatLng } from '@repere/shared'
import { DEMO_PLACES, isPlainName, type SamplePlaces, sampleTexts } from '@repere/shared/sample-places'
import { nameOf } from '../geocoding/geocode-feature.js'
import { type FirstViews, type NamedPoint } from '../map-page/first-view.js'
import { type Regions } from '../region/index.js'
import { type RoutingEngine } from '../routing/routing.port.js'
import { findByText } from '@repere/search/find'
import { boxAround, groundMetres } from '@repere/search/ground'
import { type RegionalSearch } from '../search/regional-search.js'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'

/** The values of the samples by their names. */
export interface SampleTexts {
  texts: Record<string, string>
  /** Changes with the values. */
  fingerprint: string
}

/** The journey of the samples, and what the API answers about it. */
export interface SampleRoute extends Pick<SamplePlaces, 'town' | 'origin' | 'destination'> {
  /** Name of a place near it. */
  place: string
  /** Of `/v1/route`, with `fields=routes.duration,routes.distance`. */
  answer: { routes: { duration: number; distance: number }[] }
  /** Along its roads: longitude and latitude. */
  line: [lng: number, lat: number][]
}

interface Kept {
  build: string
  texts: Promise<SampleTexts>
  route: Promise<SampleRoute | null>
}

const LANGUAGE = 'fr'
const PLACE_RADIUS_METRES = 5_000
/** The best known kinds come first; a pharmacy is what people ask for most. */
const PLACE_KINDS = ['pharmacy', 'market', 'hospital', 'hotel', 'school', 'bank', 'restaurant', 'place_of_worship']
const PLACES_TRIED_MAX = 20
/** Metres between the points of the trace: ten seconds at some 30 km/h. */
const TRACE_STEP_METRES = 85
const TILE_ZOOM = 14

/** These pages need no key: a search that failed is not made again at once. */
const AGAIN_MS = 10_000

/** The places of the samples in the region that is served, found once for each build. */
export class RegionSamples {
  private kept: Kept | null = null

  constructor(
    private readonly apiUrl: string,
    private readonly views: FirstViews,
    private readonly regions: Regions,
    private readonly search: RegionalSearch,
    private readonly engine: RoutingEngine,
  ) {}

  /**
   * Never throws. Without data, or where an engine does not answer, the samples ask about the demo town; the places are
   * then looked for again after a while.
   */
  texts(): Promise<SampleTexts> {
    return this.ofBuild().texts
  }

  /** Never throws. @returns null where the samples ask about the demo town for want of another, or no route is found */
  route(): Promise<SampleRoute | null> {
    return this.ofBuild().route
  }

  private ofBuild(): Kept {
    const build = this.regions.together ?? ''
    if (this.kept?.build === build) return this.kept
    const places = this.find().catch(() => null)
    const texts = places.then((found) => textsOf({ ...(found ?? DEMO_PLACES), apiUrl: this.apiUrl }))
    const route = places.then((found) => found && this.routeOf(found)).catch(() => null)
    const kept = { build, texts, route }
    this.kept = kept
    void route.then((found) => {
      if (found !== null) return
      const forget = () => (this.kept === kept ? (this.kept = null) : undefined)
      setTimeout(forget, AGAIN_MS).unref()
    })
    return kept
  }

  private async routeOf({ town, origin, destination, place }: SamplePlaces): Promise<SampleRoute> {
    const { duration, distance, polyline: line } = await this.ask(origin, destination)
    return {
      town,
      origin,
      destination,
      place: place.name,
      answer: { routes: [{ duration, distance }] },
      line: polyline.decode(line, 6).map(([lat, lng]) => [lng, lat]),
    }
  }

  private async ask(origin: LatLng, destination: LatLng) {
    const stops = [origin, destination]
    const { routes } = await this.engine.route({ stops, mode: 'auto', language: LANGUAGE, alternatives: 0, avoid: [] })
    return routes[0]!
  }

  /** @returns null when the region has no two well-known places with a route, or no place with a plain name */
  private async find(): Promise<SamplePlaces | null> {
    // The recorded answers are those of the demo town: requests and answers agree there.
    if (this.regions.first.serving?.manifest.region === 'demo-town') return DEMO_PLACES
    const { cities, example } = await this.views.of(LANGUAGE)
    const [town] = cities
    if (town === undefined || example === null) return null
    const { origin, destination } = example
    const line = await this.lineOf(origin, destination)
    const named = this.search.around([origin], (index) => namedPlaces(index, origin))
    const [place, landmark = place] = named
    if (place === undefined || landmark === undefined) return null
    return {
      apiUrl: this.apiUrl,
      town: town.name,
      origin: pointOf(origin),
      destination: pointOf(destination),
      stops: [alongLine(line, lengthOf(line) / 3), alongLine(line, (lengthOf(line) * 2) / 3)],
      trace: [1, 2, 3, 4].map((step) => alongLine(line, step * TRACE_STEP_METRES)) as SamplePlaces['trace'],
      place: { name: nameOf(place, LANGUAGE), id: formatPlaceId(place.uuid) },
      landmark: nameOf(landmark, LANGUAGE),
      tile: tileOf(origin),
    }
  }

  private async lineOf(origin: NamedPoint, destination: NamedPoint): Promise<LatLng[]> {
    const { polyline: line } = await this.ask(origin, destination)
    return polyline.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))
  }
}

/** At most two places near a point, each the first result for its own name. */
function namedPlaces(index: SearchIndex, near: LatLng): SearchDocument[] {
  const ids = index
    .pointsIn(boxAround(near, PLACE_RADIUS_METRES))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  const known = ids
    .map((id) => index.document(id))
    .filter((document) => document !== null)
    .filter(({ category, sameAs }) => sameAs === null && category !== null && PLACE_KINDS.includes(category))
    .filter((document) => isPlainName(nameOf(document, LANGUAGE)) && nameOf(document, LANGUAGE).includes(' '))
  const found: SearchDocument[] = []
  // The second one is of another kind where there is one.
  for (const kind of PLACE_KINDS) {
    const ofKind = known.filter(({ category }) => category === kind).slice(0, PLACES_TRIED_MAX)
    const document = ofKind.find((one) => isFoundByName(index, one))
    if (document !== undefined && found.push(document) === 2) return found
  }
  return found
}

function isFoundByName(index: SearchIndex, document: SearchDocument): boolean {
  const text = nameOf(document, LANGUAGE)
  const [first] = findByText(index, { text, bias: null, countMax: 2, isTyping: false, language: LANGUAGE })
  return first?.kind === 'document' && first.document.id === document.id
}

const lengthOf = (line: LatLng[]): number =>
  line.slice(1).reduce((sum, point, i) => sum + groundMetres(line[i]!, point), 0)

/** The point of a line at a distance from its beginning; its end beyond that. */
function alongLine(line: LatLng[], metres: number): LatLng {
  let left = metres
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i]!
    const length = groundMetres(from, to)
    if (length >= left && length > 0) {
      const share = left / length
      return pointOf({ lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share })
    }
    left -= length
  }
  return pointOf(line.at(-1)!)
}

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) })

function tileOf({ lat, lng }: LatLng): string {
  const [tiles, angle] = [2 ** TILE_ZOOM, (lat * Math.PI) / 180]
  const x = Math.floor(((lng + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * tiles)
  return `${x}/${y}`
}

function textsOf(places: SamplePlaces): SampleTexts {
  const texts = sampleTexts(places)
  const fingerprint = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12)
  return { texts, fingerprint }
}
