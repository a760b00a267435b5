import { ApiSchema } from '@nestjs/swagger'
import { Field, LatLngDto } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { GOOGLE_STATUSES, type GoogleStatus } from './google-errors.js'

@ApiSchema({ name: 'GoogleTextValue' })
export class GoogleTextValueDto {
  @Field.Text({ example: '9,3 km' })
  text!: string

  @Field.Count('Metres or seconds.', { example: 9347 })
  value!: number
}

@ApiSchema({ name: 'GoogleBounds' })
export class GoogleBoundsDto {
  @Field.Part(LatLngDto)
  northeast!: LatLng

  @Field.Part(LatLngDto)
  southwest!: LatLng
}

@ApiSchema({ name: 'GoogleAddressComponent' })
export class GoogleAddressComponentDto {
  @Field.Text({ example: 'Bénin' })
  long_name!: string

  @Field.Text({ example: 'BJ' })
  short_name!: string

  @Field.List(String, { example: ['country', 'political'] })
  types!: string[]
}

const LOCATION_TYPES = ['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE'] as const

@ApiSchema({ name: 'GoogleGeometry' })
export class GoogleGeometryDto {
  @Field.Part(LatLngDto)
  location!: LatLng

  @Field.OneOf(LOCATION_TYPES, { optional: true })
  location_type?: (typeof LOCATION_TYPES)[number]

  @Field.Part(GoogleBoundsDto, 'A box that shows the thing.')
  viewport!: GoogleBoundsDto

  @Field.Part(GoogleBoundsDto, 'The extent of an area or a street.', { optional: true })
  bounds?: GoogleBoundsDto
}

@ApiSchema({ name: 'GooglePlusCode' })
export class GooglePlusCodeDto {
  @Field.Text({ example: '6FR49C89+58' })
  global_code!: string
}

/** What answers have in common. */
export class GoogleAnswerDto {
  @Field.OneOf(GOOGLE_STATUSES)
  status!: GoogleStatus
}

@ApiSchema({ name: 'GoogleGeocodingResult' })
export class GoogleGeocodingResultDto {
  @Field.Text('The `label` of `/v1/geocode`.')
  formatted_address!: string

  @Field.List(GoogleAddressComponentDto)
  address_components!: GoogleAddressComponentDto[]

  @Field.Part(GoogleGeometryDto)
  geometry!: GoogleGeometryDto

  @Field.Text('The id, see `/v1/places/{id}`.')
  place_id!: string

  @Field.Part(GooglePlusCodeDto)
  plus_code!: GooglePlusCodeDto

  @Field.YesOrNo('Present if words of the text were ignored.', { optional: true })
  partial_match?: boolean

  @Field.List(String)
  types!: string[]
}

@ApiSchema({ name: 'GoogleGeocoding' })
export class GoogleGeocodingDto extends GoogleAnswerDto {
  @Field.List(GoogleGeocodingResultDto)
  results!: GoogleGeocodingResultDto[]
}

@ApiSchema({ name: 'GooglePolyline' })
class GooglePolylineDto {
  @Field.Text('Encoded, precision 5.')
  points!: string
}

@ApiSchema({ name: 'GoogleStep' })
export class GoogleStepDto {
  @Field.Text('The written instruction, escaped for HTML.')
  html_instructions!: string

  @Field.Text({ optional: true, example: 'turn-right' })
  maneuver?: string

  @Field.Part(GoogleTextValueDto)
  distance!: GoogleTextValueDto

  @Field.Part(GoogleTextValueDto)
  duration!: GoogleTextValueDto

  @Field.Part(LatLngDto)
  start_location!: LatLng

  @Field.Part(LatLngDto)
  end_location!: LatLng

  @Field.Part(GooglePolylineDto)
  polyline!: GooglePolylineDto

  @Field.OneOf(['DRIVING', 'TWO_WHEELER', 'WALKING', 'BICYCLING'])
  travel_mode!: 'DRIVING' | 'TWO_WHEELER' | 'WALKING' | 'BICYCLING'
}

