import { type Type } from '@nestjs/common'
import { type FieldError } from '../problem.js'
import { type Run, rulesOf, type Source } from './rule.js'

/**
 * Reads an object into its DTO. It assigns values one by one to a new instance, so client data never reaches a prototype or a
 * deep copy.
 *
 * @param isKnown  fields besides those of the DTO that are not refused
 */
export function readDto(
  dto: Type,
  sent: Record<string, unknown>,
  source: Source,
  isKnown: (field: string) => boolean = () => false,
): { errors: FieldError[] } | { value: Record<string, unknown> } {
  const rules = rulesOf(dto)
  const unknown = Object.keys(sent)
    .filter((field) => !rules.has(field) && !isKnown(field))
    .map((field): FieldError => ({ field, reason: 'unknown_field', value: sent[field] }))
  const value = new (dto as Type<Record<string, unknown>>)()
  for (const property of rules.keys()) {
    if (Object.hasOwn(sent, property)) value[property] = sent[property]
  }
  const run: Run = { source, errors: [], values: new Map() }
  for (const [property, each] of rules) for (const rule of each) rule(value[property], value, run)
  const errors = [...run.errors, ...unknown]
  if (errors.length > 0) return { errors }
  for (const property of rules.keys()) {
    if (run.values.has(property)) value[property] = run.values.get(property)
    else delete value[property]
  }
  return { value }
}
