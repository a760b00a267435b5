import { type Repere } from '../client.js'
import { RepereError } from '../errors.js'
import { type CallOptions, type Query } from '../transport.js'
import type * as Google from './types.js'
import { UnsupportedByRepere } from './unsupported.js'

export type * from './types.js'
export { UnsupportedByRepere } from './unsupported.js'

/** Reasons for which the API refuses what it has no counterpart of. */
const UNSUPPORTED: readonly string[] = ['unknown_field', 'unknown_value']

/**
 * Google's web services, as the API answers them at their addresses. Parameters without a counterpart throw
 * `UnsupportedByRepere`; other errors of the API become Google's `status`.
 */
export class GoogleShapes {
  constructor(private readonly client: Repere) {}

  /** Directions API. */
  directions(request: Google.DirectionsRequest, options?: CallOptions): Promise<Google.DirectionsResponse> {
    return this.#ask('directions', request, { routes: [], geocoded_waypoints: [] }, options)
  }

  /** Distance Matrix API. */
  distanceMatrix(request: Google.DistanceMatrixRequest, options?: CallOptions): Promise<Google.DistanceMatrixResponse> {
    const empty = { origin_addresses: [], destination_addresses: [], rows: [] }
    return this.#ask('distancematrix', request, empty, options)
  }

  /** Geocoding API, forward by `address` and backward by `latlng`. */
  geocode(request: Google.GeocodingRequest, options?: CallOptions): Promise<Google.GeocodingResponse> {
    return this.#ask('geocode', request, { results: [] }, options)
  }

  /** Places Autocomplete. */
  autocomplete(request: Google.AutocompleteRequest, options?: CallOptions): Promise<Google.AutocompleteResponse> {
    return this.#ask('place/autocomplete', request, { predictions: [] }, options)
  }

  /** Place Details. */
  placeDetails(request: Google.PlaceDetailsRequest, options?: CallOptions): Promise<Google.PlaceDetailsResponse> {
    return this.#ask('place/details', request, { html_attributions: [], result: {} }, options)
  }

  /** Nearby Search. */
  nearbySearch(request: Google.NearbySearchRequest, options?: CallOptions): Promise<Google.PlacesResponse> {
    return this.#ask('place/nearbysearch', request, { html_attributions: [], results: [] }, options)
  }

  /** Places text search. */
  textSearch(request: Google.TextSearchRequest, options?: CallOptions): Promise<Google.PlacesResponse> {
    return this.#ask('place/textsearch', request, { html_attributions: [], results: [] }, options)
  }

  /** Find Place from text. */
  findPlaceFromText(request: Google.FindPlaceRequest, options?: CallOptions): Promise<Google.FindPlaceResponse> {
    return this.#ask('place/findplacefromtext', request, { candidates: [] }, options)
  }

  async #ask<Content extends object>(
    service: string,
    request: object,
    empty: Content,
    options?: CallOptions,
  ): Promise<Content & { status: Google.GoogleStatus; error_message?: string }> {
    const query: Query = {}
    for (const [name, value] of Object.entries(request)) query[name] = textOf(value)
    try {
      return await this.client.transport.send('GET', `/maps/api/${service}/json`, { ...options, query })
    } catch (error) {
      if (!(error instanceof RepereError) || error.answer === undefined) throw error
      const missing = error.details.find(({ reason }) => UNSUPPORTED.includes(reason))
      if (missing) throw new UnsupportedByRepere(missing.field, missing.value)
      const { status, error_message } = error.answer as { status: Google.GoogleStatus; error_message: string }
      return { ...empty, status, error_message }
    }
  }
}

/** Points, lists and dates as Google writes them in an address. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value.map(textOf).join('|')
  if (value instanceof Date) return String(Math.round(value.getTime() / 1000))
  if (typeof value === 'object') {
    const { lat, lng } = value as Google.GoogleLatLng
    return `${lat},${lng}`
  }
  return String(value as string | number | boolean)
}