@ApiSchema({ name: 'GoogleLeg' })
export class GoogleLegDto {
  @Field.Part(GoogleTextValueDto)
  distance!: GoogleTextValueDto

  @Field.Part(GoogleTextValueDto)
  duration!: GoogleTextValueDto

  @Field.Part(GoogleTextValueDto, 'Of a route with one leg and a departure, where traffic is known.', {
    optional: true,
  })
  duration_in_traffic?: GoogleTextValueDto

  @Field.Part(LatLngDto)
  start_location!: LatLng

  @Field.Part(LatLngDto)
  end_location!: LatLng

  @Field.Text('The label of a text that was found; otherwise the coordinates.')
  start_address!: string

  @Field.Text('The label of a text that was found; otherwise the coordinates.')
  end_address!: string

  @Field.List(GoogleStepDto)
  steps!: GoogleStepDto[]

  @Field.List(Number, 'Empty.')
  traffic_speed_entry!: number[]

  @Field.List(Number, 'Empty.')
  via_waypoint!: number[]
}

@ApiSchema({ name: 'GoogleRoute' })
export class GoogleRouteDto {
  @Field.Text('The street with the longest part of the route.')
  summary!: string

  @Field.List(GoogleLegDto)
  legs!: GoogleLegDto[]

  @Field.Part(GooglePolylineDto)
  overview_polyline!: GooglePolylineDto

  @Field.Part(GoogleBoundsDto)
  bounds!: GoogleBoundsDto

  @Field.Text({ example: 'Map data © OpenStreetMap contributors' })
  copyrights!: string

  @Field.List(String, 'Empty.')
  warnings!: string[]

  @Field.List(Number, 'The stops on the way in the order of travel.')
  waypoint_order!: number[]
}

@ApiSchema({ name: 'GoogleGeocodedStop' })
class GoogleGeocodedStopDto {
  @Field.OneOf(['OK', 'ZERO_RESULTS'])
  geocoder_status!: 'OK' | 'ZERO_RESULTS'

  @Field.Text('Of a text that was found.', { optional: true })
  place_id?: string

  @Field.List(String, { optional: true })
  types?: string[]
}

@ApiSchema({ name: 'GoogleDirections' })
export class GoogleDirectionsDto extends GoogleAnswerDto {
  @Field.List(GoogleGeocodedStopDto, 'Origin, stops on the way, destination.')
  geocoded_waypoints!: GoogleGeocodedStopDto[]

  @Field.List(GoogleRouteDto)
  routes!: GoogleRouteDto[]
}

@ApiSchema({ name: 'GoogleMatrixElement' })
export class GoogleMatrixElementDto {
  @Field.OneOf(['OK', 'ZERO_RESULTS', 'NOT_FOUND'])
  status!: 'OK' | 'ZERO_RESULTS' | 'NOT_FOUND'

  @Field.Part(GoogleTextValueDto, { optional: true })
  distance?: GoogleTextValueDto

  @Field.Part(GoogleTextValueDto, { optional: true })
  duration?: GoogleTextValueDto

  @Field.Part(GoogleTextValueDto, 'With a departure, where traffic is known.', { optional: true })
  duration_in_traffic?: GoogleTextValueDto
}

@ApiSchema({ name: 'GoogleMatrixRow' })
class GoogleMatrixRowDto {
  @Field.List(GoogleMatrixElementDto)
  elements!: GoogleMatrixElementDto[]
}

@ApiSchema({ name: 'GoogleDistanceMatrix' })
export class GoogleDistanceMatrixDto extends GoogleAnswerDto {
  @Field.List(String, 'Empty texts stand for places that were not found.')
  origin_addresses!: string[]

  @Field.List(String, 'Empty texts stand for places that were not found.')
  destination_addresses!: string[]

  @Field.List(GoogleMatrixRowDto, 'A row for each origin.')
  rows!: GoogleMatrixRowDto[]
}

@ApiSchema({ name: 'GoogleMatch' })
class GoogleMatchDto {
  @Field.Count()
  offset!: number

