import { Inject, Injectable } from '@nestjs/common'
import polyline from '@mapbox/polyline'
import { placeLayers } from '@repere/gazetteer'
import { badInput, type FieldError } from '@repere/http'
import { type LatLng, toSeconds, TRAVEL, unitsOfAlong } from '@repere/shared'
import { EngineAnswers } from '../routing/engine-answers.js'
import { type MatrixQuery, RoutingEngine } from '../routing/routing.port.js'
import { type NamedStop } from '../routing/routing.problems.js'
import { checkStops, nameStops, rounded } from '../routing/stops.js'
import { toTravel } from '../routing/travel.js'
import { WaysInTraffic } from '../routing/ways-in-traffic.js'
import { findByText } from '@repere/search/find'
import { categoriesOf } from '@repere/search/nearby'
import { openState } from '@repere/search/opening-hours'
import { type SearchDocument, type SearchIndex } from '@repere/search/search.port'
import {
  ALONG_DEFAULT,
  ANCHORS_MAX,
  DETOUR_DEFAULT_SECONDS,
  LINE_POINTS_MAX,
  type PlaceAlongDto,
  type PlacesAlongBodyDto,
  type PlacesAlongDto,
} from './along.dto.js'
import { bestDetours, type Detour, legsOf } from './detours.js'
import { PlaceReader } from './place-reader.js'
import { RouteLine } from './route-line.js'

const PRECISION = 6
/** Places whose detours are asked for in one table, the nearest to the way first. */
const AT_ONCE = 500
/** More places than these near the way are refused. */
const CANDIDATES_MAX = 4_000
/** Places that a text finds. */
const FOUND_MAX = 100
/** Few places are further from their road. */
const FROM_ROAD_METRES = 1_000

/** What a journey asks the engine, besides its points. */
type Asked = Omit<MatrixQuery, 'sources' | 'targets'>

interface Way {
  line: RouteLine
  stops: LatLng[]
  /** One may leave at any stop and come back at any later one; else a detour lies between two stops. */
  isLine: boolean
}

interface Candidate {
  document: SearchDocument
  /** As the engine is asked, to a tenth of a metre. */
  at: LatLng
  /** From the way. */
  metresAway: number
}

