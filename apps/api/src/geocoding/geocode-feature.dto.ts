import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { type Layer, layers } from '@repere/gazetteer'
import { type MatchType, matchTypes } from '@repere/search/ranking/confidence'
import { type CodeSystem, codeSystems } from '@repere/search/query/foreign-codes'
import { openingWishes, type OpeningWish } from '@repere/search/query/slots'
import { type Relation, RELATIONS } from '@repere/search/query/relations'

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

@ApiSchema({ name: 'GeocodeComponent' })
export class GeocodeComponentDto {
  @Field.Text('Id of the part, see `/v1/places/{id}`; absent for a street that the map does not have by this name.', {
    optional: true,
  })
  id?: string

  @Field.OneOf(featureLayers, 'The kind of part; of a house number `address`.')
  layer!: FeatureLayer

  @Field.Text({ example: 'Boulevard Saint-Michel' })
  name!: string
}

export const osmTypes = ['node', 'way', 'relation'] as const

@ApiSchema({ name: 'OsmElement' })
export class OsmElementDto {
  @Field.OneOf(osmTypes)
  type!: (typeof osmTypes)[number]

  @Field.Integer('Of a street, the lowest of its ways.', { example: 4783189523 })
  id!: number
}

/** What the point of an answer stands for. */
export const accuracies = ['rooftop', 'interpolated', 'street', 'area', 'relation'] as const
export type Accuracy = (typeof accuracies)[number]

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

  @Field.List(
    GeocodeComponentDto,
    'The parts of the address, from the inside out: the thing itself (its number, if it is a house), its street, then `areas`.',
  )
  components!: GeocodeComponentDto[]

  @Field.OneOf(
    accuracies,
    'The thing for which the point stands: `rooftop`: the thing itself; `interpolated`: a house number between two known ones; `street`: a point of a street or a crossing; `area`: a point inside an area; `relation`: a point described by its position relative to a landmark.',
  )
  accuracy!: Accuracy

  @Field.Part(OsmElementDto, 'The element of OpenStreetMap.', { optional: true })
  osm?: OsmElementDto

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'With `language=all`: the name in every known language, by its code; `default` is the name without a language.',
    example: { default: 'Marché Dantokpa', en: 'Dantokpa Market' },
  })
  names?: Record<string, string>

  @Field.Text({ optional: true, example: '+229 01 21 30 00 00' })
  phone?: string

  @Field.Text('In the syntax of OpenStreetMap’s `opening_hours`, as mapped.', {
    optional: true,
    example: 'Mo-Sa 08:00-12:30,15:00-19:00',
  })
  opening_hours?: string

  @Field.YesOrNo(
    'Whether the thing is open at the time that the text names; absent where its hours are unknown, and for texts without a time.',
    { optional: true },
  )
  open?: boolean

  @Field.Text('Of a suggestion: the first line to show.', { optional: true, example: 'Marché Dantokpa' })
  main_text?: string

  @Field.Text('Of a suggestion: the second line, which says where it is.', {
    optional: true,
    example: 'Cotonou, Bénin',
  })
  secondary_text?: string

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    description:
      'Of a suggestion: the parts of `main_text` that were typed, as `[from, to]` in UTF-16 units, `to` excluded.',
    example: [[7, 13]],
  })
  matches?: [from: number, to: number][]

  @Field.List(Number, 'Of an area or a street: `[west, south, east, north]`.', {
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
    'The data source; `operator` for outlines and places that the operator of this service added.',
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
    'The text is a code or a number of another system. There are no features, unless the operator of this service has a resolver for it.',
    { optional: true },
  )
  understood_as?: CodeSystem

  @Field.YesOrNo('True if the text asks for something near the user: send `lat` and `lng`.', { optional: true })
  needs_position?: boolean

  @Field.Text('The city or village that the text names and that results lie in.', {
    optional: true,
    example: 'Cotonou',
  })
  town?: string

  @Field.Text('The quarter, district, region or country that the text names and that results lie in.', {
    optional: true,
    example: 'Littoral',
  })
  area?: string

  @Field.Text('The kind of things that the text asks for: a slug of `/v1/places/categories`.', {
    optional: true,
    example: 'pharmacy',
  })
  kind?: string

  @Field.OneOf(RELATIONS, 'The position relative to a landmark that the text describes.', { optional: true })
  relation?: Relation

  @Field.OneOf(
    openingWishes,
    'The opening hours that the text requires (“ouvert maintenant”, “24h/24”, “de garde”, “ouvert le dimanche”). Of a kind, things that are open come first.',
    { optional: true },
  )
  opening?: OpeningWish

  @Field.YesOrNo('With `opening`: whether the hours of any result are known.', { optional: true })
  opening_known?: boolean

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
