import { type Type } from '@nestjs/common'
import { type ApiPropertyOptions } from '@nestjs/swagger'
import { type FieldError } from '../problem.js'
import { readDto } from './read-dto.js'
import { fault, read, type Read, ruleDecorator } from './rule.js'

/** Reads an object by the rules of its DTO; errors name its fields by their whole path. */
const readObject =
  (dto: Type): Read =>
  (value, field, source) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', value)
    const reading = readDto(dto, value as Record<string, unknown>, source)
    if ('value' in reading) return reading
    return { errors: reading.errors.map((error) => ({ ...error, field: `${field}.${error.field}` })) }
  }

/** An object with a class of its own. */
export const ObjectOf = (dto: Type, options: ApiPropertyOptions = {}) =>
  ruleDecorator('objectOf', { type: dto, ...options }, readObject(dto))

/** A list of such objects. */
export const ObjectsOf = (dto: Type, { min, max }: { min: number; max: number }, options: ApiPropertyOptions = {}) =>
  ruleDecorator('objectsOf', { type: [dto], minItems: min, maxItems: max, ...options }, (value, field, source) => {
    if (!Array.isArray(value)) return fault(field, 'invalid_type', value)
    if (value.length < min) return fault(field, 'too_few', value.length)
    if (value.length > max) return fault(field, 'too_many', value.length)
    const readOne = readObject(dto)
    const errors: FieldError[] = []
    const values: unknown[] = []
    for (const [index, item] of value.entries()) {
      const reading = readOne(item, `${field}.${index}`, source)
      if ('errors' in reading) for (const error of reading.errors) errors.push(error)
      else values.push(reading.value)
    }
    return errors.length > 0 ? { errors } : read(values)
  })
