import { type ApiPropertyOptions } from '@nestjs/swagger'
import { fault, type FieldError, read, ruleDecorator } from '@repere/http'

const WAY_ID_MAX = 2 ** 40

/** Ids of ways of OpenStreetMap, each once. */
export const WayIds = (countMax: number, options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'wayIds',
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: WAY_ID_MAX },
      minItems: 1,
      maxItems: countMax,
      ...options,
    },
    (value, field) => {
      if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
      if (value.length === 0) return fault(field, 'too_few', 0)
      if (value.length > countMax) return fault(field, 'too_many', value.length)
      const errors = value.flatMap((id: unknown, index): FieldError[] => {
        const at = { field: `${field}.${index}`, value: id ?? null }
        if (typeof id !== 'number' || !Number.isInteger(id)) return [{ ...at, reason: 'invalid_type' }]
        return id < 1 || id > WAY_ID_MAX ? [{ ...at, reason: 'out_of_range' }] : []
      })
      return errors.length > 0 ? { errors } : read([...new Set(value as number[])])
    },
  )
