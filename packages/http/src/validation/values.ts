import { type ApiPropertyOptions } from '@nestjs/swagger'
import { type FieldError } from '../problem.js'
import { fault, isFarTooLong, isVisible, read, type Read, ruleDecorator } from './rule.js'

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/

/** Text in a query that writes a number counts as that number. */
const asNumber: Read = (value, field, source) => {
  if (source === 'query' && typeof value === 'string') {
    return NUMBER.test(value.trim()) ? read(Number(value)) : fault(field, 'invalid_type', value)
  }
  return typeof value === 'number' && Number.isFinite(value) ? read(value) : fault(field, 'invalid_type', value)
}

export const ranged =
  (min: number, max: number, integer: boolean): Read =>
  (value, field, source) => {
    const reading = asNumber(value, field, source)
    if ('errors' in reading) return reading
    const number = reading.value as number
    if (integer && !Number.isInteger(number)) return fault(field, 'invalid_type', value)
    return number >= min && number <= max ? reading : fault(field, 'out_of_range', value)
  }

/** A whole number of min..max. */
export const IntegerIn = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator('integerIn', { type: 'integer', minimum: min, maximum: max, ...options }, ranged(min, max, true))

/** A whole number of min..max, or null with a meaning of its own. The field is required. */
export const IntegerOrNull = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'integerOrNull',
    { type: 'integer', minimum: min, maximum: max, nullable: true, ...options },
    (value, field, source) => (value === null ? read(null) : ranged(min, max, true)(value, field, source)),
  )

/** Whole numbers of min..max, one to `countMax` of them, in ascending order: an array in a body, `5,10` in a query. */
export const RisingIntegers = (min: number, max: number, countMax: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'risingIntegers',
    {
      type: 'array',
      items: { type: 'integer', minimum: min, maximum: max },
      minItems: 1,
      maxItems: countMax,
      ...options,
    },
    (value, field, source) => {
      const items = source === 'query' && typeof value === 'string' ? value.split(',') : value
      if (!Array.isArray(items)) return fault(field, 'invalid_type', value)
      if (items.length === 0) return fault(field, 'too_few', value)
      if (items.length > countMax) return fault(field, 'too_many', value)
      const one = ranged(min, max, true)
      const readings = items.map((item: unknown, index) => one(item, `${field}.${index}`, source))
      const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
      if (errors.length > 0) return { errors }
      const numbers = readings.map((reading) => (reading as { value: number }).value)
      const falls = numbers.findIndex((number, index) => index > 0 && number <= numbers[index - 1]!)
      return falls < 0 ? read(numbers) : fault(`${field}.${falls}`, 'not_increasing', items[falls])
    },
  )

/** True or false. */
export const YesOrNo = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('yesOrNo', { type: Boolean, ...options }, (value, field, source) => {
    if (typeof value === 'boolean') return read(value)
    if (source === 'query' && (value === 'true' || value === 'false')) return read(value === 'true')
    return fault(field, 'invalid_type', value)
  })

/** A number of min..max. */
export const NumberIn = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator('numberIn', { type: Number, minimum: min, maximum: max, ...options }, ranged(min, max, false))

/** One of the given words. */
export const OneOf = (
  values: readonly string[],
  options: ApiPropertyOptions = {},
  reason: 'unknown_value' | 'unknown_mode' = 'unknown_value',
) =>
  ruleDecorator('oneOf', { type: String, enum: [...values], ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return values.includes(value) ? read(value) : fault(field, reason, value)
  })

/** Words of a set in a request; repeated ones count. */
const WORDS_MAX = 100

/** Several of the given words, each once, at least `minItems` of them: an array in a body, `a,b` in a query. */
export const SetOf = (
  values: readonly string[],
  { minItems = 0, ...options }: ApiPropertyOptions & { minItems?: number } = {},
) =>
  ruleDecorator(
    'setOf',
    {
      ...(minItems > 0 && { minItems }),
      type: 'array',
      items: { type: 'string', enum: [...values] },
      ...options,
    },
    (value, field, source) => {
      const items = source === 'query' && typeof value === 'string' ? value.split(',').filter(Boolean) : value
      if (!Array.isArray(items)) return fault(field, 'invalid_type', value)
      if (items.length > Math.max(WORDS_MAX, values.length)) return fault(field, 'too_many', items.length)
      if (items.length < minItems) return fault(field, 'too_few', items.length)
      const errors: FieldError[] = items.flatMap((item: unknown, index) =>
        typeof item === 'string' && values.includes(item)
          ? []
          : [
              {
                field: `${field}.${index}`,
                reason: typeof item === 'string' ? ('unknown_value' as const) : ('invalid_type' as const),
                value: item,
              },
            ],
      )
      return errors.length > 0 ? { errors } : read([...new Set(items as string[])].sort())
    },
  )

/** People write neither NUL nor half a surrogate pair, and Postgres cannot store them. */
const UNWRITABLE = /[\0\p{Surrogate}]/u

/** Characters are code points, as OpenAPI counts them: an emoji is one, and two units of a JavaScript string. */
const isLonger = (text: string, max: number) => text.length > max && (text.length > 2 * max || [...text].length > max)

