import { categoryTable, placeLayers } from '@repere/gazetteer'
import { fault, Input, read, RefuseUnknown, ruleDecorator } from '@repere/http'
import { LANGUAGES } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { type SeasonName } from '@repere/journeys'
import { BoundingBox, Categories, Country, Within } from '../search/filters/filter-parameters.js'
import { type Circle } from '@repere/search/filters/search-filter'
import { type Box } from '@repere/search/search.port'
import { ISOCHRONE_DIRECTIONS, type IsochroneDirection } from '../routing/isochrone-answer.js'
import { DepartAt, Season } from '../routing/journey-time.rule.js'
import { MaxSeconds } from '../routing/nearest/nearest.dto.js'
import { TravelDto } from '../routing/travel.dto.js'
import { PlaceDto, PlacesDto } from './place.dto.js'

export const RADIUS_MAX_METRES = 50_000
export const NEARBY_RADIUS_METRES = 1_000
export const PLACES_MAX = 50
export const PLACES_DEFAULT = 20
export const TEXT_LENGTH_MAX = 256

const slugs = new Set(categoryTable.filter(({ layer }) => placeLayers.includes(layer)).map(({ slug }) => slug))

/** False for the categories of other things than places: settlements, crossings. */
export const isPlaceCategory = (slug: string) => slugs.has(slug)

/** The slug of a category that places can have, whether or not this region has one. */
export const PlaceCategory = () =>
  ruleDecorator(
    'placeCategory',
    {
      type: String,
      description: 'A slug; `/v1/places/categories` lists the categories in the data.',
      example: 'pharmacy',
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      return isPlaceCategory(value) ? read(value) : fault(field, 'unknown_category', value)
    },
  )

const Limit = () =>
  Input.IntegerIn(1, PLACES_MAX, { default: PLACES_DEFAULT, description: 'The maximum number of places.' })

const OpenNow = () =>
  // No default in the schema: generators write it as a member of an enumeration, which the word "false" cannot be.
  Input.OneOf(['true', 'false'], {
    description:
      '`true`: return only places that are open now in their local time; default: `false`. Places with missing or unreadable opening hours are excluded.',
  })

export const Names = () => Input.Language(LANGUAGES, { description: 'Preferred language of the names.' })

export const ORDERS = ['distance', 'time'] as const

/** Fields that mean something with `by` `time` only. */
export const TRIP_FIELDS = [
  'mode',
  'vehicle',
  'height',
  'width',
  'length',
  'weight',
  'axle_load',
  'direction',
  'max_seconds',
  'depart_at',
  'season',
] as const

@RefuseUnknown()
@ApiSchema({ name: 'PlacesNearbyQuery' })
export class PlacesNearbyQueryDto extends TravelDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 6.3654 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lng!: number

  @Input.Optional()
  @Input.IntegerIn(1, RADIUS_MAX_METRES, { default: NEARBY_RADIUS_METRES, description: 'Metres.' })
  radius?: number

  @Input.Optional()
  @PlaceCategory()
  category?: string

  @Input.Optional()
  @Limit()
  limit?: number

  @Input.Optional()
  @OpenNow()
  open_now?: 'true' | 'false'

  @Input.Optional()
  @Input.OneOf(ORDERS, {
    default: 'distance',
    description:
      '`time`: by the travel time along the roads, as `mode`, `vehicle`, `direction`, `depart_at` and `season` say; `duration` and `distance` of each place are those of the way. Places without a way are left out.',
  })
  by?: (typeof ORDERS)[number]

  @Input.Optional()
  @Input.OneOf(ISOCHRONE_DIRECTIONS, {
    default: 'from',
    description: 'With `by` `time`: `from`, trips begin at the point; `to`, they end there.',
  })
  direction?: IsochroneDirection

  @Input.Optional()
  @MaxSeconds('With `by` `time`: the longest trip.')
  max_seconds?: number

  @DepartAt('With `by` `time`: the departure, as in `/v1/nearest`.')
  depart_at?: string

  @Season()
  season?: SeasonName

  @Input.Optional()
  @Names()
  language?: string

  @Input.SelectedFields(() => PlacesDto, 'places.name,places.location')
  fields?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'PlacesSearchQuery' })
export class PlacesSearchQueryDto {
  @Input.SearchTextOf(1, TEXT_LENGTH_MAX, {
    description: 'A name, a category, or both, in any words.',
    example: 'pharmacie camp guezo',
  })
  q!: string

  @Input.RequiredWith('lng')
  @Input.NumberIn(-90, 90, {
    description: 'Latitude; places near this point come first. Degrees north.',
    example: 6.3654,
  })
  lat?: number

  @Input.RequiredWith('lat')
  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lng?: number

  @Input.Optional()
  @Input.IntegerIn(1, RADIUS_MAX_METRES, {
    description: 'Only places within this distance of the point, which is then required. Metres.',
    example: 5000,
  })
  radius?: number

  @Input.Optional()
  @Limit()
  limit?: number

  @Input.Optional()
  @OpenNow()
  open_now?: 'true' | 'false'

  @Input.Optional()
  @Names()
  language?: string

  @Country()
  country?: string[]

  @Categories()
  categories?: string[]

  @BoundingBox()
  bbox?: Box

  @Within()
  within?: Circle

  @Input.SelectedFields(() => PlacesDto, 'places.name,places.location')
  fields?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'PlaceQuery' })
export class PlaceQueryDto {
  @Input.Optional()
  @Names()
  language?: string

  @Input.SelectedFields(() => PlaceDto, 'name,location')
  fields?: string
}
