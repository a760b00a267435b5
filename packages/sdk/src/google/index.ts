import { type Repere } from '../client.js'
import { RepereError } from '../errors.js'
import { decodePolyline, encodePolyline } from '../polyline.js'
import { type CallOptions } from '../transport.js'
import { type GeocodeFeature, type LanguageTag, type LatLng, type Leg, type Route } from '../types.js'
import type * as Google from './types.js'
import { refuseOthers, UnsupportedByRepere } from './unsupported.js'
import {
  distanceText,
  durationText,
  geocodingResultOf,
  maneuverOf,
  predictionOf,
  textSearchResultOf,
  type GoogleTravel,
  travelOf,
} from './words.js'

export type * from './types.js'
export { UnsupportedByRepere } from './unsupported.js'

const GOOGLE_PRECISION = 5
const COPYRIGHTS = 'Map data © OpenStreetMap contributors'
/** As many as one request of the API takes. */
const TEXTS_PER_BATCH = 100
const COORDINATES = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/

type Body<Response> = Omit<Response, 'status' | 'error_message'>

/** A text that matches no place. */
class NotFound extends Error {}

/**
 * Answers in the shapes of Google's Directions, Distance Matrix, Geocoding, Places Autocomplete and text search. Parameters without a
 * counterpart throw `UnsupportedByRepere`; errors of the API become Google's `status`.
 */
export class GoogleShapes {
  constructor(private readonly client: Repere) {}