/** Places by the time that they add to a journey. */
@Injectable()
export class PlacesAlong {
  constructor(
    private readonly reader: PlaceReader,
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /** A line costs as a journey of two stops: its points are in tables only, and no way through them is searched. */
  unitsOf({ waypoints = [], limit = ALONG_DEFAULT }: PlacesAlongBodyDto): number {
    return unitsOfAlong(2 + waypoints.length, limit)
  }

  /**
   * @throws Problem  400 naming every offending field; 502 when search or engine fail; 503 on overload or without data
   */
  async along(request: PlacesAlongBodyDto): Promise<PlacesAlongDto> {
    const { depart_at, max_detour_seconds: detourMax = DETOUR_DEFAULT_SECONDS, limit = ALONG_DEFAULT } = request
    const points = lineOf(request)
    const stops = points ? anchorsOf(points) : nameStops(request.origin!, request.waypoints ?? [], request.destination!)
    const travel = toTravel(request)
    const departure = await this.answers.departure(depart_at, stops[0]!)
    const errors = checkStops(stops, travel.mode, this.answers.serving())
    // The points of a line are one field.
    if (points) errors.splice(1)
    errors.push(...departure.errors)
    if (errors.length > 0) throw badInput(errors)
    const asked: Asked = {
      ...travel,
      ...this.traffic.asked(travel, departure.at, request),
      ...this.answers.eventsAt(departure.at),
    }
    const table = (query: Pick<MatrixQuery, 'sources' | 'targets'>) =>
      this.engine.largeMatrix({ ...asked, ...query }, depart_at === undefined ? 'raw' : 'hour')

    return this.answers.withProblems(stops, async () => {
      const way = await this.wayOf(stops, points, asked)
      const legs = legsOf(await table({ sources: way.stops.slice(0, -1), targets: way.stops.slice(1) }))
      const { metresPerSecondMax } = TRAVEL[travel.mode]
      const candidates = this.candidates(request, way.line, FROM_ROAD_METRES + (detourMax / 2) * metresPerSecondMax)
      const openOn = ({ document: { details, at, country } }: Candidate, { secondsThere }: Detour) =>
        openState(details.opening_hours, at, country, arrivalAt(departure.at, secondsThere))
      const found = await bestDetours({
        ...{ ...way, legs, table, candidates, detourMax, limit, atOnce: AT_ONCE },
        // No detour to a place is shorter than the straight way there and back.
        leastDetour: ({ metresAway }) => (2 * Math.max(0, metresAway - FROM_ROAD_METRES)) / metresPerSecondMax,
        accepts: (candidate, detour) => request.open_at_arrival !== true || openOn(candidate, detour) === true,
      })
      const shown = found.map(({ candidate, detour }) => ({ ...candidate, detour }))
      const places = this.reader.places(endsOf(way.line), shown, request.language)
      const answers = places.map(async ({ place, detour, ...candidate }): Promise<PlaceAlongDto> => ({
        ...place,
        detour_duration: detour.seconds,
        detour_distance: detour.metres,
        ...(await this.leaving(way, candidate.at, detour, asked)),
        arrival: arrivalAt(departure.at, detour.secondsThere).toISOString(),
        side: way.line.footOf(candidate.at).side,
        open_at_arrival: openOn(candidate, detour),
      }))
      return {
        duration: toSeconds(legs.timeMs.at(-1)!),
        distance: Math.round(legs.lengthDm.at(-1)! / 10),
        places: await Promise.all(answers),
      }
    })
  }

  private async wayOf(stops: NamedStop[], points: LatLng[] | null, asked: Asked): Promise<Way> {
    const ends = stops.map(rounded)
    if (points) return { line: new RouteLine(points), stops: ends, isLine: true }
    const { polyline: line } = await this.way(ends, asked)
    return { line: new RouteLine(decoded(line)), stops: ends, isLine: false }
  }

  private way(stops: LatLng[], asked: Asked) {
    return this.engine.way({ ...asked, stops, language: 'fr', alternatives: 0, avoid: [] })
  }

  /** Where the way by a place leaves the line, and where it comes back. */
  private async leaving({ line, stops }: Way, place: LatLng, { leave, rejoin }: Detour, asked: Asked) {
    const { lines } = await this.way([stops[leave]!, place, stops[rejoin]!], asked)
    const [there, back] = lines.map(decoded)
    const leaves = line.leftBy(there!)
    return { leaves_at: line.at(leaves), rejoins_at: line.at(Math.max(leaves, line.rejoinedBy(back!))) }
  }

  /**
   * The places that may be within reach of a line, the nearest first.
   *
   * @throws Problem  400 where there are too many
   */
  private candidates({ category, q, max_detour_seconds }: PlacesAlongBodyDto, line: RouteLine, reach: number) {
    const box = line.boxAround(reach)
    const near = new Map<number, Candidate>()
    const add = (document: SearchDocument) => {
      const { metresAway } = line.footOf(document.at)
      if (metresAway <= reach) near.set(document.id, { document, at: rounded(document.at), metresAway })
    }
    this.reader.ask(endsOf(line), (index) => {
      if (q !== undefined) return findPlaces(index, q, line, reach).forEach(add)
      const ids = index.ofCategoryIn(category!, box)
      if (ids.length > CANDIDATES_MAX) {
        throw badInput([{ field: 'max_detour_seconds', reason: 'too_many', value: max_detour_seconds ?? null }])
      }
      for (const document of index.documents(ids)) if (categoriesOf(document).includes(category!)) add(document)
    })
    return (
      [...near.values()]
        // Of a thing that is mapped twice, the more important record.
        .filter(({ document: { sameAs } }) => sameAs === null || !near.has(sameAs))
        .sort((a, b) => a.metresAway - b.metresAway || a.document.id - b.document.id)
    )
  }
}

/** Places near a line that answer a text. */
function findPlaces(index: SearchIndex, text: string, line: RouteLine, reach: number): SearchDocument[] {
  const bias = line.at(line.metres / 2)
  const within = { at: bias, radiusMetres: reach + line.metres / 2 }
  const accepts = ({ layer }: SearchDocument) => placeLayers.includes(layer)
  return findByText(index, { text, bias, countMax: FOUND_MAX, isTyping: false, within, accepts }).flatMap((finding) =>
    finding.kind === 'document' ? [finding.document] : [],
  )
}

const endsOf = ({ points }: RouteLine): LatLng[] => [points[0]!, points.at(-1)!]

const arrivalAt = (departure: Date, secondsThere: number) => new Date(departure.getTime() + secondsThere * 1000)

const decoded = (line: string): LatLng[] => polyline.decode(line, PRECISION).map(([lat, lng]) => ({ lat, lng }))

/**
 * The points of the line in a request; null where it names its stops.
 *
 * @throws Problem  400 where the text is not the line of a way, or has stops beside it
 */
function lineOf({ polyline: line, destination, waypoints }: PlacesAlongBodyDto): LatLng[] | null {
  if (line === undefined) return null
  const errors = Object.entries({ destination, waypoints }).flatMap(([field, value]): FieldError[] =>
    value === undefined ? [] : [{ field, reason: 'conflicting_fields', value }],
  )
  const points = decoded(line)
  const isOnEarth = ({ lat, lng }: LatLng) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  if (points.length > LINE_POINTS_MAX) errors.push({ field: 'polyline', reason: 'too_many', value: points.length })
  else if (points.length < 2 || !points.every(isOnEarth)) {
    errors.push({ field: 'polyline', reason: 'invalid_format', value: line })
  }
  if (errors.length > 0) throw badInput(errors)
  return points
}

/** Points of a line at equal distances, its ends included. */
function anchorsOf(points: LatLng[]): NamedStop[] {
  const line = new RouteLine(points)
  const count = Math.min(ANCHORS_MAX, points.length)
  return Array.from({ length: count }, (_, at) => {
    const { lat, lng } = line.at((line.metres * at) / (count - 1))
    return { field: 'polyline', lat, lng }
  })
}
