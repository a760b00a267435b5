import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import { type Layer, layers } from '@repere/gazetteer'
import { type MatchType, matchTypes } from '../search/ranking/confidence.js'
import { type Relation, RELATIONS } from '../search/query/relations.js'

/** The kinds of features: anything in the index, or a point from a code or coordinates. */
export const featureLayers = [...layers, 'plus_code', 'landmark_relative'] as const
export type FeatureLayer = Layer | 'plus_code' | 'landmark_relative'

@ApiSchema({ name: 'GeocodeLandmark' })
export class GeocodeLandmarkDto {
  @ApiProperty({ type: String, description: 'Id of the landmark, see `/v1/places/{id}`.' })
  id!: string

  @ApiProperty({ type: String, example: 'Marché Dantokpa' })
  name!: string

  @ApiProperty({ type: String, enum: [...RELATIONS], description: 'Position of the place relative to the landmark.' })
  relation!: Relation

  @ApiPropertyOptional({ type: Number, minimum: 0, description: 'How far the landmark is. Metres.' })
  distance?: number
}

@ApiSchema({ name: 'GeocodeProperties' })
export class GeocodePropertiesDto {
  @ApiProperty({
    type: String,
    description:
      'Stays the same when the data is built anew, and is its id in `/v1/places`. Of a `plus_code` and a `landmark_relative` it is the Plus Code.',
    example: '0d1f3a52-7a0b-5c7e-9a57-3f1f0a7c1b11',
  })
  id!: string

  @ApiProperty({
    type: String,
    description: 'In the requested language, otherwise in French; the category if there is no name.',
    example: 'Pharmacie Camp Guézo',
  })
  name!: string

  @ApiProperty({
    type: String,
    description: 'One line of text that distinguishes it from others with the same name.',
    example: 'Pharmacie Camp Guézo, Saint-Michel, Cotonou, Bénin',
  })
  label!: string

  @ApiProperty({ type: String, enum: [...featureLayers], description: 'The kind of result.' })
  layer!: FeatureLayer

  @ApiProperty({ type: Number, minimum: 0, maximum: 1, description: 'How likely it is that this result was meant.' })
  confidence!: number

  @ApiProperty({
    type: String,
    enum: [...matchTypes],
    description:
      '`exact`: all words match; `prefix`: the last word was completed; `fuzzy`: a similar spelling matches; `fallback`: some words were ignored; `nearest`: found by distance to a point.',
  })
  match_type!: MatchType

  @ApiPropertyOptional({ type: Number, minimum: 0, description: 'From the point that was given. Metres.' })
  distance?: number

  @ApiPropertyOptional({ type: String, example: 'Boulevard Saint-Michel' })
  street?: string

  @ApiPropertyOptional({ type: String, example: '12' })
  house_number?: string

  @ApiPropertyOptional({ type: String, example: 'Cadjèhoun' })
  quartier?: string

  @ApiPropertyOptional({
    type: Boolean,
    description:
      'True where no mapped boundary says which `quartier` it is: names, stops and addresses nearby do. Absent without a `quartier`.',
  })
  quartier_estimated?: boolean

  @ApiPropertyOptional({ type: String, description: 'City or town; in rural areas the village.', example: 'Cotonou' })
  city?: string

  @ApiPropertyOptional({
    type: String,
    description: 'Only if a mapped boundary contains the point.',
    example: 'Littoral',
  })
  region?: string

  @ApiProperty({ type: String, nullable: true, description: 'Null at sea.', example: 'Bénin' })
  country!: string | null

  @ApiProperty({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2. Null at sea.', example: 'BJ' })
  country_code!: string | null

  @ApiPropertyOptional({ type: String, description: 'A slug of `/v1/places/categories`, or the kind of settlement.' })
  category?: string

  @ApiProperty({ type: String, description: 'Full Plus Code of the point.', example: '6FR49C89+58' })
  plus_code!: string

  @ApiProperty({ type: String, enum: ['openstreetmap', 'plus_code', 'correction'], description: 'The data source.' })
  source!: 'openstreetmap' | 'plus_code' | 'correction'

  @ApiPropertyOptional({
    type: String,
    enum: [...RELATIONS],
    description: 'Of a `landmark_relative`: how the point stands to the landmark.',
  })
  relation?: Relation

  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    description: 'Of a `landmark_relative`: how sure the point is. Metres.',
  })
  radius?: number

  @ApiPropertyOptional({
    type: String,
    description:
      'Of a reverse answer’s first feature: where the point is in one sentence that `/v1/geocode` understands, in the language asked for.',
    example: 'À 40 m au nord de Pharmacie Camp Guézo, Saint-Michel, Cotonou',
  })
  sentence?: string

  @ApiPropertyOptional({ type: GeocodeLandmarkDto, description: 'A landmark that describes the location.' })
  landmark?: GeocodeLandmarkDto
}

@ApiSchema({ name: 'GeocodePoint' })
export class GeocodePointDto {
  @ApiProperty({ type: String, enum: ['Point'] })
  type!: 'Point'

  @ApiProperty({ type: [Number], minItems: 2, maxItems: 2, description: '`[lng, lat]`.', example: [2.4183, 6.3654] })
  coordinates!: [lng: number, lat: number]
}

@ApiSchema({ name: 'GeocodeFeature' })
export class GeocodeFeatureDto {
  @ApiProperty({ type: String, enum: ['Feature'] })
  type!: 'Feature'

  @ApiProperty({ type: GeocodePropertiesDto })
  properties!: GeocodePropertiesDto

  @ApiProperty({ type: GeocodePointDto })
  geometry!: GeocodePointDto
}

@ApiSchema({ name: 'GeocodeResponse', description: 'GeoJSON (RFC 7946), best match first.' })
export class GeocodeResponseDto {
  @ApiProperty({ type: String, enum: ['FeatureCollection'] })
  type!: 'FeatureCollection'

  @ApiProperty({ type: [GeocodeFeatureDto], description: 'Empty if nothing is found.' })
  features!: GeocodeFeatureDto[]
}