  /** Directions API. Addresses are geocoded first, all with one request. */
  async directions(request: Google.DirectionsRequest, options?: CallOptions): Promise<Google.DirectionsResponse> {
    refuseOthers(request, [
      'origin',
      'destination',
      'waypoints',
      'mode',
      'alternatives',
      'avoid',
      'language',
      'departure_time',
    ])
    const { mode: googleMode, alternatives, avoid, language: googleLanguage, departure_time, waypoints = [] } = request
    const travel = travelOf(googleMode)
    const language = languageOf(googleLanguage)
    return this.#answer<Body<Google.DirectionsResponse>>({ routes: [] }, async () => {
      const places = [request.origin, ...waypoints, request.destination]
      const stops = await this.#locate(places, language, options)
      const departAt = departure_time === undefined ? undefined : departureOf(departure_time)
      const { routes } = await this.client.route(
        {
          origin: stops[0]!.point,
          destination: stops.at(-1)!.point,
          ...travel.request,
          language,
          ...(stops.length > 2 && { waypoints: stops.slice(1, -1).map(({ point }) => point) }),
          ...(alternatives && stops.length === 2 && { alternatives: 2 }),
          ...(avoid && avoid.length > 0 && { avoid }),
          ...(departAt && { depart_at: departAt }),
        },
        options,
      )
      const addresses = stops.map(({ address }) => address)
      return { routes: routes.map((route) => directionsRouteOf(route, addresses, travel, language)) }
    })
  }

  /** Distance Matrix API. Addresses are geocoded first, all with one request. */
  async distanceMatrix(
    request: Google.DistanceMatrixRequest,
    options?: CallOptions,
  ): Promise<Google.DistanceMatrixResponse> {
    refuseOthers(request, ['origins', 'destinations', 'mode', 'language'])
    const { language: googleLanguage } = request
    const travel = travelOf(request.mode)
    const language = languageOf(googleLanguage)
    const empty = { origin_addresses: [], destination_addresses: [], rows: [] }
    return this.#answer<Body<Google.DistanceMatrixResponse>>(empty, async () => {
      const listOf = (places: Google.GooglePlace[] | string) =>
        typeof places === 'string' ? places.split('|') : places
      const from = listOf(request.origins)
      const stops = await this.#locate([...from, ...listOf(request.destinations)], language, options)
      const [origins, destinations] = [stops.slice(0, from.length), stops.slice(from.length)]
      const { durations, distances, sources, targets } = await this.client.matrix(
        {
          origins: origins.map(({ point }) => point),
          destinations: destinations.map(({ point }) => point),
          ...travel.request,
        },
        options,
      )
      return {
        origin_addresses: origins.map(({ address }) => address),
        destination_addresses: destinations.map(({ address }) => address),
        rows: durations.map((row, i) => ({
          elements: row.map((duration, j): Google.DistanceMatrixElement => {
            const distance = distances[i]?.[j] ?? null
            if (sources[i] === null || targets[j] === null) return { status: 'NOT_FOUND' }
            if (duration === null || distance === null) return { status: 'ZERO_RESULTS' }
            return {
              status: 'OK',
              distance: distanceText(distance, language),
              duration: durationText(duration, language),
            }
          }),
        })),
      }
    })
  }

  /** Geocoding API, forward by `address` and backward by `latlng`. */
  async geocode(request: Google.GeocodingRequest, options?: CallOptions): Promise<Google.GeocodingResponse> {
    refuseOthers(request, ['address', 'latlng', 'language'])
    const { address, latlng, language: googleLanguage } = request
    const language = languageOf(googleLanguage)
    return this.#answer<Body<Google.GeocodingResponse>>({ results: [] }, async () => {
      const { features } =
        address === undefined
          ? await this.client.reverseGeocode({ ...pointOf(latlng), language }, options)
          : await this.client.geocode({ q: address, language }, options)
      return { results: features.map(geocodingResultOf), ...(features.length === 0 && { status: 'ZERO_RESULTS' }) }
    })
  }

  /** Places Autocomplete. */
  async autocomplete(request: Google.AutocompleteRequest, options?: CallOptions): Promise<Google.AutocompleteResponse> {
    refuseOthers(request, ['input', 'location', 'language'])
    const { input, location, language: googleLanguage } = request
    const language = languageOf(googleLanguage)
    return this.#answer<Body<Google.AutocompleteResponse>>({ predictions: [] }, async () => {
      const near = location === undefined ? {} : pointOf(location)
      const { features } = await this.client.autocomplete({ q: input, language, ...near }, options)
      return { predictions: features.map(predictionOf), ...(features.length === 0 && { status: 'ZERO_RESULTS' }) }
    })
  }

  /** Places text search. */
  async textSearch(request: Google.TextSearchRequest, options?: CallOptions): Promise<Google.TextSearchResponse> {
    refuseOthers(request, ['query', 'location', 'radius', 'language'])
    const { query, location, radius, language: googleLanguage } = request
    const language = languageOf(googleLanguage)
    return this.#answer<Body<Google.TextSearchResponse>>({ results: [] }, async () => {
      const near = location === undefined ? {} : pointOf(location)
      const { places } = await this.client.searchPlaces(
        { q: query, language, ...near, ...(radius && { radius }) },
        options,
      )
      return { results: places.map(textSearchResultOf), ...(places.length === 0 && { status: 'ZERO_RESULTS' }) }
    })
  }

  /** The point and the address of each place: texts are found with one request, each of them once. */
  async #locate(places: Google.GooglePlace[], language: LanguageTag, options?: CallOptions) {
    const texts = [...new Set(places.filter(isText))]
    const found = await this.#find(texts, language, options)
    return places.map((place) => {
      if (!isText(place)) {
        const point = pointOf(place)
        return { point, address: `${point.lat},${point.lng}` }
      }
      const feature = found[texts.indexOf(place)]
      if (!feature) throw new NotFound(place)
      const [lng, lat] = feature.geometry.coordinates as [number, number]
      return { point: { lat, lng }, address: feature.properties.label }
    })
  }

  /** The best result for each text, in their order. */
  async #find(texts: string[], language: LanguageTag, options?: CallOptions): Promise<(GeocodeFeature | undefined)[]> {
    if (texts.length === 0) return []
    if (texts.length > TEXTS_PER_BATCH) {
      const [first, rest] = [texts.slice(0, TEXTS_PER_BATCH), texts.slice(TEXTS_PER_BATCH)]
      return [...(await this.#find(first, language, options)), ...(await this.#find(rest, language, options))]
    }
    const request = { items: texts.map((q) => ({ q })), size: 1, language }
    const { results } = await this.client.geocodeBatch(request, options)
    return results.map((result) => {
      if ('error' in result) throw RepereError.ofItem(result.error)
      return result.features[0]
    })
  }

  /** Errors of the API become Google's status; all other fields of the answer are empty. */
  async #answer<Content>(
    empty: Content,
    ask: () => Promise<Content & { status?: Google.GoogleStatus }>,
  ): Promise<Content & { status: Google.GoogleStatus; error_message?: string }> {
    try {
      return { status: 'OK', ...(await ask()) }
    } catch (error) {
      if (error instanceof NotFound) return { ...empty, status: 'NOT_FOUND' }
      if (!(error instanceof RepereError)) throw error
      return { ...empty, status: statusOf(error), error_message: error.message }
    }
  }
}

