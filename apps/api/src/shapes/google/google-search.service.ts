import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError, Problem } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { type Answer } from '../../gateway/answer.js'
import { WithoutResult } from '../../gateway/problem.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { type GeocodeResponseDto } from '../../geocoding/geocode-feature.dto.js'
import { GeocodingService } from '../../geocoding/geocoding.service.js'
import { ReverseService } from '../../geocoding/reverse/reverse.service.js'
import { type PlaceDto, type PlacesDto } from '../../places/place.dto.js'
import { PLACES_DEFAULT, RADIUS_MAX_METRES } from '../../places/place-queries.dto.js'
import { PlacesService } from '../../places/places.service.js'
import { type GoogleStatus, statusOfJourney } from './google-errors.js'
import { toCandidate, toGeocodingResult, toGooglePlace, toPrediction, withFields } from './google-places.js'
import {
  type GoogleAutocompleteQueryDto,
  type GoogleFindQueryDto,
  type GoogleGeocodeQueryDto,
  type GoogleNearbyQueryDto,
  type GooglePlaceQueryDto,
  type GoogleTextSearchQueryDto,
} from './google-queries.dto.js'
import { type Area, indexIdOf } from './google-rules.js'
import { featuresOf, PlaceFinder } from './located.js'

const CANDIDATES_MAX = 5
/** The circle of a nearby search by distance, which has no radius of its own. */
const RANKED_RADIUS_METRES = RADIUS_MAX_METRES

const LAYERS_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  geocode: ['address', 'street', 'intersection', 'quartier', 'locality', 'city', 'district', 'region', 'country'],
  address: ['address', 'street', 'intersection'],
  establishment: ['landmark', 'market'],
  '(regions)': ['quartier', 'locality', 'city', 'district', 'region', 'country'],
  '(cities)': ['locality', 'city'],
}

const statusOf = (items: readonly unknown[]): GoogleStatus => (items.length > 0 ? 'OK' : 'ZERO_RESULTS')
const biasOf = (area: Area | undefined): LatLng | undefined =>
  area === undefined || 'at' in area
    ? area?.at
    : { lat: (area.south + area.north) / 2, lng: (area.west + area.east) / 2 }

/** Nothing is found outside the data, as Google says it. */
const orNothing = (answer: Promise<Answer>, nothing: object): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof Problem && statusOfJourney(error) === 'NOT_FOUND' ? new WithoutResult(nothing) : error
  })

