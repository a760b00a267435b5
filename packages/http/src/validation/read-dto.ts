import { type Type } from '@nestjs/common'
import { getMetadataStorage, validateSync } from 'class-validator'
import { type FieldError } from '../problem.js'
import { gather, type Source } from './rule.js'

const propertiesByDto = new Map<Type, Set<string>>()

/** The fields that a DTO reads. */
function propertiesOf(dto: Type): Set<string> {
  let properties = propertiesByDto.get(dto)
  if (!properties) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)
    properties = new Set(rules.map((rule) => rule.propertyName))
    propertiesByDto.set(dto, properties)
  }
  return properties
}

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
  const properties = propertiesOf(dto)
  const unknown = Object.keys(sent)
    .filter((field) => !properties.has(field) && !isKnown(field))
    .map((field): FieldError => ({ field, reason: 'unknown_field', value: sent[field] }))
  const value = new (dto as Type<Record<string, unknown>>)()
  for (const property of properties) {
    if (Object.hasOwn(sent, property)) value[property] = sent[property]
  }
  const run = gather(source, () => validateSync(value, { forbidUnknownValues: false }))
  const errors = [...run.errors, ...unknown]
  if (errors.length > 0) return { errors }
  for (const property of properties) {
    if (run.values.has(property)) value[property] = run.values.get(property)
    else delete value[property]
  }
  return { value }
}
