import { type LatLng } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { AVOIDABLE, type Avoidable, type RouteStop, type SeasonName } from '@repere/journeys'
import { type Area, Areas } from './avoid-areas.rule.js'
import { ArriveBy, DepartAt, Season } from './journey-time.rule.js'
import { OsrmRouteResponseDto } from './osrm/osrm-route.dto.js'
import { RouteResponseDto } from './route.dto.js'
import { ROUTE_FORMATS, type RouteFormat, type RouteRequest } from './route-request.js'
import { type Annotation, ANNOTATIONS, SPOKEN_LANGUAGES, type SpokenLanguage } from './routing.port.js'
import { RouteEnd, Waypoints } from './stop.rule.js'
import { TravelDto } from './travel.dto.js'

const WAYPOINTS_MAX = 23

const about = {
  waypoints: 'Intermediate stops in order of travel; at most 23.',
  alternatives:
    'Number of alternative routes besides the best one, if any exist. None is both faster and shorter than the best one. Ignored when there are waypoints.',
  avoid:
    'Road features to avoid. If a route without them exists, it is returned, however long it is; otherwise the route with the least of them.',
  avoidAreas:
    'Areas that the route must not touch: at most 10, with 500 points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A stop inside an area can be left and reached; `avoided_areas_distance` is the length of the route there. Otherwise, if no route avoids the areas, the request is refused: `no_route`.',
  departAt:
    'Departure time; without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused. The first route is the fastest in the traffic of this departure, where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.',
  format:
    'The format of the answer. `osrm`: the OSRM format with voice and banner instructions, for navigation SDKs such as Ferrostar.',
}

const ANNOTATIONS_ABOUT = 'Values for each segment of the polyline of each leg. Ignored in the format `osrm`.'

const answerOf = (sent: { format?: unknown }) => (sent.format === 'osrm' ? OsrmRouteResponseDto : RouteResponseDto)

@ApiSchema({ name: 'RouteRequest' })
export class RouteBodyDto extends TravelDto implements RouteRequest {
  @RouteEnd({ description: 'The start of the journey.' })
  origin!: RouteStop

  @RouteEnd({ description: 'The destination.', example: { lat: 5.36, lng: -3.965 } })
  destination!: RouteStop

  @Input.Optional()
  @Waypoints(WAYPOINTS_MAX, { description: about.waypoints })
  waypoints?: RouteStop[]

  @Input.Optional()
  @Input.Language(SPOKEN_LANGUAGES)
  language?: SpokenLanguage

  @Input.Optional()
  @Input.IntegerIn(0, 2, { default: 0, description: about.alternatives })
  alternatives?: number

  @Input.Optional()
  @Input.SetOf(AVOIDABLE, { description: about.avoid, example: ['ferries'] })
  avoid?: Avoidable[]

  @Input.Optional()
  @Areas({ description: about.avoidAreas })
  avoid_areas?: Area[]

  @Input.Optional()
  @Input.SetOf(ANNOTATIONS, { description: ANNOTATIONS_ABOUT, example: ['surface'] })
  annotations?: Annotation[]

  @DepartAt(about.departAt)
  depart_at?: string

  @ArriveBy()
  arrive_by?: string

  @Season()
  season?: SeasonName

  @Input.Optional()
  @Input.OneOf(ROUTE_FORMATS, { default: 'default', description: about.format })
  format?: RouteFormat

  @Input.SelectedFields(answerOf, 'routes.duration,routes.distance')
  fields?: string
}

export class RouteQueryDto extends TravelDto implements RouteRequest {
  @Input.CompactCoordinate({ description: 'The start of the journey: `lat,lng`.' })
  origin!: LatLng

  @Input.CompactCoordinate({ description: 'The destination: `lat,lng`.', example: '5.36,-3.965' })
  destination!: LatLng

  @Input.Optional()
  @Input.CompactCoordinates(
    { min: 0, max: WAYPOINTS_MAX },
    { description: `${about.waypoints} Written \`lat,lng|lat,lng\`.` },
  )
  waypoints?: LatLng[]

  @Input.Optional()
  @Input.Language(SPOKEN_LANGUAGES)
  language?: SpokenLanguage

  @Input.Optional()
  @Input.IntegerIn(0, 2, { default: 0, description: about.alternatives })
  alternatives?: number

  @Input.Optional()
  @Input.SetOf(AVOIDABLE, { description: `${about.avoid} Separated by commas.` })
  avoid?: Avoidable[]

  @Input.Optional()
  @Input.SetOf(ANNOTATIONS, { description: `${ANNOTATIONS_ABOUT} Separated by commas.` })
  annotations?: Annotation[]

  @DepartAt(about.departAt)
  depart_at?: string

  @ArriveBy()
  arrive_by?: string

  @Season()
  season?: SeasonName

  @Input.Optional()
  @Input.OneOf(ROUTE_FORMATS, { default: 'default', description: about.format })
  format?: RouteFormat

  @Input.SelectedFields(answerOf, 'routes.duration,routes.distance')
  fields?: string
}
