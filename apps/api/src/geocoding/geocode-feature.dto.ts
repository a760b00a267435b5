import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { type Layer, layers } from '@repere/gazetteer'
import { type MatchType, matchTypes } from '../search/ranking/confidence.js'
import { type CodeSystem, codeSystems } from '../search/query/foreign-codes.js'
import { type Relation, RELATIONS } from '../search/query/relations.js'

/** The kinds of features: anything in the index, or a point from a code or coordinates. */
export const featureLayers = [...layers, 'plus_code', 'landmark_relative'] as const
export type FeatureLayer = Layer | 'plus_code' | 'landmark_relative'

@ApiSchema({ name: 'GeocodeLandmark' })
export class GeocodeLandmarkDto {
  @Field.Text('Id of the landmark, see `/v1/places/{id}`.')
  id!: string

  @Field.Text({ example: 'Marché Dantokpa' })
  name!: string

  @Field.OneOf(RELATIONS, 'Position of the place relative to the landmark.')
  relation!: Relation

  @Field.Metres('Distance to the landmark.', { optional: true })
  distance?: number
}

@ApiSchema({ name: 'GeocodeArea' })
export class GeocodeAreaDto {
  @Field.Text('Id of the area, see `/v1/places/{id}`.')
  id!: string

  @Field.OneOf(layers, 'The kind of area.')
  layer!: Layer

  @Field.Text({ example: 'Cotonou' })
  name!: string
}

@ApiSchema({ name: 'GeocodeProperties' })
export class GeocodePropertiesDto {
  @Field.Text(
    'Stays the same when the data is built again, and is its id in `/v1/places`. Of a `plus_code` and a `landmark_relative` it is the Plus Code.',
    { example: '0d1f3a52-7a0b-5c7e-9a57-3f1f0a7c1b11' },
  )
  id!: string

  @Field.Text('In the requested language, otherwise in French; the category if there is no name.', {
    example: 'Pharmacie Camp Guézo',
  })
  name!: string

  @Field.Text('One line of text that distinguishes it from others with the same name.', {
    example: 'Pharmacie Camp Guézo, Saint-Michel, Cotonou, Bénin',
  })
  label!: string

  @Field.OneOf(featureLayers, 'The kind of result.')
  layer!: FeatureLayer

  @Field.Decimal('Probability that this result is the intended one.', { minimum: 0, maximum: 1 })
  confidence!: number

  @Field.OneOf(
    matchTypes,
    '`exact`: all words match; `prefix`: the last word was completed; `fuzzy`: a similar spelling matches; `fallback`: some words were ignored; `nearest`: found by distance to a point.',
  )
  match_type!: MatchType

  @Field.Metres('Distance from the point of the request.', { optional: true })
  distance?: number

  @Field.Text({ optional: true, example: 'Boulevard Saint-Michel' })
  street?: string

  @Field.Text({ optional: true, example: '12' })
  house_number?: string

  @Field.Text({ optional: true, example: 'Cadjèhoun' })
  quartier?: string

  @Field.YesOrNo(
    'True if no mapped boundary contains the point: `quartier` then comes from names, stops and addresses nearby. Absent without a `quartier`.',
    { optional: true },
  )
  quartier_estimated?: boolean

  @Field.Text('City or town; in rural areas the village.', { optional: true, example: 'Cotonou' })
  city?: string

  @Field.Text(
    'Department, prefecture, cercle or local government area: only if a boundary of one contains the point.',
    {
      optional: true,
      example: 'Cotonou',
    },
  )
  district?: string

  @Field.Text('Only if a mapped boundary contains the point.', { optional: true, example: 'Littoral' })
  region?: string

  @Field.Text('Null at sea.', { nullable: true, example: 'Bénin' })
  country!: string | null

  @Field.Text('ISO 3166-1 alpha-2. Null at sea.', { nullable: true, example: 'BJ' })
  country_code!: string | null

  @Field.List(GeocodeAreaDto, 'The places around it, from the inside out: quarter, town, district, region, country.')
  areas!: GeocodeAreaDto[]

  @Field.List(Number, 'Of an area: `[west, south, east, north]`.', {
    optional: true,
    minItems: 4,
    maxItems: 4,
    example: [2.33, 6.33, 2.48, 6.4],
  })
  bbox?: number[]

  @Field.Text('A slug of `/v1/places/categories`, or the kind of settlement.', { optional: true })
  category?: string

  @Field.Text('Full Plus Code of the point.', { example: '6FR49C89+58' })
  plus_code!: string

  @Field.OneOf(
    ['openstreetmap', 'plus_code', 'correction', 'operator'],
    'The data source; `operator` for outlines that the operator of this service added.',
  )
  source!: 'openstreetmap' | 'plus_code' | 'correction' | 'operator'

  @Field.OneOf(RELATIONS, 'Of a `landmark_relative`: position of the point relative to the landmark.', {
    optional: true,
  })
  relation?: Relation

  @Field.Metres('Of a `landmark_relative`: uncertainty of the point.', { optional: true })
  radius?: number

  @Field.Text(
    'Of a reverse answer’s first feature: where the point is in one sentence that `/v1/geocode` understands, in the requested language.',
    { optional: true, example: 'À 40 m au nord de Pharmacie Camp Guézo, Saint-Michel, Cotonou' },
  )
  sentence?: string

  @Field.Part(GeocodeLandmarkDto, 'A landmark that describes the location.', { optional: true })
  landmark?: GeocodeLandmarkDto
}

@ApiSchema({ name: 'GeocodePoint' })
export class GeocodePointDto {
  @Field.OneOf(['Point'])
  type!: 'Point'

  @Field.List(Number, '`[lng, lat]`.', { minItems: 2, maxItems: 2, example: [2.4183, 6.3654] })
  coordinates!: [lng: number, lat: number]
}

@ApiSchema({ name: 'GeocodeFeature' })
export class GeocodeFeatureDto {
  @Field.OneOf(['Feature'])
  type!: 'Feature'

  @Field.Part(GeocodePropertiesDto)
  properties!: GeocodePropertiesDto

  @Field.Part(GeocodePointDto)
  geometry!: GeocodePointDto
}

@ApiSchema({ name: 'GeocodeReading', description: 'How the text was read.' })
export class GeocodeReadingDto {
  @Field.OneOf(
    codeSystems,
    'The text is a code or a number of another system, which this service does not resolve: there are no features.',
    { optional: true },
  )
  understood_as?: CodeSystem

  @Field.YesOrNo('True if the text asks for something near the user: send `lat` and `lng`.', { optional: true })
  needs_position?: boolean

  @Field.Text('The kind of things that the text asks for: a slug of `/v1/places/categories`.', { optional: true })
  kind?: string

  @Field.List(String, 'Parts of the text that were left out.', { optional: true })
  set_aside?: string[]

  @Field.Text('Advice for the user, in the requested language.', { optional: true })
  hint?: string
}

@ApiSchema({ name: 'GeocodeResponse', description: 'GeoJSON (RFC 7946), best match first.' })
export class GeocodeResponseDto {
  @Field.OneOf(['FeatureCollection'])
  type!: 'FeatureCollection'

  @Field.List(GeocodeFeatureDto, 'Empty if nothing is found.')
  features!: GeocodeFeatureDto[]

  @Field.Part(GeocodeReadingDto, 'How the text was read; absent in answers about points.', { optional: true })
  query?: GeocodeReadingDto
}
