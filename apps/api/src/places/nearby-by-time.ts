import { Inject, Injectable } from '@nestjs/common'
import { badInput } from '@repere/http'
import { unitsOfTrips } from '@repere/shared'
import { Answer } from '../gateway/answer.js'
import { type RequestState } from '../gateway/request-state.js'
import { requireBuild } from '../gateway/serving-build.js'
import { chargedFor } from '../gateway/several-units.js'
import { coverageErrors, Regions } from '../region/index.js'
import { OneToMany } from '../routing/nearest/one-to-many.js'
import { documentsNearby } from '@repere/search/nearby'
import { type SearchDocument } from '@repere/search/search.port'
import { SEARCH_BACKEND } from '../search/search.problems.js'
import { isOpenAt } from './open-at.js'
import { NEARBY_RADIUS_METRES, PLACES_DEFAULT, type PlacesNearbyQueryDto, TRIP_FIELDS } from './place-queries.dto.js'
import { type PlacesDto } from './place.dto.js'
import { PlaceReader } from './place-reader.js'

/** Places whose travel time one request asks for. */
export const TIMED_PLACES_MAX = 2_000

/** The places of a circle by travel time: each of them is asked for, so that none is missed. */
@Injectable()
export class NearbyByTime {
  constructor(
    private readonly reader: PlaceReader,
    @Inject(Regions) private readonly regions: Regions,
    private readonly oneToMany: OneToMany,
  ) {}

  /**
   * @throws Problem  400 for bad input, and for a circle with more than 2,000 places; 502 when search or engine fail; 503 on overload
   *   or without data
   */
  async nearby(query: PlacesNearbyQueryDto, state: RequestState): Promise<Answer> {
    const { limit = PLACES_DEFAULT, max_seconds = Infinity, direction = 'from' } = query
    const documents = this.candidates(query)
    const centre = { field: 'lat', lat: query.lat, lng: query.lng }
    const { trips } = await chargedFor(state, unitsOfTrips(documents.length), () =>
      this.oneToMany.trips(
        centre,
        documents.map(({ at }) => at),
        { ...query, direction },
      ),
    )
    const timed = documents.flatMap((document, index) => {
      const trip = trips[index]
      return trip && trip.seconds <= max_seconds ? [{ document, trip }] : []
    })
    timed.sort((a, b) => a.trip.seconds - b.trip.seconds || a.trip.metres - b.trip.metres)
    const places = this.reader
      .places([centre], timed.slice(0, limit), query.language)
      .map(({ place, trip }) => ({ ...place, duration: trip.seconds, distance: trip.metres }))
    const body: PlacesDto = { places }
    return new Answer(Buffer.from(JSON.stringify(body)), this.oneToMany.backend, 'MISS')
  }

  /** All places of the circle, the nearest first. */
  private candidates(query: PlacesNearbyQueryDto): SearchDocument[] {
    const { lat, lng, radius = NEARBY_RADIUS_METRES, category = null } = query
    const at = { lat, lng }
    const errors = coverageErrors('lat', at, requireBuild(this.regions, SEARCH_BACKEND))
    if (errors.length > 0) throw badInput(errors)
    const isOpen = query.open_now === 'true' ? isOpenAt(new Date()) : null
    return this.reader.ask([at], (index) => {
      const found = documentsNearby(index, {
        at,
        radiusMetres: radius,
        category,
        countMax: TIMED_PLACES_MAX + 1,
        ...(isOpen && { withOpeningHours: true, accepts: isOpen }),
      })
      if (found.length > TIMED_PLACES_MAX) throw badInput([{ field: 'radius', reason: 'too_many', value: radius }])
      return found.map(({ document }) => document)
    })
  }
}

/**
 * Refuses fields about trips where places are not ordered by time.
 *
 * @throws Problem  400 naming `by`
 */
export function refuseTripsWithoutTime(query: PlacesNearbyQueryDto): void {
  if (TRIP_FIELDS.every((field) => query[field] === undefined)) return
  throw badInput([
    query.by === undefined
      ? { field: 'by', reason: 'required', value: null }
      : { field: 'by', reason: 'conflicting_fields', value: query.by },
  ])
}