function statusOf(error: RepereError): Google.GoogleStatus {
  if (error.has('no_route') || error.has('too_far')) return 'ZERO_RESULTS'
  if (error.has('no_road_nearby') || error.has('outside_coverage')) return 'NOT_FOUND'
  if (error.status === 429) return 'OVER_QUERY_LIMIT'
  if (error.status === 401 || error.status === 403) return 'REQUEST_DENIED'
  return error.status < 500 ? 'INVALID_REQUEST' : 'UNKNOWN_ERROR'
}

/** Google knows many languages; the API refuses those that it lacks. */
const languageOf = (language = 'fr') => language as LanguageTag

/** @throws UnsupportedByRepere  for a text that is not a pair of coordinates */
function pointOf(place: Google.GooglePlace): LatLng {
  if (typeof place !== 'string') return { lat: place.lat, lng: place.lng }
  const [, lat, lng] = COORDINATES.exec(place) ?? []
  if (lat === undefined || lng === undefined) throw new UnsupportedByRepere('latlng', place)
  return { lat: Number(lat), lng: Number(lng) }
}

const isText = (place: Google.GooglePlace): place is string => typeof place === 'string' && !COORDINATES.test(place)

function departureOf(time: number | Date | 'now'): string {
  if (time === 'now') return new Date().toISOString()
  return (typeof time === 'number' ? new Date(time * 1000) : time).toISOString()
}

function directionsRouteOf(
  route: Route,
  addresses: string[],
  travel: GoogleTravel,
  language: string,
): Google.DirectionsRoute {
  const [west, south, east, north] = route.bbox as [number, number, number, number]
  return {
    summary: summaryOf(route),
    legs: route.legs.map((leg, index) =>
      directionsLegOf(leg, [addresses[index]!, addresses[index + 1]!], travel, language),
    ),
    overview_polyline: { points: encodePolyline(decodePolyline(route.polyline), GOOGLE_PRECISION) },
    bounds: { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } },
    copyrights: COPYRIGHTS,
    warnings: [],
    waypoint_order: route.legs.slice(1).map((_, index) => index),
  }
}

/** The street with the longest part of the route. */
function summaryOf(route: Route): string {
  const metres = new Map<string, number>()
  for (const { street_names, distance } of route.legs.flatMap(({ maneuvers }) => maneuvers)) {
    const [name] = street_names
    if (name !== undefined) metres.set(name, (metres.get(name) ?? 0) + distance)
  }
  return [...metres].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function directionsLegOf(
  leg: Leg,
  [startAddress, endAddress]: [string, string],
  travel: GoogleTravel,
  language: string,
): Google.DirectionsLeg {
  const shape = decodePolyline(leg.polyline)
  return {
    distance: distanceText(leg.distance, language),
    duration: durationText(leg.duration, language),
    start_location: shape[0]!,
    end_location: shape.at(-1)!,
    start_address: startAddress,
    end_address: endAddress,
    // The maneuver of the arrival has no length, and Google has no step for it.
    steps: leg.maneuvers
      .filter(({ type }) => !type.startsWith('destination'))
      .map((step) => {
        const points = shape.slice(step.begin_shape_index, step.end_shape_index + 1)
        const maneuver = maneuverOf(step.type)
        return {
          html_instructions: escapeHtml(step.instruction),
          ...(maneuver && { maneuver }),
          distance: distanceText(step.distance, language),
          duration: durationText(step.duration, language),
          start_location: points[0]!,
          end_location: points.at(-1)!,
          polyline: { points: encodePolyline(points, GOOGLE_PRECISION) },
          travel_mode: travel.word,
        }
      }),
  }
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => HTML[character]!)
