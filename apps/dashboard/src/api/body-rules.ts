import { type Schema, Validator } from '@cfworker/json-schema'
import rules from '../../generated/body-rules.json'

export type BodyName = keyof typeof rules

/** The reason for refusing a field, as in the admin API (`details[].reason`). */
export interface Refusal {
  field: string
  reason: string
  limit?: number
  example?: string
}

const reasonOf: Record<string, string> = {
  required: 'required',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  pattern: 'invalid_format',
  format: 'invalid_format',
  enum: 'unknown_value',
  type: 'invalid_type',
}

/** The rule of one field of a request body. */
export function ruleOf(body: BodyName, field: string): Schema {
  const properties = (rules[body] as Schema).properties as Record<string, Schema> | undefined
  return properties?.[field] ?? {}
}

/** A value of the right form, for people. */
export const exampleOf = (body: BodyName, field: string): string | undefined => {
  const { example } = ruleOf(body, field) as { example?: unknown }
  return typeof example === 'string' ? example : undefined
}

/** The values that the items of a field may have. */
export const choicesOf = (body: BodyName, field: string): readonly string[] =>
  ((ruleOf(body, field).items as Schema | undefined)?.enum ?? []) as string[]

export const isRequired = (body: BodyName, field: string): boolean =>
  ((rules[body] as { required?: string[] }).required ?? []).includes(field)

/**
 * Checks a request body against its schema: the first fault of each field. The server checks again; this saves a round
 * trip.
 */
export function refusalsOf(body: BodyName, values: Record<string, unknown>): Refusal[] {
  const found = new Map<string, Refusal>()
  for (const field of Object.keys(values)) {
    if (values[field] === '' && isRequired(body, field)) found.set(field, { field, reason: 'required' })
  }
  const { errors } = new Validator(rules[body] as Schema, '2020-12', false).validate(values)
  for (const { keyword, instanceLocation, error } of errors) {
    const reason = reasonOf[keyword]
    if (reason === undefined) continue
    const field =
      keyword === 'required'
        ? /property "([^"]+)"/.exec(error)?.[1]
        : instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.')
    if (field === undefined || field === '' || found.has(field)) continue
    const rule = ruleOf(body, field) as Record<string, unknown>
    found.set(field, { field, reason, limit: Number(rule[keyword]) || undefined, example: exampleOf(body, field) })
  }
  return [...found.values()]
}

interface FieldRule {
  type?: string | string[]
  minLength?: number
  minItems?: number
}

/** A request body: empty optional fields are left out, and lists that must not be empty; empty nullable fields become null. */
export function bodyOf(body: BodyName, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (value === undefined) return []
      const { type, minLength, minItems = 0 } = ruleOf(body, field) as FieldRule
      if (Array.isArray(value) && value.length === 0 && minItems > 0 && !isRequired(body, field)) return []
      if (value !== '') return [[field, value]]
      if (Array.isArray(type) && type.includes('null')) return [[field, null]]
      // An empty text that may be empty means "none"; other empty texts are left out.
      return isRequired(body, field) || minLength === 0 ? [[field, value]] : []
    }),
  )
}
