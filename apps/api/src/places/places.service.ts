import { formatPlaceId, parsePlaceId, placeLayers } from '@repere/gazetteer'
import { badInput, type FieldError, notFound } from '@repere/http'
import { DEFAULT_LANGUAGE, type LatLng } from '@repere/shared'
import { Inject, Injectable } from '@nestjs/common'
import { Answer } from '../gateway/answer.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { requireBuild } from '../gateway/serving-build.js'
import { coverageErrors, Regions } from '../region/index.js'
import { acceptsFinding, filterOf, questionWith } from '@repere/search/filters/search-filter'
import { findByText } from '@repere/search/find'
import { type DocumentFinding } from '@repere/search/finding'
import { groundMetres } from '@repere/search/ground'
import { documentsNearby } from '@repere/search/nearby'
import { mergeAnswers } from '@repere/search/merge-answers'
import { RegionalSearch } from '../search/regional-search.js'
import { type NotAPromise } from '../search/search-data.js'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import { SEARCH_BACKEND, searchProblem } from '../search/search.problems.js'
import { isOpenAt } from './open-at.js'
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
    @Inject(RegionalSearch) private readonly data: RegionalSearch,
    @Inject(Regions) private readonly regions: Regions,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /** Places within a circle, nearest first. */
  async nearby(query: PlacesNearbyQueryDto): Promise<Answer> {
    const { lat, lng, radius = NEARBY_RADIUS_METRES, category = null, limit = PLACES_DEFAULT } = query
    const { language = DEFAULT_LANGUAGE } = query
    const at = { lat, lng }
    const errors = coverageErrors('lat', at, requireBuild(this.regions, SEARCH_BACKEND))
    if (errors.length > 0) throw badInput(errors)

    const isOpenNow = query.open_now === 'true' ? isOpenAt(new Date()) : null
    const request = { at, radius, category, limit, language }
    return this.answerAt([at], 'places/nearby', request, isOpenNow !== null, (index) => {
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
    const at = pointOf(query)
    const isOpenNow = query.open_now === 'true' ? isOpenAt(new Date()) : null
    const accepts = (document: SearchDocument) => isPlace(document) && (isOpenNow?.(document) ?? true)
    const filter = filterOf(query)
    const request = { text, at, radius, limit, language, filter }
    const merge = (answers: FoundPlace[][]): PlacesDto => ({
      places: mergeAnswers(answers, comparableBy(at !== null), limit).map(({ place }) => place),
    })
    return this.answerEverywhere('places/search', request, isOpenNow !== null, at, merge, (index, beside) => {
      const asked = { text, bias: at, countMax: limit, isTyping: false, accepts, beside }
      const circle = at && radius !== undefined ? { within: { at, radiusMetres: radius } } : {}
      const question = questionWith(filter, asked)
      const findings = findByText(index, { ...question, ...circle }).filter(
        (finding) => !filter || acceptsFinding(index, filter, finding),
      )
      const places: FoundPlace[] = []
      for (const finding of findings) {
        if (finding.kind !== 'document' || !accepts(finding.document)) continue
        const distanceMetres = at && groundMetres(at, finding.document.at)
        if (radius !== undefined && distanceMetres !== null && distanceMetres > radius) continue
        places.push({ finding, place: toPlace(index, finding.document, language, distanceMetres) })
      }
      return places
    })
  }

  /** @throws Problem  404 for an unknown id */
  async place(id: string, { language = DEFAULT_LANGUAGE }: PlaceQueryDto): Promise<Answer> {
    const at = pointOfPlaceCode(id)
    if (at) {
      return this.answerAt([at], 'places/place', { id, language }, false, (index) => placeAtCode(index, at, language))
    }
    const uuid = parsePlaceId(id)
    if (!uuid) throw notFound()
    const request = { id: formatPlaceId(uuid), language }
    const firstOf = (answers: (PlaceDto | null)[]): PlaceDto => {
      const place = answers.find((answer) => answer !== null)
      if (!place) throw notFound()
      return place
    }
    return this.answerEverywhere('places/place', request, false, null, firstOf, (index) => {
      const document = index.documentByUuid(uuid)
      return document && toPlace(index, document, language, null)
    })
  }

  /** The slugs of the categories that places of this region have, sorted. */
  async categories(): Promise<Answer> {
    const union = (answers: string[][]) => [...new Set(answers.flat())].sort()
    return this.answerEverywhere('places/categories', {}, false, null, union, placeCategoriesOf)
  }

  /** Asks the index of the region around the points. @param isOfTheMoment  as below */
  private answerAt<T extends object>(
    points: LatLng[],
    operation: string,
    request: object,
    isOfTheMoment: boolean,
    ask: (index: SearchIndex) => NotAPromise<T>,
  ): Promise<Answer> {
    const build = requireBuild(this.regions, SEARCH_BACKEND).at(points)!.serving!.id
    return this.answer({ operation, build, request }, isOfTheMoment, () =>
      this.data.around(points, (index) => ({ body: ask(index), build: index.build })),
    )
  }

  /**
   * Asks the indexes of all regions, that around the point first.
   *
   * @param isOfTheMoment  the answer is not cached, because it changes within a minute
   */
  private answerEverywhere<T>(
    operation: string,
    request: object,
    isOfTheMoment: boolean,
    near: LatLng | null,
    merge: (answers: NotAPromise<T>[]) => object,
    ask: (index: SearchIndex, beside: readonly SearchIndex[]) => NotAPromise<T>,
  ): Promise<Answer> {
    const build = requireBuild(this.regions, SEARCH_BACKEND).together!
    return this.answer({ operation, build, request }, isOfTheMoment, () => {
      const { answers, build: answeredBy } = this.data.everywhere(ask, near)
      return { body: merge(answers), build: answeredBy }
    })
  }

  private async answer(
    question: { operation: string; build: string; request: object },
    isOfTheMoment: boolean,
    find: () => { body: object; build: string },
  ): Promise<Answer> {
    try {
      if (isOfTheMoment) return new Answer(Buffer.from(JSON.stringify(find().body)), SEARCH_BACKEND, 'MISS')
      return await this.cache.answer(question, () =>
        Promise.resolve().then(() => ({ ...find(), backend: SEARCH_BACKEND })),
      )
    } catch (error) {
      throw searchProblem(error)
    }
  }
}

interface FoundPlace {
  finding: DocumentFinding
  place: PlaceDto
}

/** @param isNear  the question has a position */
const comparableBy =
  (isNear: boolean) =>
  ({ finding: { document, confidence, matchType }, place }: FoundPlace) => ({
    id: place.id,
    layer: document.layer,
    name: place.name ?? '',
    at: document.at,
    confidence,
    isGuess: matchType === 'fallback',
    importance: isNear ? 0 : document.importance,
  })

/** Slugs of the categories of places that the data has, sorted. */
export const placeCategoriesOf = ({ meta }: SearchIndex) => Object.keys(meta.categories).filter(isPlaceCategory).sort()

/** The point of a query. It is optional, except with a radius. */
function pointOf({ lat, lng, radius }: PlacesSearchQueryDto): LatLng | null {
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (radius === undefined) return null
  throw badInput(['lat', 'lng'].map((field): FieldError => ({ field, reason: 'required', value: null })))
}
