import { categoryTable, placeLayers } from '@repere/gazetteer'
import { fault, Input, read, RefuseUnknown, ruleDecorator } from '@repere/http'
import { LANGUAGES } from '@repere/shared'
import { ApiSchema } from '@nestjs/swagger'
import { BoundingBox, Categories, Country, Within } from '../search/filters/filter-parameters.js'
import { type Circle } from '../search/filters/search-filter.js'
import { type Box } from '../search/search.port.js'
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
const PlaceCategory = () =>
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

const Names = () => Input.Language(LANGUAGES, { description: 'Preferred language of the names.' })

@RefuseUnknown()
@ApiSchema({ name: 'PlacesNearbyQuery' })
export class PlacesNearbyQueryDto {
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
