import { categoryOf } from '@repere/gazetteer'
import { fault, type FieldError, Input, read, ruleDecorator, type Source } from '@repere/http'
import { applyDecorators } from '@nestjs/common'

const COUNTRIES_MAX = 20
const CATEGORIES_MAX = 20
export const WITHIN_MAX_METRES = 500_000

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** ICU names ZZ too: "Unknown Region". */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && names.of(code) !== undefined

/** Texts of a comma-separated query parameter, or of an array in a body; null for anything else. */
function textsOf(value: unknown, source: Source): readonly string[] | null {
  const items: unknown = source === 'query' && typeof value === 'string' ? value.split(',') : value
  return Array.isArray(items) && items.every((item) => typeof item === 'string')
    ? items.map((item) => item.trim())
    : null
}

/** A list of values that are checked one by one. */
const listOf = (
  name: string,
  schema: object,
  countMax: number,
  reason: 'unknown_value' | 'unknown_category',
  toValue: (item: string) => string | null,
) =>
  applyDecorators(
    Input.Optional(),
    ruleDecorator(
      name,
      { type: 'array', minItems: 1, maxItems: countMax, items: { type: 'string' }, ...schema },
      (value, field, source) => {
        const items = textsOf(value, source)
        if (!items) return fault(field, 'invalid_type', value)
        if (items.length === 0) return fault(field, 'too_few', value)
        if (items.length > countMax) return fault(field, 'too_many', items.length)
        const errors = items.flatMap((item, at): FieldError[] =>
          toValue(item) === null ? [{ field: `${field}.${at}`, reason, value: item }] : [],
        )
        return errors.length > 0 ? { errors } : read([...new Set(items.map((item) => toValue(item)!))].sort())
      },
    ),
  )

/** ISO 3166-1 alpha-2 codes, in either case. */
export const Country = () =>
  listOf(
    'countries',
    {
      description: 'Return only results in these countries: ISO 3166-1 alpha-2 codes.',
      example: ['BJ', 'TG'],
    },
    COUNTRIES_MAX,
    'unknown_value',
    (code) => (isCountry(code.toUpperCase()) ? code.toUpperCase() : null),
  )

/** @param known  the layers that answers of the operation can have */
export const Layers = (known: readonly string[]) =>
  listOf(
    'layers',
    {
      description: 'Return only results of these layers.',
      example: ['landmark', 'market'],
      items: { type: 'string', enum: [...known] },
    },
    known.length,
    'unknown_value',
    (layer) => (known.includes(layer) ? layer : null),
  )

/** Slugs of categories, whether or not this region has such things. */
export const Categories = () =>
  listOf(
    'categories',
    {
      description: 'Return only results of these categories: slugs as in `/v1/places/categories`.',
      example: ['pharmacy'],
    },
    CATEGORIES_MAX,
    'unknown_category',
    (slug) => (categoryOf(slug) ? slug : null),
  )

const numbersOf = (value: unknown, source: Source) => {
  const items: unknown = source === 'query' && typeof value === 'string' ? value.split(',').map(toNumber) : value
  return Array.isArray(items) && items.every((item) => typeof item === 'number' && Number.isFinite(item))
    ? (items as number[])
    : null
}
const toNumber = (text: string) => (/^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : NaN)

/** `west,south,east,north`, degrees, read into a `Box`. */
export const BoundingBox = () =>
  applyDecorators(
    Input.Optional(),
    Input.BoundingBox({
      description: 'Return only results in this box: `west,south,east,north` in degrees.',
      example: [2.3, 6.3, 2.5, 6.5],
    }),
  )

const isLat = (value: number) => Math.abs(value) <= 90
const isLng = (value: number) => Math.abs(value) <= 180

/** `lat,lng,metres`, read into a `Circle`. */
export const Within = () =>
  applyDecorators(
    Input.Optional(),
    ruleDecorator(
      'within',
      {
        type: 'array',
        items: { type: 'number' },
        minItems: 3,
        maxItems: 3,
        description: `Return only results in this circle: \`lat,lng,metres\`, up to ${WITHIN_MAX_METRES} metres.`,
        example: [6.3654, 2.4183, 5000],
      },
      (value, field, source) => {
        const parts = numbersOf(value, source)
        if (!parts || parts.length !== 3) return fault(field, 'invalid_format', value)
        const [lat, lng, radiusMetres] = parts as [number, number, number]
        const isInRange = isLat(lat) && isLng(lng) && radiusMetres >= 1 && radiusMetres <= WITHIN_MAX_METRES
        return isInRange ? read({ at: { lat, lng }, radiusMetres }) : fault(field, 'out_of_range', value)
      },
    ),
  )
