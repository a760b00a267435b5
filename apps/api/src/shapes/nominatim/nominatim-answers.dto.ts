import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { GeocodePointDto, osmTypes } from '../../geocoding/geocode-feature.dto.js'

const Texts = (description: string, example: Record<string, string>) =>
  ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, description, example })

const about = {
  key: 'The key of the tag of OpenStreetMap that the kind of the place stands for.',
  value: 'The value of that tag.',
}

/** What every format but `geocodejson` says about a place. */
export class NominatimPropertiesDto {
  @Field.Integer('A number derived from the id of the place. It is not an id of Nominatim.')
  place_id!: number

  @Field.OneOf(osmTypes, 'The element of OpenStreetMap; absent where there is none.', { optional: true })
  osm_type?: (typeof osmTypes)[number]

  @Field.Integer('Of a street, the lowest of its ways.', { optional: true })
  osm_id?: number

  @Field.Text(about.value, { example: 'pharmacy' })
  type!: string

  @Field.Count('Nominatim’s rank of the layer: 4 a country, 30 a house.', { maximum: 30 })
  place_rank!: number

  @Field.Decimal('The `confidence` of `/v1/geocode`.', { minimum: 0, maximum: 1 })
  importance!: number

  @Field.Text('The part of the address that the place is.', { example: 'amenity' })
  addresstype!: string

  @Field.Text({ example: 'Pharmacie Camp Guézo' })
  name!: string

  @Field.Text('The `label` of `/v1/geocode`.', { example: 'Pharmacie Camp Guézo, Saint-Michel, Cotonou, Bénin' })
  display_name!: string

  @Texts('With `addressdetails`: the parts of the address, from the inside out.', {
    city: 'Cotonou',
    country_code: 'bj',
  })
  address?: Record<string, string>

  @Texts('With `extratags`.', { phone: '+229 01 21 30 00 00' })
  extratags?: Record<string, string>

  @Texts('With `namedetails`.', { name: 'Marché Dantokpa', 'name:en': 'Dantokpa Market' })
  namedetails?: Record<string, string>
}

@ApiSchema({ name: 'NominatimPlace' })
export class NominatimPlaceDto extends NominatimPropertiesDto {
  @Field.Text({ example: 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright' })
  licence!: string

  @Field.Text(`${about.key} In the format \`json\`.`, { optional: true, example: 'amenity' })
  class?: string

  @Field.Text(`${about.key} In the format \`jsonv2\`.`, { optional: true, example: 'amenity' })
  category?: string

  @Field.Text('Degrees north.', { example: '6.3654' })
  lat!: string

  @Field.Text('Degrees east.', { example: '2.4183' })
  lon!: string

  @Field.List(String, '`[south, north, west, east]`.', { minItems: 4, maxItems: 4 })
  boundingbox!: string[]
}

class NominatimFeaturePropertiesDto extends NominatimPropertiesDto {
  @Field.Text(about.key, { example: 'amenity' })
  category!: string
}

@ApiSchema({ name: 'NominatimFeature' })
export class NominatimFeatureDto {
  @Field.OneOf(['Feature'])
  type!: 'Feature'

  @Field.Part(NominatimFeaturePropertiesDto)
  properties!: NominatimFeaturePropertiesDto

  @Field.List(Number, '`[west, south, east, north]`.', { minItems: 4, maxItems: 4 })
  bbox!: number[]

  @Field.Part(GeocodePointDto)
  geometry!: GeocodePointDto
}

@ApiSchema({ name: 'NominatimFeatures' })
export class NominatimFeaturesDto {
  @Field.OneOf(['FeatureCollection'])
  type!: 'FeatureCollection'

  @Field.Text({ example: 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright' })
  licence!: string

  @Field.List(NominatimFeatureDto)
  features!: NominatimFeatureDto[]
}

@ApiSchema({ name: 'NominatimGeocodeJson', description: 'The format GeocodeJSON 0.1.0.' })
export class NominatimGeocodeJsonDto {
  @Field.OneOf(['FeatureCollection'])
  type!: 'FeatureCollection'

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Version, licence and attribution.' })
  geocoding!: object

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Features with `properties.geocoding`.',
  })
  features!: object[]
}

@ApiSchema({ name: 'NominatimNothing' })
export class NominatimNothingDto {
  @Field.OneOf(['Unable to geocode'], 'There is nothing at the point. Costs nothing.')
  error!: 'Unable to geocode'
}

@ApiSchema({ name: 'NominatimStatus' })
export class NominatimStatusDto {
  @Field.Integer('0: search answers; 700: it does not.', { example: 0 })
  status!: number

  @Field.Text({ example: 'OK' })
  message!: string

  @Field.Instant('Time of the newest data in the extract.', { nullable: true })
  data_updated!: string | null

  @Field.Text({ example: '1.0.0' })
  software_version!: string

  @Field.Text({ example: '1.0.0' })
  database_version!: string
}
