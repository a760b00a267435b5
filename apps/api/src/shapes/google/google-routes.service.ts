import { Inject, Injectable } from '@nestjs/common'
import { badInput, Problem } from '@repere/http'
import { DEFAULT_LANGUAGE, unitsOfRoutes, unitsOfTable, unitsOfTour } from '@repere/shared'
import { type Answer } from '../../gateway/answer.js'
import { WithoutResult } from '../../gateway/problem.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { type MatrixResponseDto, PAIRS_MAX } from '../../routing/matrix/matrix.dto.js'
import { MatrixService } from '../../routing/matrix/matrix.service.js'
import { type OptimizeResponseDto } from '../../routing/optimize/optimize.dto.js'
import { OptimizeService } from '../../routing/optimize/optimize.service.js'
import { type RouteResponseDto } from '../../routing/route.dto.js'
import { RoutingService } from '../../routing/routing.service.js'
import {
  type GoogleDirectionsDto,
  type GoogleDistanceMatrixDto,
  type GoogleMatrixElementDto,
} from './google-answers.dto.js'
import { toGoogleRoute } from './google-directions.js'
import { statusOfJourney } from './google-errors.js'
import { type GoogleDirectionsQueryDto, type GoogleDistanceMatrixQueryDto } from './google-queries.dto.js'
import { type Located, lookupsOf, PlaceFinder } from './located.js'
import { distanceText, durationText, GOOGLE_TRAVELS, typesOf } from './words.js'

const WAYPOINTS_MAX = 23
const TOUR_WAYPOINTS_MAX = 98

const placesOf = ({ origin, waypoints, destination }: GoogleDirectionsQueryDto) => [
  origin,
  ...(waypoints?.places ?? []),
  destination,
]

/** Of the route or the tour, and one for each place that is looked up. */
export function unitsOfDirections(query: GoogleDirectionsQueryDto): number {
  const places = placesOf(query)
  const alternatives = query.alternatives && places.length === 2 ? 2 : 0
  const isTour = query.waypoints?.isOrderFree === true && places.length > 2
  return (isTour ? unitsOfTour(places.length) : unitsOfRoutes(places.length, alternatives)) + lookupsOf(places)
}

/** Of the table, and one for each place that is looked up. */
export const unitsOfDistanceMatrix = ({ origins, destinations }: GoogleDistanceMatrixQueryDto): number =>
  unitsOfTable(Math.min(origins.length * destinations.length, PAIRS_MAX)) + lookupsOf([...origins, ...destinations])

const departureOf = (time: string | undefined) =>
  time === undefined ? {} : { depart_at: time === 'now' ? new Date().toISOString() : time }

/** An answer with places that were searched may differ at the next request. */
const keptAs = (answer: Answer, isSearched: boolean): Answer => (isSearched ? answer.once() : answer)

