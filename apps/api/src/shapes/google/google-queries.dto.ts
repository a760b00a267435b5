import { ApiSchema } from '@nestjs/swagger'
import { fault, Input, read, RefuseUnknown, ruleDecorator } from '@repere/http'
import { type Language, LANGUAGES, type LatLng } from '@repere/shared'
import { TEXT_MAX } from '../../geocoding/geocoding.dto.js'
import { isPlaceCategory, RADIUS_MAX_METRES } from '../../places/place-queries.dto.js'
import {
  type Area,
  AreaOf,
  Bounds,
  ComponentList,
  type Components,
  Departure,
  type GooglePlace,
  Place,
  PlaceId,
  Places,
  Point,
  WaypointList,
  type Waypoints,
} from './google-rules.js'
import { categoryOfType, GOOGLE_MODES, type GoogleMode } from './words.js'

const about = {
  place: '`lat,lng`, `place_id:…`, or a text that is searched as in `/v1/geocode` for a unit.',
  session: 'Accepted and ignored: each request costs its units.',
  reviews: 'Accepted and ignored: there are no reviews.',
  bias: 'Results near this point come first.',
}
const NEAR = '6.3654,2.4183'

/** Words with `|` between: those of Google's `avoid` and `types`. */
const WordList = (known: readonly string[], description: string, separator = '|') =>
  ruleDecorator('wordList', { type: String, description, example: known[0] }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const words = value.split(separator).filter(Boolean)
    const errors = words.flatMap((word, at) =>
      known.includes(word) ? [] : [{ field: `${field}.${at}`, reason: 'unknown_value' as const, value: word }],
    )
    return errors.length > 0 ? { errors } : read([...new Set(words)])
  })

/** A type of places of Google, read into our category. */
const PlaceType = () =>
  ruleDecorator(
    'placeType',
    { type: String, description: 'A type of Google, or a slug of `/v1/places/categories`.', example: 'pharmacy' },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const category = categoryOfType(value)
      return isPlaceCategory(category) ? read(category) : fault(field, 'unknown_category', value)
    },
  )

const Region = () =>
  ruleDecorator(
    'region',
    { type: String, description: 'The code of a country, whose results come first.', example: 'bj' },
    (value, field) =>
      typeof value === 'string' && /^[a-z]{2}$/i.test(value)
        ? read(value.toUpperCase())
        : fault(field, 'invalid_format', value),
  )

class GoogleQueryDto {
  @Input.Optional()
  @Input.OneOf(['true', 'false'], { description: 'Accepted and ignored, as by Google: older clients send it.' })
  sensor?: string

  @Input.Optional()
  @Input.Language(LANGUAGES)
  language?: Language
}

class GoogleRegionQueryDto extends GoogleQueryDto {
  @Input.Optional()
  @Region()
  region?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleGeocodeQuery' })
export class GoogleGeocodeQueryDto extends GoogleRegionQueryDto {
  @Input.Optional()
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'The search text, as in `/v1/geocode`.', example: 'mairie' })
  address?: string

  @Input.Optional()
  @Point({ description: 'A point whose address is searched.', example: NEAR })
  latlng?: LatLng

  @Input.Optional()
  @PlaceId({ description: 'The id of a place.' })
  place_id?: string

  @Input.Optional()
  @ComponentList({
    description:
      'Conditions with `|` between: `country`, by its code only results in it; `administrative_area`, `locality`, `sublocality`, `route` as parts of the text.',
    example: 'country:BJ',
  })
  components?: Components

  @Input.Optional()
  @Bounds({ description: 'A box, `south,west|north,east`: results near its middle come first.' })
  bounds?: Exclude<Area, { at: LatLng }>
}

const AVOID = ['tolls', 'highways', 'ferries'] as const

class GoogleTravelQueryDto extends GoogleRegionQueryDto {
  @Input.Optional()
  @Input.OneOf(GOOGLE_MODES, {
    default: 'driving',
    description: '`two_wheeler` is a motorcycle. There is no `transit`.',
  })
  mode?: GoogleMode

  @Input.Optional()
  @Input.OneOf(['metric'], { default: 'metric', description: 'The unit of texts.' })
  units?: 'metric'

  @Input.Optional()
  @Departure({
    description: '`now`, or seconds since 1970: times in traffic then stand beside the others.',
    example: 'now',
  })
  departure_time?: string

  @Input.Optional()
  @Input.OneOf(['best_guess'], { default: 'best_guess', description: 'How traffic is estimated.' })
  traffic_model?: 'best_guess'
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleDirectionsQuery' })
export class GoogleDirectionsQueryDto extends GoogleTravelQueryDto {
  @Place({ description: about.place, example: NEAR })
  origin!: GooglePlace

  @Place({ description: about.place, example: '6.3716,2.4336' })
  destination!: GooglePlace

  @Input.Optional()
  @WaypointList({
    description:
      'Stops on the way with `|` between, or encoded as `enc:…:`. After `optimize:true|` in their best order; a stop with `via:` in front is passed only.',
  })
  waypoints?: Waypoints

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Return up to two further routes; not with stops on the way.' })
  alternatives?: boolean

  @Input.Optional()
  @WordList(
    AVOID,
    'Roads to avoid, with `|` between. If every route has them, the route with the least of them is returned.',
  )
  avoid?: (typeof AVOID)[number][]
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleDistanceMatrixQuery' })
export class GoogleDistanceMatrixQueryDto extends GoogleTravelQueryDto {
  @Places({ description: `${about.place} With \`|\` between, or points encoded as \`enc:…:\`.`, example: NEAR })
  origins!: GooglePlace[]

