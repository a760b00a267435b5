import { parsePlaceId, placeLayers } from '@repere/gazetteer'
import { badInput, type FieldError, notFound } from '@repere/http'
import { DEFAULT_LANGUAGE, type LatLng } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { Answer } from '../gateway/answer.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { servingBuild } from '../gateway/serving-build.js'
import { coverageErrors, RegionData } from '../region/index.js'
import { acceptsFinding, filterOf, questionWith } from '../search/filters/search-filter.js'
import { findByText } from '../search/find.js'
import { groundMetres } from '../search/ground.js'
import { documentsNearby } from '../search/nearby.js'
import { SearchData } from '../search/search-data.js'
import { type SearchDocument, type SearchIndex } from '../search/search.port.js'
import { SEARCH_BACKEND, searchProblem } from '../search/search.problems.js'
import { isOpen } from '../search/opening-hours.js'
import {
  isPlaceCategory,
  NEARBY_RADIUS_METRES,
  type PlaceQueryDto,
  PLACES_DEFAULT,
  type PlacesNearbyQueryDto,
  type PlacesSearchQueryDto,
} from './place-queries.dto.js'
import { type PlaceDto, type PlacesDto } from './place.dto.js'
import { placeAtCode, pointOfPlaceCode, toPlace } from './place.js'

const isPlace = ({ layer }: SearchDocument) => placeLayers.includes(layer)

/** Every method throws a Problem: 400 for bad input, 502 when search fails, 503 without data. */
@Injectable()
export class PlacesService {
  constructor(
    @Inject(SearchData) private readonly data: SearchData,
    @Inject(RegionData) private readonly region: RegionData,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /** Places within a circle, nearest first. */
  async nearby(query: PlacesNearbyQueryDto): Promise<Answer> {
    const { lat, lng, radius = NEARBY_RADIUS_METRES, category = null, limit = PLACES_DEFAULT } = query
    const { language = DEFAULT_LANGUAGE } = query
    const at = { lat, lng }
    const errors = coverageErrors('lat', at, servingBuild(this.region, SEARCH_BACKEND))
    if (errors.length > 0) throw badInput(errors)

    const isOpenNow = query.open_now === 'true' ? openAt(new Date()) : null
    return this.answer('places/nearby', { at, radius, category, limit, language }, isOpenNow !== null, (index) => {
      const found = documentsNearby(index, {
        at,
        radiusMetres: radius,
        category,
        countMax: limit,
        ...(isOpenNow ? { withOpeningHours: true, accepts: isOpenNow } : {}),
      })
      return { places: found.map((one) => toPlace(index, one.document, language, one.distanceMetres)) }
    })
  }

  /** Places for a text, the most probable first. */
  async search(query: PlacesSearchQueryDto): Promise<Answer> {
    const { q: text, radius, limit = PLACES_DEFAULT, language = DEFAULT_LANGUAGE } = query
    servingBuild(this.region, SEARCH_BACKEND)
    const at = pointOf(query)
    const isOpenNow = query.open_now === 'true' ? openAt(new Date()) : null
    const accepts = (document: SearchDocument) => isPlace(document) && (isOpenNow?.(document) ?? true)
    const filter = filterOf(query)
    const request = { text, at, radius, limit, language, filter }
    return this.answer('places/search', request, isOpenNow !== null, (index) => {
      const asked = { text, bias: at, countMax: limit, isTyping: false, accepts }
      const circle = at && radius !== undefined ? { within: { at, radiusMetres: radius } } : {}
      const question = questionWith(filter, asked)
      const findings = findByText(index, { ...question, ...circle }).filter(
        (finding) => !filter || acceptsFinding(index, filter, finding),
      )
      const places: PlaceDto[] = []
      for (const finding of findings) {
        if (finding.kind !== 'document' || !accepts(finding.document)) continue
        const distanceMetres = at && groundMetres(at, finding.document.at)
        if (radius !== undefined && distanceMetres !== null && distanceMetres > radius) continue
        places.push(toPlace(index, finding.document, language, distanceMetres))
      }
      return { places }
    })
  }

  /** @throws Problem  404 for an unknown id */
  async place(id: string, { language = DEFAULT_LANGUAGE }: PlaceQueryDto): Promise<Answer> {
    const at = pointOfPlaceCode(id)
    if (at) return this.answer('places/place', { id, language }, false, (index) => placeAtCode(index, at, language))
    const uuid = parsePlaceId(id)
    if (!uuid) throw notFound()
    return this.answer('places/place', { id: uuid.toString('hex'), language }, false, (index) => {
      const document = index.documentByUuid(uuid)
      if (!document) throw notFound()
      return toPlace(index, document, language, null)
    })
  }

  /** The slugs of the categories that places of this region have, sorted. */
  async categories(): Promise<Answer> {
    return this.answer('places/categories', {}, false, placeCategoriesOf)
  }

  /** @param isOfTheMoment  the answer is not cached, because it changes within a minute */
  private async answer(
    operation: string,
    request: object,
    isOfTheMoment: boolean,
    ask: (index: SearchIndex) => PlacesDto | PlaceDto | string[],
  ): Promise<Answer> {
    const build = servingBuild(this.region, SEARCH_BACKEND).id
    const compute = () =>
      this.data.withIndex((index) => ({ body: ask(index), backend: SEARCH_BACKEND, build: index.build }))
    try {
      if (isOfTheMoment) return new Answer(Buffer.from(JSON.stringify(compute().body)), SEARCH_BACKEND, 'MISS')
      return await this.cache.answer({ operation, build, request }, () => Promise.resolve().then(compute))
    } catch (error) {
      throw searchProblem(error)
    }
  }
}

/** Slugs of the categories of places that the data has, sorted. */
export const placeCategoriesOf = ({ meta }: SearchIndex) => Object.keys(meta.categories).filter(isPlaceCategory).sort()

/** The point of a query. It is optional, except with a radius. */
function pointOf({ lat, lng, radius }: PlacesSearchQueryDto): LatLng | null {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (radius === undefined) return null
  throw badInput(['lat', 'lng'].map((field): FieldError => ({ field, reason: 'required', value: null })))
}

const openAt = (now: Date) => (document: SearchDocument) =>
  isOpen(document.details.opening_hours, document.at, document.country, now)
