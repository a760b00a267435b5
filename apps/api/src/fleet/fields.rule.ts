import { fault, type FieldError, read, type Read, type Reading, ruleDecorator } from '@repere/http'
import { type ApiPropertyOptions } from '@nestjs/swagger'

export const DIMENSIONS_MAX = 5
export const WINDOWS_MAX = 5
const AMOUNT_MAX = 1e9

const errorsOf = (readings: Reading[]): FieldError[] =>
  readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))

/** Amounts of a load, one for each dimension. */
export const Amounts = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'amounts',
    {
      type: 'array',
      items: { type: 'number', minimum: 0, maximum: AMOUNT_MAX },
      minItems: 1,
      maxItems: DIMENSIONS_MAX,
      ...options,
    },
    (value, field) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      if (value.length === 0) return fault(field, 'too_few', 0)
      if (value.length > DIMENSIONS_MAX) return fault(field, 'too_many', value.length)
      const errors = value.flatMap((amount: unknown, index): FieldError[] => {
        const at = (reason: FieldError['reason']) => [{ field: `${field}.${index}`, reason, value: amount ?? null }]
        if (typeof amount !== 'number' || !Number.isFinite(amount)) return at('invalid_type')
        return amount >= 0 && amount <= AMOUNT_MAX ? [] : at('out_of_range')
      })
      return errors.length > 0 ? { errors } : read(value)
    },
  )

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i

const readMoment: Read = (value, field) => {
  if (typeof value !== 'string') return fault(field, 'invalid_type', value)
  const text = value.trim()
  const isDay =
    DATE_TIME.test(text) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))
  return CLOCK.test(text) || isDay ? read(text) : fault(field, 'invalid_format', value)
}

/** Reads `[from, until]`. Their order is checked where the place is known: one may have an offset, the other none. */
const readSpan: Read = (value, field, source) => {
  if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
  if (value.length !== 2) return fault(field, value.length < 2 ? 'too_few' : 'too_many', value.length)
  const readings = value.map((moment: unknown, index) => readMoment(moment, `${field}.${index}`, source))
  const errors = errorsOf(readings)
  return errors.length > 0 ? { errors } : read(readings.map((reading) => (reading as { value: unknown }).value))
}

const MOMENT_CHARACTERS_MAX = 40

/** A time of the day, or an ISO 8601 date and time. */
export const Moment = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('moment', { type: String, maxLength: MOMENT_CHARACTERS_MAX, example: '14:30', ...options }, readMoment)

const span = {
  type: 'array',
  items: { type: 'string', maxLength: MOMENT_CHARACTERS_MAX },
  minItems: 2,
  maxItems: 2,
  example: ['08:00', '12:30'],
} as const

/** From when until when: two times of the day, or ISO 8601 dates and times. */
export const Span = (options: ApiPropertyOptions = {}) => ruleDecorator('span', { ...span, ...options }, readSpan)

/** Several of them. */
export const Spans = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'spans',
    { type: 'array', items: span, minItems: 1, maxItems: WINDOWS_MAX, ...options },
    (value, field, source) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      if (value.length === 0) return fault(field, 'too_few', 0)
      if (value.length > WINDOWS_MAX) return fault(field, 'too_many', value.length)
      const readings = value.map((item: unknown, index) => readSpan(item, `${field}.${index}`, source))
      const errors = errorsOf(readings)
      return errors.length > 0 ? { errors } : read(readings.map((reading) => (reading as { value: unknown }).value))
    },
  )