  @Places({
    description: `${about.place} With \`|\` between, or points encoded as \`enc:…:\`.`,
    example: '6.3716,2.4336',
  })
  destinations!: GooglePlace[]
}

const AUTOCOMPLETE_TYPES = ['geocode', 'address', 'establishment', '(regions)', '(cities)'] as const

@RefuseUnknown()
@ApiSchema({ name: 'GoogleAutocompleteQuery' })
export class GoogleAutocompleteQueryDto extends GoogleQueryDto {
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'The text typed so far.', example: 'dantok' })
  input!: string

  @Input.Optional()
  @Point({ description: about.bias, example: NEAR })
  location?: LatLng

  @Input.Optional()
  @Input.IntegerIn(1, RADIUS_MAX_METRES, { description: 'With `strictbounds`: only results within it. Metres.' })
  radius?: number

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Return only results within `radius` of `location`.' })
  strictbounds?: boolean

  @Input.Optional()
  @AreaOf({ description: 'Results near the middle of a circle or box, or near a point, come first.' })
  locationbias?: Area

  @Input.Optional()
  @AreaOf({ description: 'Return only results in this circle or box.' })
  locationrestriction?: Area

  @Input.Optional()
  @ComponentList({ description: 'Only countries: `country:bj|country:tg`.', example: 'country:bj' })
  components?: Components

  @Input.Optional()
  @WordList(AUTOCOMPLETE_TYPES, 'Return only such results.')
  types?: (typeof AUTOCOMPLETE_TYPES)[number][]

  @Input.Optional()
  @Input.TextOf(1, 256, { description: about.session })
  sessiontoken?: string
}

export const PLACE_FIELDS = [
  'place_id',
  'name',
  'formatted_address',
  'vicinity',
  'address_components',
  'geometry',
  'types',
  'plus_code',
  'formatted_phone_number',
  'international_phone_number',
  'website',
  'opening_hours',
] as const
type PlaceField = (typeof PLACE_FIELDS)[number]
const FIELDS_ABOUT = 'The fields to return, separated by commas; without it all that are known.'
/** Parts of `geometry` and of others count as the whole. */
const FIELDS = [...PLACE_FIELDS, 'geometry/location', 'geometry/viewport', 'opening_hours/weekday_text']

const readFields = (description: string) => WordList(FIELDS, description, ',')

@RefuseUnknown()
@ApiSchema({ name: 'GooglePlaceQuery' })
export class GooglePlaceQueryDto extends GoogleQueryDto {
  @Input.OneSpelling('place_id', 'placeid')
  @PlaceId({ description: 'The id of a place.' })
  place_id?: string

  @Input.OneSpelling('place_id', 'placeid')
  @PlaceId({ description: 'The older name of `place_id`.' })
  placeid?: string

  @Input.Optional()
  @readFields(FIELDS_ABOUT)
  fields?: PlaceField[]

  @Input.Optional()
  @Input.OneOf(['most_relevant', 'newest'], { description: about.reviews })
  reviews_sort?: string

  @Input.Optional()
  @Input.OneOf(['true', 'false'], { description: about.reviews })
  reviews_no_translations?: string

  @Input.Optional()
  @Input.TextOf(1, 256, { description: about.session })
  sessiontoken?: string
}

/** The Python client writes an absent value so. */
const NoPrice = () => Input.OneOf(['None'], { description: 'Only `None`: prices are not known.' })

class GoogleSearchQueryDto extends GoogleQueryDto {
  @Input.Optional()
  @NoPrice()
  minprice?: 'None'

  @Input.Optional()
  @NoPrice()
  maxprice?: 'None'

  @Input.Optional()
  @PlaceType()
  type?: string

  @Input.Optional()
  @Input.YesOrNo({ default: false, description: 'Return only places that are certainly open now.' })
  opennow?: boolean
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleNearbyQuery' })
export class GoogleNearbyQueryDto extends GoogleSearchQueryDto {
  @Point({ description: 'The middle of the circle.', example: NEAR })
  location!: LatLng

  @Input.Optional()
  @Input.IntegerIn(1, RADIUS_MAX_METRES, { description: 'Metres. Default: 1000; with `rankby` 50000.' })
  radius?: number

  @Input.Optional()
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'A name or a kind of place.', example: 'pharmacie' })
  keyword?: string

  @Input.Optional()
  @Input.OneOf(['distance'], { description: 'Without `keyword` results are always ordered by distance.' })
  rankby?: 'distance'
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleTextSearchQuery' })
export class GoogleTextSearchQueryDto extends GoogleSearchQueryDto {
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'A name, a category, or both, in any words.', example: 'pharmacie' })
  query!: string

  @Input.Optional()
  @Point({ description: about.bias, example: NEAR })
  location?: LatLng

  @Input.Optional()
  @Input.IntegerIn(1, RADIUS_MAX_METRES, { description: 'Only results within this distance of `location`. Metres.' })
  radius?: number

  @Input.Optional()
  @Region()
  region?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'GoogleFindQuery' })
export class GoogleFindQueryDto extends GoogleQueryDto {
  @Input.SearchTextOf(1, TEXT_MAX, { description: 'The search text, as in `/v1/geocode`.', example: 'mairie' })
  input!: string

  @Input.OneOf(['textquery'], { description: 'Telephone numbers are not searched.' })
  inputtype!: 'textquery'

  @Input.Optional()
  @readFields(FIELDS_ABOUT)
  fields?: PlaceField[]

  @Input.Optional()
  @AreaOf({ description: 'Results near the middle of a circle or box, or near a point, come first.' })
  locationbias?: Area
}
