import { type LatLng, type Metres, ROAD_EVENT_EFFECTS, type RoadEventEffect, type Seconds } from '@repere/shared'
import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import { Field, LatLngDto } from '@repere/http'
import { MANEUVER_TYPES, type ManeuverType } from '@repere/guidance'
import {
  LANDMARK_RELATIONS,
  LANDMARK_SIDES,
  type LandmarkRelation,
  type LandmarkSide,
  type ManeuverLandmark,
} from '../guidance/landmark.js'
import { type RouteEvent } from './route-events.js'
import {
  type Leg,
  type LegAnnotations,
  type Maneuver,
  type RoadKinds,
  type Route,
  type RouteSeason,
  type SnappedStop,
  type Surface,
  SURFACES,
  type Toll,
} from './route.js'

@ApiSchema({ name: 'ManeuverLandmark' })
export class ManeuverLandmarkDto implements ManeuverLandmark {
  @Field.Id('The id for `/v1/places/{id}`.')
  id!: string

  @Field.Text({ example: 'Pharmacie du Camp Guézo' })
  name!: string

  @Field.Text('A category slug.', { nullable: true, example: 'pharmacy' })
  category!: string | null

  @Field.OneOf(LANDMARK_SIDES, 'The side of the approach road on which the landmark is.')
  side!: LandmarkSide

  @Field.Metres('From the maneuver.', { example: 18 })
  distance!: number

  @Field.OneOf(LANDMARK_RELATIONS, 'Position of the maneuver relative to the landmark.')
  relation!: LandmarkRelation
}

@ApiSchema({ name: 'Maneuver' })
export class ManeuverDto implements Maneuver {
  @Field.OneOf(MANEUVER_TYPES, 'The kind of maneuver; docs/maneuver-types.md explains each.', { example: 'turn_right' })
  type!: ManeuverType

  @Field.Text('The written instruction.', { minLength: 1, example: "Tournez à droite sur l'avenue Chardy." })
  instruction!: string

  @Field.Text('Voice prompt just before the maneuver.', {
    minLength: 1,
    example: "Tournez à droite sur l'avenue Chardy.",
  })
  verbal_pre_transition_instruction!: string

  @Field.Text('Voice prompt well before the maneuver, with the distance to it where there is time for one.', {
    minLength: 1,
    example: "Dans 300 mètres, tournez à droite sur l'avenue Chardy.",
  })
  verbal_transition_alert_instruction!: string

  @Field.Metres(
    'Distance before the maneuver at which the alert is spoken, the one in its text; absent if the way to the maneuver is too short.',
    { optional: true, example: 300 },
  )
  verbal_transition_alert_distance?: Metres

  @Field.Text('Voice prompt just after the maneuver.', { minLength: 1, example: 'Continuez pendant 2,5 kilomètres.' })
  verbal_post_transition_instruction!: string

  @Field.Seconds('From this maneuver to the next.', { example: 21.891 })
  duration!: Seconds

  @Field.Metres('From this maneuver to the next.', { example: 203 })
  distance!: Metres

  @Field.Count("First point: index into the leg's polyline.")
  begin_shape_index!: number

  @Field.Count("Last point: index into the leg's polyline.")
  end_shape_index!: number

  @Field.Part(LatLngDto, 'The position of the maneuver.')
  location!: LatLng

  @Field.Count('Heading before the maneuver; absent at a start. Degrees from north.', { optional: true, maximum: 359 })
  bearing_before?: number

  @Field.Count('Heading after the maneuver; absent at a destination. Degrees from north.', {
    optional: true,
    maximum: 359,
  })
  bearing_after?: number

  @Field.List(String, 'Names of the street after the maneuver; empty if it has no name.')
  street_names!: string[]

  @Field.Integer('Number of the roundabout exit to take.', { optional: true, minimum: 1 })
  roundabout_exit_count?: number

  @Field.Part(ManeuverLandmarkDto, 'A landmark near the maneuver; only from `/v1/navigate` with `enrich_landmarks`.', {
    optional: true,
  })
  landmark?: ManeuverLandmarkDto
}

@ApiSchema({ name: 'TollPrice' })
export class TollPriceDto {
  @Field.Decimal('In the currency.', { minimum: 0, example: 400 })
  amount!: number

  @Field.Text('ISO 4217.', { example: 'XOF' })
  currency!: string
}

@ApiSchema({ name: 'Toll' })
export class TollDto implements Toll {
  @Field.Metres('On toll roads.', { example: 0 })
  distance!: Metres

  @Field.Count('Toll booths on the way.', { example: 1 })
  booths!: number

  @Field.List(TollPriceDto, 'Sums of the prices that the map has for its booths, by currency; empty where it has none.')
  prices!: TollPriceDto[]
}

@ApiSchema({ name: 'FerryCrossing' })
export class FerryCrossingDto {
  @Field.Metres('Length of the crossing.', { example: 1200 })
  distance!: Metres
}

export class RoadKindsDto implements RoadKinds {
  @Field.Metres('Length on roads that the map knows to be unpaved.', { example: 320 })
  unpaved_distance!: Metres

  @Field.Metres('Length on roads whose surface the map does not have.', { example: 1480 })
  unknown_surface_distance!: Metres

  @Field.Part(TollDto, 'Toll roads and booths; absent without any.', { optional: true })
  toll?: TollDto

  @Field.List(FerryCrossingDto, 'Each ferry crossing, in order.')
  ferries!: FerryCrossingDto[]

  @Field.List(String, 'Codes of the countries (ISO 3166-1) in the order in which they are entered.', {
    example: ['CI'],
  })
  countries!: string[]

