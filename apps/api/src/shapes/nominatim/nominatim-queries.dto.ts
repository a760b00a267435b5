import { ApiSchema } from '@nestjs/swagger'
import { fault, type FieldError, Input, read, readLanguage, RefuseUnknown, ruleDecorator } from '@repere/http'
import { LANGUAGES, type Language } from '@repere/shared'
import { TEXT_MAX } from '../../geocoding/geocoding.dto.js'
import { Country } from '../../search/filters/filter-parameters.js'
import { type Box } from '@repere/search/search.port'

export const NOMINATIM_FORMATS = ['jsonv2', 'json', 'geojson', 'geocodejson'] as const
export type NominatimFormat = (typeof NOMINATIM_FORMATS)[number]

const SIZE_MAX = 40
const SIZE_DEFAULT = 10
const IDS_MAX = 50
/** Of a preference list; browsers send a few. */
const LANGUAGES_MAX_CHARACTERS = 200

/** `0` or `1`; some clients write `True`. */
const Flag = (description: string, isDefault = false) =>
  ruleDecorator(
    'flag',
    {
      ...{ type: String, enum: ['0', '1'] },
      description: `${description} Default: \`${isDefault ? '1' : '0'}\`.`,
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const isKnown = /^([01]|true|false)$/i.test(value)
      return isKnown ? read(/^(1|true)$/i.test(value)) : fault(field, 'unknown_value', value)
    },
  )

/** The first language of a preference list that texts exist in: `en-GB,en;q=0.8,de`. */
const PreferredLanguage = () =>
  ruleDecorator(
    'preferredLanguage',
    {
      type: String,
      maxLength: LANGUAGES_MAX_CHARACTERS,
      default: 'fr',
      example: 'fr',
      description: `Languages by preference; the first of ${LANGUAGES.join(', ')} counts. The header of this name is not read.`,
    },
    (value, field, source) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const [first, ...others] = value
        .split(',')
        .map((item) => item.split(';')[0]!.trim())
        .map((code) => readLanguage(LANGUAGES)(code, field, source))
      return [first!, ...others].find((reading) => 'value' in reading) ?? first!
    },
  )

const numbersOf = (text: string): number[] =>
  text.split(',').map((part) => (/^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(part) ? Number(part) : NaN))

/** Two opposite corners: `lng,lat,lng,lat`. */
const ViewBox = () =>
  ruleDecorator(
    'viewBox',
    {
      type: String,
      example: '2.3,6.3,2.5,6.5',
      description:
        'Two opposite corners, `lng,lat,lng,lat`: results near the middle of the box rank higher; with `bounded` only those inside are returned.',
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const corners = numbersOf(value)
      if (corners.length !== 4 || corners.some(Number.isNaN)) return fault(field, 'invalid_format', value)
      const [a, b, c, d] = corners as [number, number, number, number]
      const box: Box = { west: Math.min(a, c), south: Math.min(b, d), east: Math.max(a, c), north: Math.max(b, d) }
      const isOnEarth = box.west >= -180 && box.east <= 180 && box.south >= -90 && box.north <= 90
      return isOnEarth && box.west < box.east && box.south < box.north ? read(box) : fault(field, 'out_of_range', value)
    },
  )

const OsmIds = () =>
  ruleDecorator(
    'osmIds',
    {
      type: String,
      example: 'N4783189523,W123',
      description: `Up to ${IDS_MAX} elements of OpenStreetMap, each with \`N\`, \`W\` or \`R\` in front.`,
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const ids = value.split(',').map((id) => id.trim())
      if (ids.length > IDS_MAX) return fault(field, 'too_many', ids.length)
      const errors = ids.flatMap((id, at): FieldError[] =>
        /^[NWR]\d{1,15}$/i.test(id) ? [] : [{ field: `${field}.${at}`, reason: 'invalid_format', value: id }],
      )
      return errors.length > 0 ? { errors } : read(ids.map((id) => id.toUpperCase()))
    },
    { charactersMax: 20 * IDS_MAX },
  )

const Never = (description: string) => Input.OneOf(['0'], { description })
const outlines = 'Only `0`: outlines are not returned.'

/** Options of every answer about places. */
@RefuseUnknown()
export class NominatimQueryDto {
  @Input.Optional()
  @Input.OneOf(NOMINATIM_FORMATS, {
    default: 'jsonv2',
    description: 'The format of the answer. `xml` is not supported.',
  })
  format?: NominatimFormat

  @Input.Optional()
  @Flag('Include names in every known language.')
  namedetails?: boolean

  @Input.Optional()
  @Flag('Include the telephone number and the opening hours.')
  extratags?: boolean

  @Input.Optional()
  @PreferredLanguage()
  'accept-language'?: Language