/** Reads text of min..max characters after trimming. */
export const readTextOf =
  (min: number, max: number): Read =>
  (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    if (isFarTooLong(value, max)) return fault(field, 'too_long', value)
    const text = value.trim()
    if (UNWRITABLE.test(text)) return fault(field, 'invalid_format', value)
    if (!isLonger(text, min - 1)) return fault(field, text === '' ? 'required' : 'too_short', value)
    return isLonger(text, max) ? fault(field, 'too_long', value) : read(text)
  }

/** Text of min..max characters after trimming, of which people see one at least. */
export const TextOf = (min: number, max: number, options: ApiPropertyOptions = {}) => {
  const readText = readTextOf(min, max)
  return ruleDecorator(
    'textOf',
    { type: String, minLength: min, maxLength: max, ...options },
    (value, field, source) => {
      const reading = readText(value, field, source)
      const isEmpty = 'value' in reading && reading.value !== '' && !isVisible(reading.value as string)
      return isEmpty ? fault(field, 'required', value) : reading
    },
  )
}

/** A text to search for, of min..max characters after trimming. One that nobody sees finds nothing. */
export const SearchTextOf = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator('searchTextOf', { type: String, minLength: min, maxLength: max, ...options }, readTextOf(min, max))

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(:(\d{2})(\.\d{1,9})?)?(Z|[+-](\d{2}):?(\d{2}))?$/i

/**
 * An ISO 8601 date and time, kept as text. Without an offset it is local time at a place that only the operation knows.
 * Calendar and clock are checked.
 */
export const DateTime = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('dateTime', { type: String, example: '2030-01-31T08:30:00Z', ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const text = toDateTime(value)
    return text === null ? fault(field, 'invalid_format', value) : read(text)
  })

/** @returns null for a date or time that does not exist */
function toDateTime(value: string): string | null {
  // A plus sign in a query string becomes a space unless the client escaped it.
  const text = value.trim().replace(/ (?=\d{2}:?\d{2}$)/, '+')
  const parts = DATE_TIME.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute] = parts.slice(1, 6).map(Number) as [number, number, number, number, number]
  const second = Number(parts[7] ?? 0)
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  const offset = Number(parts[10] ?? 0) < 24 && Number(parts[11] ?? 0) < 60
  return real && offset ? text : null
}

/** A list of `minItems` to `max` texts of 1..`charactersMax` characters after trimming. */
export const TextsOf = (
  max: number,
  charactersMax: number,
  { minItems = 0, ...options }: ApiPropertyOptions & { minItems?: number } = {},
) =>
  ruleDecorator(
    'textsOf',
    {
      type: 'array',
      ...(minItems > 0 && { minItems }),
      maxItems: max,
      items: { type: 'string', minLength: 1, maxLength: charactersMax },
      ...options,
    },
    (value, field) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      if (value.length > max) return fault(field, 'too_many', value.length)
      if (value.length < minItems) return fault(field, 'too_few', value.length)
      const errors = value.flatMap((item: unknown, index): FieldError[] => {
        const at = (reason: FieldError['reason']) => [{ field: `${field}.${index}`, reason, value: item ?? null }]
        if (typeof item !== 'string') return at('invalid_type')
        if (UNWRITABLE.test(item)) return at('invalid_format')
        if (!isVisible(item)) return at('required')
        return isLonger(item.trim(), charactersMax) ? at('too_long') : []
      })
      return errors.length > 0 ? { errors } : read((value as string[]).map((item) => item.trim()))
    },
  )

/** An instant: an ISO 8601 date and time with its offset, read into a `Date`. */
export const Instant = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'instant',
    {
      type: String,
      format: 'date-time',
      example: '2030-01-31T08:30:00Z',
      ...options,
    },
    (value, field) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      const text = toDateTime(value)
      if (text === null || !/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return fault(field, 'invalid_format', value)
      const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
      // NaN, or a year before 1, which Postgres cannot store.
      return instant.getUTCFullYear() >= 1 ? read(instant) : fault(field, 'invalid_format', value)
    },
  )

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of the calendar, kept as text. Only the operation knows its time zone. */
export const CalendarDay = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('calendarDay', { type: String, format: 'date', example: '2030-01-31', ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    const day = value.trim()
    const date = new Date(`${day}T00:00:00Z`)
    // JavaScript reads the 31st of a shorter month as a day of the next month.
    const real = CALENDAR_DAY.test(day) && date.getUTCFullYear() >= 1 && date.toISOString().startsWith(day)
    return real ? read(day) : fault(field, 'invalid_format', value)
  })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One of our ids, in lower case. */
export const Uuid = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('uuid', { type: String, format: 'uuid', ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return UUID.test(value.trim()) ? read(value.trim().toLowerCase()) : fault(field, 'invalid_format', value)
  })

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** `HH:MM` of 00:00..23:59. */
export const TimeOfDay = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('timeOfDay', { type: String, pattern: TIME_OF_DAY.source, ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    return TIME_OF_DAY.test(value) ? read(value) : fault(field, 'invalid_format', value)
  })

/** An IANA time zone, such as `Africa/Lagos`. */
export const TimeZone = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('timeZone', { type: String, example: 'Africa/Lagos', maxLength: 64, ...options }, (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    try {
      // An offset such as `+01:00` is accepted there, too, and has no name.
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
      return /^[A-Za-z]/.test(timeZone) ? read(timeZone) : fault(field, 'unknown_value', value)
    } catch {
      return fault(field, 'unknown_value', value)
    }
  })
