import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input, LatLngDto } from '@repere/http'
import { type SeasonName } from '@repere/journeys'
import { type LatLng } from '@repere/shared'
import { DepartAt, Season } from '../routing/journey-time.rule.js'
import { TravelDto } from '../routing/travel.dto.js'
import { Names, PlaceCategory, TEXT_LENGTH_MAX } from './place-queries.dto.js'
import { PlaceDto } from './place.dto.js'
import { type LinePoint, type Side } from './route-line.js'

export const ALONG_MAX = 20
export const ALONG_DEFAULT = 10
export const DETOUR_DEFAULT_SECONDS = 600
const DETOUR_MAX_SECONDS = 3_600
const WAYPOINTS_MAX = 8
/** Points of a line through which it is followed. */
export const ANCHORS_MAX = 25
/** A line of a thousand kilometres has about 20,000 points. */
export const LINE_POINTS_MAX = 20_000
const LINE_CHARACTERS_MAX = 200_000

const WAY = ['origin', 'polyline'] as const
const WANTED = ['category', 'q'] as const

@ApiSchema({
  name: 'PlacesAlongRequest',
  description:
    'The way is a route (`origin` and `destination`) or a line (`polyline`); the places are those of a `category`, or those that answer a text (`q`).',
})
export class PlacesAlongBodyDto extends TravelDto {
  @Input.OneSpelling(...WAY)
  @Input.Coordinate({ description: 'The start of the journey.' })
  origin?: LatLng

  @Input.RequiredWith('origin')
  @Input.Coordinate({ description: 'Its destination.', example: { lat: 5.36, lng: -3.965 } })
  destination?: LatLng

  @Input.Optional()
  @Input.Coordinates(
    { min: 0, max: WAYPOINTS_MAX },
    {
      description: `Stops in between, in order of travel; at most ${WAYPOINTS_MAX}. A place is visited between two of them.`,
    },
  )
  waypoints?: LatLng[]

  @Input.OneSpelling(...WAY)
  @Input.TextOf(1, LINE_CHARACTERS_MAX, {
    description: `The line of a journey, encoded with precision 6, as \`/v1/route\` returns it; at most ${LINE_POINTS_MAX} points. It is followed through ${ANCHORS_MAX} of them. Leave out \`destination\` and \`waypoints\`.`,
  })
  polyline?: string

  @Input.OneSpelling(...WANTED)
  @PlaceCategory()
  category?: string

  @Input.OneSpelling(...WANTED)
  @Input.SearchTextOf(1, TEXT_LENGTH_MAX, { description: 'A name, or words for a kind of place.', example: 'total' })
  q?: string

  @Input.Optional()
  @Input.IntegerIn(1, DETOUR_MAX_SECONDS, {
    default: DETOUR_DEFAULT_SECONDS,
    description: 'The longest detour: the time that a place adds to the journey. Seconds.',
  })
  max_detour_seconds?: number

  @Input.Optional()
  @Input.IntegerIn(1, ALONG_MAX, { default: ALONG_DEFAULT, description: 'The maximum number of places.' })
  limit?: number

  @Input.Optional()
  @Input.YesOrNo({
    default: false,
    description: '`true`: only places that are certainly open when one arrives there.',
  })
  open_at_arrival?: boolean

  @DepartAt()
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.Optional()
  @Names()
  language?: string

  @Input.SelectedFields(() => PlacesAlongDto, 'places.name,places.detour_duration')
  fields?: string
}

@ApiSchema({ name: 'PointOnWay' })
export class PointOnWayDto extends LatLngDto {
  @Field.Metres('From the start, along the way without the detour.', { example: 2480 })
  distance!: number
}

@ApiSchema({ name: 'PlaceAlong' })
export class PlaceAlongDto extends PlaceDto {
  @Field.Decimal(
    'The time that the place adds to the journey. Seconds; below zero where turning round at the place saves a longer way.',
    { example: 74.2 },
  )
  detour_duration!: number

  @Field.Decimal(
    'The length that the place adds. Metres; below zero where the way by the place is shorter, but slower.',
    {
      example: 410,
    },
  )
  detour_distance!: number

  @Field.Part(PointOnWayDto, 'Where one leaves the way.')
  leaves_at!: LinePoint

  @Field.Part(PointOnWayDto, 'Where one is back on it.')
  rejoins_at!: LinePoint

  @Field.Instant('When one arrives at the place.', { example: '2026-12-24T17:08:21.000Z' })
  arrival!: string

  @Field.OneOf(['left', 'right'], 'The side of the way on which the place lies, in the direction of travel.')
  side!: Side

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether the place is open on arrival; null where its opening hours are not known or cannot be read.',
    example: true,
  })
  open_at_arrival!: boolean | null
}

@ApiSchema({ name: 'PlacesAlong' })
export class PlacesAlongDto {
  @Field.Seconds('Of the journey without a detour.', { example: 1025.1 })
  duration!: number

  @Field.Metres('Of the way without a detour.', { example: 9348 })
  distance!: number

  @Field.List(PlaceAlongDto, 'The shortest detour first.')
  places!: PlaceAlongDto[]
}