  @Field.Count()
  length!: number
}

@ApiSchema({ name: 'GoogleFormatting' })
class GoogleFormattingDto {
  @Field.Text({ example: 'Marché Dantokpa' })
  main_text!: string

  @Field.List(GoogleMatchDto, 'The parts that were typed.')
  main_text_matched_substrings!: GoogleMatchDto[]

  @Field.Text({ example: 'Cotonou, Bénin' })
  secondary_text!: string
}

@ApiSchema({ name: 'GoogleTerm' })
class GoogleTermDto {
  @Field.Count()
  offset!: number

  @Field.Text()
  value!: string
}

@ApiSchema({ name: 'GooglePrediction' })
export class GooglePredictionDto {
  @Field.Text('The `label` of `/v1/geocode/autocomplete`.')
  description!: string

  @Field.Text('The id, see `/v1/places/{id}`.')
  place_id!: string

  @Field.Text('The same id.')
  reference!: string

  @Field.List(GoogleMatchDto, 'The parts that were typed.')
  matched_substrings!: GoogleMatchDto[]

  @Field.Part(GoogleFormattingDto)
  structured_formatting!: GoogleFormattingDto

  @Field.List(GoogleTermDto, 'The parts of the description.')
  terms!: GoogleTermDto[]

  @Field.Metres('From `location`.', { optional: true })
  distance_meters?: number

  @Field.List(String)
  types!: string[]
}

@ApiSchema({ name: 'GooglePredictions' })
export class GooglePredictionsDto extends GoogleAnswerDto {
  @Field.List(GooglePredictionDto)
  predictions!: GooglePredictionDto[]
}

@ApiSchema({ name: 'GoogleOpeningHours' })
class GoogleOpeningHoursDto {
  @Field.List(String, 'One text, in the syntax of OpenStreetMap’s `opening_hours`, as mapped.')
  weekday_text!: string[]
}

@ApiSchema({ name: 'GooglePlace', description: 'Absent fields are not known, or were not requested.' })
export class GooglePlaceDto {
  @Field.Text('The id, see `/v1/places/{id}`.', { optional: true })
  place_id?: string

  @Field.Text({ optional: true })
  name?: string

  @Field.Text({ optional: true, example: '12 Rue 1.06, Cadjèhoun, Cotonou' })
  formatted_address?: string

  @Field.Text('Quarter and town.', { optional: true })
  vicinity?: string

  @Field.List(GoogleAddressComponentDto, { optional: true })
  address_components?: GoogleAddressComponentDto[]

  @Field.Part(GoogleGeometryDto, { optional: true })
  geometry?: GoogleGeometryDto

  @Field.List(String, { optional: true })
  types?: string[]

  @Field.Part(GooglePlusCodeDto, { optional: true })
  plus_code?: GooglePlusCodeDto

  @Field.Text({ optional: true })
  formatted_phone_number?: string

  @Field.Text({ optional: true })
  international_phone_number?: string

  @Field.Text({ optional: true })
  website?: string

  @Field.Part(GoogleOpeningHoursDto, { optional: true })
  opening_hours?: GoogleOpeningHoursDto
}

@ApiSchema({ name: 'GooglePlaceDetails' })
export class GooglePlaceDetailsDto extends GoogleAnswerDto {
  @Field.List(String, 'Empty.')
  html_attributions!: string[]

  @Field.Part(GooglePlaceDto)
  result!: GooglePlaceDto
}

@ApiSchema({ name: 'GooglePlaces' })
export class GooglePlacesDto extends GoogleAnswerDto {
  @Field.List(String, 'Empty.')
  html_attributions!: string[]

  @Field.List(GooglePlaceDto)
  results!: GooglePlaceDto[]
}

@ApiSchema({ name: 'GoogleCandidates' })
export class GoogleCandidatesDto extends GoogleAnswerDto {
  @Field.List(GooglePlaceDto)
  candidates!: GooglePlaceDto[]
}
