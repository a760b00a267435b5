import { type ApiPropertyOptions } from '@nestjs/swagger'
import { COMING_SOON_LANGUAGES, LANGUAGES, TRAVEL_MODES, VEHICLES } from '@repere/shared'
import { fault, isFarTooLong, type Read, read, ruleDecorator } from './rule.js'
import { OneOf, ranged } from './values.js'

export const Mode = (options: ApiPropertyOptions = {}) =>
  OneOf(TRAVEL_MODES, { default: 'auto', description: 'The travel mode.', ...options }, 'unknown_mode')

/** A vehicle of mode `auto`. With another mode it is `conflicting_fields`. */
export const Vehicle = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'vehicle',
    {
      type: String,
      enum: [...VEHICLES],
      description: 'The vehicle, where it is not a car; only with mode `auto`.',
      ...options,
    },
    (value, field, _source, sent) => {
      if (typeof value !== 'string') return fault(field, 'invalid_type', value)
      if (!(VEHICLES as readonly string[]).includes(value)) return fault(field, 'unknown_value', value)
      const { mode = 'auto' } = (sent ?? {}) as { mode?: unknown }
      const isOther = mode !== 'auto' && (TRAVEL_MODES as readonly unknown[]).includes(mode)
      return isOther ? fault(field, 'conflicting_fields', value) : read(value)
    },
  )

/** A figure of a truck's size. Without `vehicle` `truck` it is `conflicting_fields`. */
export const TruckFigure = (min: number, max: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'truckFigure',
    { type: Number, minimum: min, maximum: max, ...options },
    (value, field, source, sent) => {
      const reading = ranged(min, max, false)(value, field, source)
      const { vehicle } = (sent ?? {}) as { vehicle?: unknown }
      return 'value' in reading && vehicle !== 'truck' ? fault(field, 'conflicting_fields', value) : reading
    },
  )

/** Reads a language code into one of `spoken`; see `Language`. */
export const readLanguage =
  (spoken: readonly string[]): Read =>
  (value, field) => {
    if (typeof value !== 'string') return fault(field, 'invalid_type', value)
    if (isFarTooLong(value)) return fault(field, 'too_long', value)
    const parts = /^([a-z]{2,3})([-_][a-z0-9]{2,8})*$/i.exec(value.trim())
    const code = parts?.[1]?.toLowerCase() ?? ''
    if (spoken.includes(code)) return read(code)
    const known =
      (LANGUAGES as readonly string[]).includes(code) || (COMING_SOON_LANGUAGES as readonly string[]).includes(code)
    return fault(field, known ? 'coming_soon' : 'unsupported_language', value)
  }

/**
 * A language code. A region subtag is ignored (`fr-CI` is `fr`).
 *
 * @param spoken  the languages with texts for this operation; other known languages are refused as `coming_soon`
 */
export const Language = (spoken: readonly string[], options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'language',
    {
      type: String,
      default: 'fr',
      example: 'fr',
      description: `Language of the texts: ${spoken.join(', ')}; a region subtag is ignored.`,
      ...options,
    },
    readLanguage(spoken),
  )
