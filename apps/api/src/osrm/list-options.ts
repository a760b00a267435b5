import { type ApiPropertyOptions } from '@nestjs/swagger'
import { fault, type FieldError, type Read, read, ruleDecorator } from '@repere/http'
import { type Approach } from '@repere/journeys'
import { RADIUS_METRES_MAX } from '../routing/stop.rule.js'

/** Characters of one item of a list. A request has fewer than 16 KiB. */
const ITEM_CHARACTERS_MAX = 64
const ITEMS_MAX = 1_000

/** The direction of a road at a place, degrees from north. */
export interface Bearing {
  heading: number
  heading_tolerance: number
}

/** Reads `a;b;c`. An empty item stands for a place without the option: it is undefined. */
const eachOf =
  (readItem: Read): Read =>
  (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const items = value.split(';')
    if (items.length > ITEMS_MAX) return fault(field, 'too_many', items.length)
    const errors: FieldError[] = []
    const values = items.map((item, index) => {
      if (item === '') return undefined
      const reading = readItem(item, `${field}.${index}`, 'query')
      if ('value' in reading) return reading.value
      errors.push(...reading.errors)
      return undefined
    })
    return errors.length > 0 ? { errors } : read(values)
  }

const list = (name: string, readItem: Read, options: ApiPropertyOptions) =>
  ruleDecorator(name, { type: String, ...options }, eachOf(readItem), {
    charactersMax: ITEM_CHARACTERS_MAX * ITEMS_MAX,
  })

const whole = (text: string, max: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null

/** `0;2`: positions of coordinates. */
const readIndex: Read = (value, field) => {
  const text = value as string
  if (!/^\d{1,6}$/.test(text)) return fault(field, 'invalid_format', text)
  return read(Number(text))
}

export const Indexes = (options: ApiPropertyOptions) => list('indexes', readIndex, options)

/** The same, or `all`. */
export const IndexesOrAll = (options: ApiPropertyOptions) => {
  const readList = eachOf(readIndex)
  return ruleDecorator(
    'indexesOrAll',
    { type: String, default: 'all', ...options },
    (value, field, source) => (value === 'all' ? read(undefined) : readList(value, field, source)),
    { charactersMax: ITEM_CHARACTERS_MAX * ITEMS_MAX },
  )
}

/** `degrees,range;…` */
export const Bearings = (options: ApiPropertyOptions) =>
  list(
    'bearings',
    (value, field) => {
      const [degrees = '', range = '', ...rest] = (value as string).split(',')
      const [heading, tolerance] = [whole(degrees, 360), whole(range, 180)]
      if (rest.length > 0 || heading === null || tolerance === null) return fault(field, 'invalid_format', value)
      return read({ heading, heading_tolerance: tolerance } satisfies Bearing)
    },
    options,
  )

/** `metres;unlimited;…`: `unlimited` is the distance at which a place has no road nearby. */
export const Radiuses = (options: ApiPropertyOptions) =>
  list(
    'radiuses',
    (value, field) => {
      if (value === 'unlimited') return read(undefined)
      if (!/^\d{1,9}(\.\d{1,9})?$/.test(value as string)) return fault(field, 'invalid_format', value)
      return read(Math.min(Number(value), RADIUS_METRES_MAX))
    },
    options,
  )

const APPROACHES: Readonly<Record<string, Approach>> = { curb: 'curb', unrestricted: 'any' }

export const ApproachList = (options: ApiPropertyOptions) =>
  list(
    'approachList',
    (value, field) =>
      Object.hasOwn(APPROACHES, value as string)
        ? read(APPROACHES[value as string])
        : fault(field, 'unknown_value', value),
    options,
  )

/** Text that OSRM's servers give for a place, to find it faster. Ours finds it without; only its form is checked. */
export const Hints = (options: ApiPropertyOptions) =>
  list(
    'hints',
    (value, field) => (/^[\w+/=-]+$/.test(value as string) ? read(value) : fault(field, 'invalid_format', value)),
    options,
  )

/** Seconds since 1970. */
export const Timestamps = (options: ApiPropertyOptions) =>
  list(
    'timestamps',
    (value, field) =>
      /^\d{1,13}$/.test(value as string) ? read(Number(value)) : fault(field, 'invalid_format', value),
    options,
  )