/** Geocoding, predictions and places. Every method throws what the operation below throws. */
@Injectable()
export class GoogleSearch {
  constructor(
    @Inject(GeocodingService) private readonly geocoding: GeocodingService,
    @Inject(ReverseService) private readonly reverses: ReverseService,
    @Inject(PlacesService) private readonly places: PlacesService,
    @Inject(PlaceFinder) private readonly finder: PlaceFinder,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  async geocode(query: GoogleGeocodeQueryDto): Promise<Answer> {
    refuseUnlessOne(query)
    return this.cache.inForm(await this.geocoded(query), 'google geocode', ({ features }: GeocodeResponseDto) => ({
      results: features.map(toGeocodingResult),
      status: statusOf(features),
    }))
  }

  private geocoded(query: GoogleGeocodeQueryDto): Promise<Answer> {
    const { address, latlng, place_id: id, components, bounds, region } = query
    const language = query.language && { language: query.language }
    if (latlng)
      return orNothing(this.reverses.reverse({ ...latlng, ...language }), { results: [], status: 'ZERO_RESULTS' })
    if (id !== undefined) return this.finder.byId(id, query)
    const parts = [...(address === undefined ? [] : [address]), ...(components?.parts ?? [])]
    const countries = components?.countries ?? []
    const q = parts.length > 0 ? parts.join(', ') : countries.join(' ')
    const asked = { q, ...language, ...biasOf(bounds), ...(countries.length > 0 && { country: countries }) }
    return this.finder.inRegion(asked, region)
  }

  async autocomplete(query: GoogleAutocompleteQueryDto): Promise<Answer> {
    const { input, language, location, radius, strictbounds, locationbias, locationrestriction, components, types } =
      query
    if (components && components.parts.length > 0) {
      throw badInput([{ field: 'components', reason: 'unknown_value', value: components.parts.join('|') }])
    }
    if (strictbounds && (location === undefined || radius === undefined)) {
      const missing = location === undefined ? 'location' : 'radius'
      throw badInput([{ field: missing, reason: 'required', value: null }])
    }
    const near = location ?? biasOf(locationbias) ?? biasOf(locationrestriction)
    const layers = types && [...new Set(types.flatMap((type) => LAYERS_OF_TYPES[type]!))]
    const answer = await this.geocoding.autocomplete({
      q: input,
      ...(language && { language }),
      ...near,
      ...(components && components.countries.length > 0 && { country: components.countries }),
      ...(layers && { layers }),
      ...restrictionOf(strictbounds ? { at: location!, radiusMetres: radius! } : locationrestriction),
    })
    return this.cache.inForm(answer, 'google autocomplete', ({ features }: GeocodeResponseDto) => ({
      predictions: features.map(toPrediction),
      status: statusOf(features),
    }))
  }

  /** @throws Problem  404 for an unknown id */
  async place({ place_id, placeid, fields, language }: GooglePlaceQueryDto): Promise<Answer> {
    const id = (place_id ?? placeid)!
    const wording = language && { language }
    const answer = await this.places.place(id, { ...wording })
    const known = indexIdOf(id)
    const [feature] = known ? featuresOf(await this.geocoding.byIds([[known]], language)) : []
    return this.cache.inForm(answer, `google place ${fields?.join(',')}`, (place: PlaceDto) => ({
      html_attributions: [],
      result: withFields(toGooglePlace(place, feature), fields),
      status: 'OK',
    }))
  }

  /** By distance; with a keyword the best match first. */
  async nearby({ location, radius, keyword, type, opennow, rankby, language }: GoogleNearbyQueryDto): Promise<Answer> {
    if (rankby && radius !== undefined)
      throw badInput([{ field: 'radius', reason: 'conflicting_fields', value: radius }])
    if (rankby && keyword !== undefined) {
      throw badInput([{ field: 'rankby', reason: 'conflicting_fields', value: rankby }])
    }
    const metres = rankby ? RANKED_RADIUS_METRES : radius
    const circle = { ...location, ...(metres !== undefined && { radius: metres }) }
    const conditions = {
      limit: PLACES_DEFAULT,
      ...(opennow && { open_now: 'true' as const }),
      ...(language && { language }),
    }
    return this.results(
      keyword === undefined
        ? this.places.nearby({ ...circle, ...conditions, ...(type !== undefined && { category: type }) })
        : this.places.search({
            q: keyword,
            ...circle,
            ...conditions,
            ...(type !== undefined && { categories: [type] }),
          }),
    )
  }

  async textSearch({
    query,
    location,
    radius,
    type,
    opennow,
    region,
    language,
  }: GoogleTextSearchQueryDto): Promise<Answer> {
    return this.results(
      this.places.search({
        q: query,
        ...location,
        ...(radius !== undefined && { radius }),
        ...(type !== undefined && { categories: [type] }),
        ...(region !== undefined && { country: [region] }),
        ...(opennow && { open_now: 'true' }),
        ...(language && { language }),
      }),
    )
  }

  private async results(found: Promise<Answer>): Promise<Answer> {
    const nothing = { html_attributions: [], results: [], status: 'ZERO_RESULTS' }
    return this.cache.inForm(await orNothing(found, nothing), 'google places', ({ places }: PlacesDto) => ({
      html_attributions: [],
      results: places.map((place) => toGooglePlace(place)),
      status: statusOf(places),
    }))
  }

  /** Also finds streets, quarters and towns, like geocoding. */
  async find({ input, fields, locationbias, language }: GoogleFindQueryDto): Promise<Answer> {
    const answer = await this.geocoding.geocode({
      q: input,
      size: CANDIDATES_MAX,
      ...(language && { language }),
      ...biasOf(locationbias),
    })
    return this.cache.inForm(answer, `google find ${fields?.join(',')}`, ({ features }: GeocodeResponseDto) => ({
      candidates: features.map((feature) => withFields(toCandidate(feature), fields)),
      status: statusOf(features),
    }))
  }
}

/** @throws Problem  400 without a question, and with several */
function refuseUnlessOne({ address, latlng, place_id, components }: GoogleGeocodeQueryDto): void {
  const sent = Object.entries({ address, latlng, place_id }).filter(([, value]) => value !== undefined)
  if (sent.length === 0 && components === undefined) {
    throw badInput([{ field: 'address', reason: 'required', value: null }])
  }
  const beside =
    latlng || place_id !== undefined ? [...sent, ...(components ? [['components', components] as const] : [])] : sent
  if (beside.length > 1) {
    throw badInput(beside.map(([field, value]): FieldError => ({ field, reason: 'conflicting_fields', value })))
  }
}

function restrictionOf(area: Area | undefined) {
  if (area === undefined) return {}
  if (!('at' in area)) return { bbox: area }
  if ('radiusMetres' in area) return { within: area }
  throw badInput([{ field: 'locationrestriction', reason: 'unknown_value', value: 'point' }])
}