/** Directions and distance matrices. Every method throws what the operation below throws. */
@Injectable()
export class GoogleRoutes {
  constructor(
    @Inject(RoutingService) private readonly routing: RoutingService,
    @Inject(OptimizeService) private readonly tours: OptimizeService,
    @Inject(MatrixService) private readonly matrices: MatrixService,
    @Inject(PlaceFinder) private readonly finder: PlaceFinder,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  /** @throws WithoutResult  where a place is not found, or no way leads there */
  async directions(query: GoogleDirectionsQueryDto): Promise<Answer> {
    const { waypoints, language = DEFAULT_LANGUAGE, mode = 'driving', alternatives = false, avoid } = query
    const isTour = waypoints?.isOrderFree === true && waypoints.places.length > 0
    refuseUnlessPossible(query, isTour)
    const found = await this.finder.locate(placesOf(query), query)
    const geocoded = found.map((place): GoogleDirectionsDto['geocoded_waypoints'][number] =>
      place === null
        ? { geocoder_status: 'ZERO_RESULTS' }
        : {
            geocoder_status: 'OK',
            ...(place.feature && {
              place_id: place.feature.properties.id,
              types: typesOf(place.feature.properties.layer),
            }),
          },
    )
    const without = (status: 'NOT_FOUND' | 'ZERO_RESULTS') =>
      new WithoutResult({ geocoded_waypoints: geocoded, routes: [], status } satisfies GoogleDirectionsDto)
    if (found.includes(null)) throw without('NOT_FOUND')
    const stops = found as Located[]
    const travel = { ...GOOGLE_TRAVELS[mode].request, language, ...departureOf(query.departure_time) }
    const points = stops.map(({ at, isPassed }) => ({ ...at, ...(isPassed && { pass_through: true }) }))
    const journey = isTour
      ? this.tours.optimize({ locations: points, ...travel })
      : this.routing.route({
          origin: points[0]!,
          waypoints: points.slice(1, -1),
          destination: points.at(-1)!,
          ...travel,
          ...(alternatives && { alternatives: 2 }),
          ...(avoid && { avoid }),
        })
    const answer = await journey.catch((error: unknown) => {
      const status = error instanceof Problem ? statusOfJourney(error) : null
      throw status === null ? error : without(status)
    })
    const form = `google directions ${mode} ${language} ${JSON.stringify([stops.map(({ address }) => address), geocoded])}`
    const formed = this.cache.inForm(
      answer,
      form,
      (body: RouteResponseDto | OptimizeResponseDto): GoogleDirectionsDto => {
        const order = 'order' in body ? body.order : stops.map((_, at) => at)
        const ends = order.map((at) => stops[at]!).filter(({ isPassed }) => !isPassed)
        const presented = {
          ...{ mode, language },
          order: order.slice(1, -1).map((at) => at - 1),
        }
        const routes = 'order' in body ? [body.route] : body.routes
        return {
          geocoded_waypoints: geocoded,
          routes: routes.map((route) =>
            toGoogleRoute(
              route,
              ends.map(({ address }) => address),
              presented,
            ),
          ),
          status: 'OK',
        }
      },
    )
    return keptAs(formed, lookupsOf(placesOf(query)) > 0)
  }

  /** A place that is not found, or has no road, leaves its row or column without times. */
  async distanceMatrix(query: GoogleDistanceMatrixQueryDto): Promise<Answer> {
    const { origins, destinations, language = DEFAULT_LANGUAGE, mode = 'driving' } = query
    if (origins.length * destinations.length > PAIRS_MAX) {
      throw badInput(
        (['origins', 'destinations'] as const).map((field) => ({
          field,
          reason: 'too_many_pairs',
          value: query[field].length,
        })),
      )
    }
    const found = await this.finder.locate([...origins, ...destinations], query)
    const sides = [found.slice(0, origins.length), found.slice(origins.length)] as const
    const [rows, columns] = sides.map((side) => side.flatMap((place, at) => (place ? [at] : []))) as [
      number[],
      number[],
    ]
    const addressesOf = (side: readonly (Located | null)[]) => side.map((place) => place?.address ?? '')
    const present = (element: (row: number, column: number) => GoogleMatrixElementDto): GoogleDistanceMatrixDto => ({
      origin_addresses: addressesOf(sides[0]),
      destination_addresses: addressesOf(sides[1]),
      rows: sides[0].map((_, row) => ({ elements: sides[1].map((_, column) => element(row, column)) })),
      status: 'OK',
    })
    const isKnown = (row: number, column: number) => sides[0][row] !== null && sides[1][column] !== null
    if (rows.length === 0 || columns.length === 0) throw new WithoutResult(present(() => ({ status: 'NOT_FOUND' })))
    const points = (side: readonly (Located | null)[]) => side.flatMap((place) => (place ? [place.at] : []))
    const request = {
      origins: points(sides[0]),
      destinations: points(sides[1]),
      ...GOOGLE_TRAVELS[mode].request,
      ...departureOf(query.departure_time),
    }
    const answer = await this.matrices.matrix(request).catch((error: unknown) => {
      const status = error instanceof Problem ? statusOfJourney(error) : null
      if (status === null) throw error
      throw new WithoutResult(present((row, column) => ({ status: isKnown(row, column) ? status : 'NOT_FOUND' })))
    })
    const form = `google matrix ${mode} ${language} ${JSON.stringify(sides.map(addressesOf))}`
    const formed = this.cache.inForm(answer, form, (table: MatrixResponseDto) =>
      present((row, column): GoogleMatrixElementDto => {
        if (!isKnown(row, column)) return { status: 'NOT_FOUND' }
        const [i, j] = [rows.indexOf(row), columns.indexOf(column)]
        if (table.sources[i] === null || table.targets[j] === null) return { status: 'NOT_FOUND' }
        const [duration, distance] = [table.durations[i]![j] ?? null, table.distances[i]![j] ?? null]
        if (duration === null || distance === null) return { status: 'ZERO_RESULTS' }
        const inTraffic = table.durations_ml?.[i]?.[j] ?? null
        return {
          status: 'OK',
          distance: distanceText(distance, language),
          duration: durationText(duration, language),
          ...(inTraffic !== null && { duration_in_traffic: durationText(inTraffic, language) }),
        }
      }),
    )
    return keptAs(formed, lookupsOf([...origins, ...destinations]) > 0)
  }
}

/** @throws Problem  400 for too many stops, and for conditions that the best order does not know */
function refuseUnlessPossible({ waypoints, avoid, alternatives }: GoogleDirectionsQueryDto, isTour: boolean): void {
  const count = waypoints?.places.length ?? 0
  if (count > (isTour ? TOUR_WAYPOINTS_MAX : WAYPOINTS_MAX)) {
    throw badInput([{ field: 'waypoints', reason: 'too_many', value: count }])
  }
  if (alternatives && count > 0) throw badInput([{ field: 'alternatives', reason: 'conflicting_fields', value: true }])
  if (!isTour) return
  if (avoid?.length) throw badInput([{ field: 'avoid', reason: 'conflicting_fields', value: avoid.join('|') }])
  const passed = waypoints!.places.findIndex((place) => 'isPassed' in place && place.isPassed === true)
  if (passed >= 0) throw badInput([{ field: `waypoints.${passed}`, reason: 'conflicting_fields', value: 'via' }])
}