  @Field.List(LatLngDto, 'The border posts on the way, in order.')
  border_posts!: LatLng[]
}

@ApiSchema({ name: 'LegAnnotations' })
export class LegAnnotationsDto implements LegAnnotations {
  @Field.List(Number, 'Speed on the road without traffic and turns. Kilometres per hour.', { optional: true })
  speed?: number[]

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', enum: [...SURFACES] },
    description: 'The surface; `unknown` where the map does not have it.',
  })
  surface?: Surface[]

  @Field.List(Number, 'Travel time without traffic, the turn before the segment included. Seconds.', { optional: true })
  duration?: Seconds[]
}

@ApiSchema({ name: 'Leg' })
export class LegDto extends RoadKindsDto implements Leg {
  @Field.Seconds('Travel time.', { example: 598.428 })
  duration!: Seconds

  @Field.Metres('Length.', { example: 9347 })
  distance!: Metres

  @Field.Text('Encoded, precision 6.', { minLength: 1 })
  polyline!: string

  @Field.Part(
    LegAnnotationsDto,
    'Values for each segment of the polyline, one less than its points; only on request.',
    {
      optional: true,
    },
  )
  annotations?: LegAnnotationsDto

  @Field.List(ManeuverDto, 'In order of travel: the first is a start, the last a destination.')
  maneuvers!: ManeuverDto[]
}

@ApiSchema({ name: 'RouteEvent' })
export class RouteEventDto implements RouteEvent {
  @Field.Id('The id in `/v1/road-events`.')
  id!: string

  @Field.Text({ example: 'Marché du vendredi' })
  title!: string

  @Field.OneOf(ROAD_EVENT_EFFECTS)
  effect!: RoadEventEffect

  @Field.Integer('Kilometres an hour, of `slowed`.', { optional: true })
  speed_kmh?: number

  @Field.YesOrNo('True if the route uses its roads; false if the route avoids them and would use them otherwise.')
  met!: boolean
}

@ApiSchema({ name: 'RouteSeason' })
export class RouteSeasonDto implements RouteSeason {
  @Field.YesOrNo('The route leads through a country in its rains at the departure.')
  wet!: boolean

  @Field.Metres('Length of the roads on which the rains slow it down.', { example: 12400 })
  slowed_distance!: Metres

  @Field.YesOrNo('The route uses roads that are closed in the rains, because no other way leads there.')
  closed!: boolean
}

@ApiSchema({ name: 'Route' })
export class RouteDto extends RoadKindsDto implements Route {
  @Field.Seconds('Travel time without traffic.', { example: 598.428 })
  duration!: Seconds

  @Field.Metres('Length.', { example: 9347 })
  distance!: Metres

  @Field.Seconds(
    'Travel time of the same route in the traffic of its departure; present only if traffic data covers the route.',
    { optional: true },
  )
  duration_ml?: Seconds

  @Field.Seconds('One journey in ten takes less; present with `duration_ml`.', { optional: true })
  duration_low?: Seconds

  @Field.Seconds('One journey in ten takes more; present with `duration_ml`.', { optional: true })
  duration_high?: Seconds

  @Field.Metres(
    'Length on roads that touch one of the `avoid_areas`, because a stop lies there; absent if it is zero.',
    { optional: true, example: 140 },
  )
  avoided_areas_distance?: Metres

  @Field.Part(
    RouteSeasonDto,
    'The rains on the way; present with `depart_at`, `arrive_by` or `season`, in mode `auto`, where the country is known.',
    {
      optional: true,
    },
  )
  season?: RouteSeasonDto

  @Field.Text('Encoded with precision 6: the polylines of the legs joined, each shared point once.', { minLength: 1 })
  polyline!: string

  @Field.List(Number, '`[west, south, east, north]`.', {
    minItems: 4,
    maxItems: 4,
    example: [-4.018546, 5.319932, -3.964412, 5.359887],
  })
  bbox!: [number, number, number, number]

  @Field.YesOrNo('The route contains a toll road.')
  has_toll!: boolean

  @Field.YesOrNo('The route contains a ferry.')
  has_ferry!: boolean

  @Field.YesOrNo('The route contains a highway.')
  has_highway!: boolean

  @Field.List(RouteEventDto, 'Closures and speeds of roads that the route meets or avoids; absent if there are none.', {
    optional: true,
  })
  events?: RouteEvent[]

  @Field.List(LegDto, 'One leg between each two consecutive stops that are not only passed.')
  legs!: LegDto[]
}

@ApiSchema({ name: 'SnappedStop' })
export class SnappedStopDto extends LatLngDto implements SnappedStop {
  @Field.Metres('Distance between the requested stop and the road.', { example: 38.4 })
  distance!: Metres

  @Field.Text('Name of the street, if it has one.', { optional: true, example: 'Avenue Chardy' })
  name?: string

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'True if the nearest road is not connected to the rest of the journey, so that the stop was moved to a connected road, in those of its legs that need it. Absent otherwise.',
  })
  resnapped?: true
}

@ApiSchema({ name: 'RouteResponse' })
export class RouteResponseDto {
  @Field.List(RouteDto, 'Best first.', { minItems: 1, maxItems: 3 })
  routes!: RouteDto[]

  @Field.List(SnappedStopDto, 'Position of each stop on the road network, origin first.')
  waypoints!: SnappedStopDto[]

  @Field.Instant('Departure time of the first route; present only with `arrive_by`. In UTC.', { optional: true })
  depart_at?: string

  @Field.Instant('Arrival time of the first route; present only with `arrive_by`. In UTC.', { optional: true })
  arrive_at?: string
}