  @Input.Optional()
  @Never(outlines)
  polygon_geojson?: '0'

  @Input.Optional()
  @Never(outlines)
  polygon_kml?: '0'

  @Input.Optional()
  @Never(outlines)
  polygon_svg?: '0'

  @Input.Optional()
  @Never(outlines)
  polygon_text?: '0'

  @Input.Optional()
  @Input.TextOf(1, 254, { description: 'Accepted and ignored: the key says who asks.' })
  email?: string

  @Input.Optional()
  @Input.TextOf(1, 500, { description: 'Accepted and ignored: node-geocoder sends its own setting.' })
  osmServer?: string

  @Input.Optional()
  @Never('Only `0`: there is no page for debugging.')
  debug?: '0'
}

const Part = (description: string, example: string) => Input.SearchTextOf(1, TEXT_MAX, { description, example })

/** A layer of Nominatim, with ours. */
export const NOMINATIM_LAYERS = ['address', 'poi'] as const
export const FEATURE_TYPES = ['country', 'state', 'city', 'settlement'] as const

@RefuseUnknown()
@ApiSchema({ name: 'NominatimSearchQuery' })
export class NominatimSearchQueryDto extends NominatimQueryDto {
  @Input.Optional()
  @Part('The search text, as in `/v1/geocode`; or the parts of an address in the parameters below.', 'mairie')
  q?: string

  @Input.Optional()
  @Part('The name or the kind of a place.', 'mairie')
  amenity?: string

  @Input.Optional()
  @Part('House number and street.', '12 Boulevard Saint-Michel')
  street?: string

  @Input.Optional()
  @Part('City, town or village.', 'Cotonou')
  city?: string

  @Input.Optional()
  @Part('Department, prefecture, cercle or local government area.', 'Abomey-Calavi')
  county?: string

  @Input.Optional()
  @Part('Region.', 'Littoral')
  state?: string

  @Input.Optional()
  @Part('The name of the country.', 'Bénin')
  country?: string

  @Input.Optional()
  @Input.IntegerIn(1, SIZE_MAX, { default: SIZE_DEFAULT, description: 'The maximum number of results.' })
  limit?: number

  @Input.Optional()
  @Flag('Include the parts of the address.')
  addressdetails?: boolean

  @Country()
  countrycodes?: string[]

  @Input.Optional()
  @ViewBox()
  viewbox?: Box

  @Input.Optional()
  @Flag('Return only results inside `viewbox`.')
  bounded?: boolean

  @Input.Optional()
  @Input.SetOf(NOMINATIM_LAYERS, {
    description: 'Return only addresses, streets and areas (`address`), or only places (`poi`).',
    example: ['poi'],
  })
  layer?: (typeof NOMINATIM_LAYERS)[number][]

  @Input.Optional()
  @Input.OneOf(FEATURE_TYPES, { description: 'Return only such areas.' })
  featureType?: (typeof FEATURE_TYPES)[number]

  @Input.Optional()
  @Input.OneOf(['0', '1'], { description: 'Accepted and ignored: a thing is in the answer once.' })
  dedupe?: string
}

@RefuseUnknown()
@ApiSchema({ name: 'NominatimReverseQuery' })
export class NominatimReverseQueryDto extends NominatimQueryDto {
  @Input.NumberIn(-90, 90, { description: 'Degrees north.', example: 6.3654 })
  lat!: number

  @Input.NumberIn(-180, 180, { description: 'Degrees east.', example: 2.4183 })
  lon!: number

  @Input.Optional()
  @Input.IntegerIn(0, 22, {
    default: 18,
    description:
      'The level of detail: 3 a country, 5 a region, 8 a district, 10 a city, 14 a quarter, 16 a street, 18 a house.',
  })
  zoom?: number

  @Input.Optional()
  @Flag('Include the parts of the address.', true)
  addressdetails?: boolean

  @Input.Optional()
  @Input.SetOf(NOMINATIM_LAYERS, {
    description: 'Return only addresses, streets and areas (`address`), or only places (`poi`).',
    example: ['poi'],
  })
  layer?: (typeof NOMINATIM_LAYERS)[number][]
}

@RefuseUnknown()
@ApiSchema({ name: 'NominatimLookupQuery' })
export class NominatimLookupQueryDto extends NominatimQueryDto {
  @OsmIds()
  osm_ids!: string[]

  @Input.Optional()
  @Flag('Include the parts of the address.', true)
  addressdetails?: boolean
}

@RefuseUnknown()
@ApiSchema({ name: 'NominatimStatusQuery' })
export class NominatimStatusQueryDto {
  @Input.Optional()
  @Input.OneOf(['json'], { default: 'json', description: 'The format of the answer.' })
  format?: 'json'
}
