import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger'
import {
  ErrorDto,
  fault,
  type FieldError,
  Input,
  type Read,
  read,
  readCoordinate,
  readTextOf,
  ruleDecorator,
} from '@repere/http'
import { type LatLng } from '@repere/shared'
import { BoundingBox, Categories, Country, Layers, Within } from '../../search/filters/filter-parameters.js'
import { type Circle } from '@repere/search/filters/search-filter'
import { type Box } from '@repere/search/search.port'
import { AnswerLanguage, type AnswerLanguageCode } from '../answer-language.js'
import { featureLayers, GeocodeResponseDto } from '../geocode-feature.dto.js'
import { SIZE_DEFAULT, SIZE_MAX, TEXT_MAX } from '../geocoding.dto.js'

export const BATCH_MAX = 100

/** One item of a batch: a text, with or without a point near which results are preferred; or a point. */
export type BatchItem = { q: string; bias: LatLng | null } | { reverse: LatLng }

const readText: Read = (value, field, source) =>
  value === undefined || value === null
    ? fault(field, 'required', value)
    : readTextOf(1, TEXT_MAX)(value, field, source)

const readItem: Read = (value, field, source) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', value)
  const { q, lat, lng, reverse, ...rest } = value as Record<string, unknown>
  const errors: FieldError[] = Object.keys(rest).map((name) => ({
    field: `${field}.${name}`,
    reason: 'unknown_field',
    value: rest[name] ?? null,
  }))
  const gather = (reading: ReturnType<Read>) => {
    if ('errors' in reading) for (const error of reading.errors) errors.push(error)
    return 'errors' in reading ? undefined : reading.value
  }
  const isReverse = reverse !== undefined && reverse !== null
  if (isReverse) {
    for (const [name, other] of Object.entries({ q, lat, lng })) {
      if (other !== undefined) gather(fault(`${field}.${name}`, 'conflicting_fields', other))
    }
    const point = gather(readCoordinate(reverse, `${field}.reverse`, source))
    return errors.length > 0 ? { errors } : read({ reverse: point })
  }
  const text = gather(readText(q, `${field}.q`, source))
  const hasBias = (lat ?? null) !== null || (lng ?? null) !== null
  const bias = hasBias ? gatherPoint() : null
  return errors.length > 0 ? { errors } : read({ q: text, bias })

  function gatherPoint(): unknown {
    const reading = readCoordinate({ lat, lng }, field, source)
    return gather(reading)
  }
}

const readItems: Read = (value, field, source) => {
  if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
  if (value.length === 0) return fault(field, 'too_few', 0)
  if (value.length > BATCH_MAX) return fault(field, 'too_many', value.length)
  const readings = value.map((item, index) => readItem(item, `${field}.${index}`, source))
  const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
  return errors.length > 0 ? { errors } : read(readings.map((reading) => (reading as { value: unknown }).value))
}

const point = {
  title: 'BatchPosition',
  type: 'object',
  required: ['lat', 'lng'],
  additionalProperties: false,
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  },
} as const

const Items = () =>
  ruleDecorator(
    'batchItems',
    {
      type: 'array',
      minItems: 1,
      maxItems: BATCH_MAX,
      description:
        'Texts, each with an optional point near which results rank higher, and points to find the address of.',
      items: {
        oneOf: [
          {
            title: 'BatchText',
            type: 'object',
            required: ['q'],
            additionalProperties: false,
            properties: { q: { type: 'string', minLength: 1, maxLength: TEXT_MAX }, ...point.properties },
          },
          {
            title: 'BatchPoint',
            type: 'object',
            required: ['reverse'],
            additionalProperties: false,
            properties: { reverse: point },
          },
        ],
      },
      example: [{ q: 'pharmacie camp guezo cotonou' }, { reverse: { lat: 6.3654, lng: 2.4183 } }],
    },
    readItems,
  )

@ApiSchema({ name: 'GeocodeBatchRequest' })
export class GeocodeBatchRequestDto {
  @Items()
  items!: BatchItem[]

  @Input.Optional()
  @Input.IntegerIn(1, SIZE_MAX, { default: SIZE_DEFAULT, description: 'The maximum number of results for a text.' })
  size?: number

  @AnswerLanguage()
  language?: AnswerLanguageCode

  @Country()
  country?: string[]

  @Layers(featureLayers)
  layers?: string[]

  @Categories()
  categories?: string[]

  @BoundingBox()
  bbox?: Box

  @Within()
  within?: Circle
}

@ApiExtraModels(GeocodeResponseDto, ErrorDto)
@ApiSchema({ name: 'GeocodeBatchResults' })
export class GeocodeBatchResponseDto {
  @ApiProperty({
    type: 'array',
    description:
      'One for each item, in their order: the answer of `/v1/geocode` or `/v1/geocode/reverse`, or an error.',
    items: { oneOf: [{ $ref: getSchemaPath(GeocodeResponseDto) }, { $ref: getSchemaPath(ErrorDto) }] },
  })
  results!: (GeocodeResponseDto | ErrorDto)[]
}
