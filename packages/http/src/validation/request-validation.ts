import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common'
import { getMetadataStorage, validateSync } from 'class-validator'
import { badInput, type FieldError } from '../problem.js'
import { gather } from './rule.js'

const strictQueries = new WeakSet<Type>()
/** Parameters of the gateway, which every operation accepts. */
const gatewayParameters = new Set(['access_token'])

/** Refuses unknown parameters of a query. Of a body, unknown fields are refused always. */
export const RefuseUnknown = (): ClassDecorator => (dto) => {
  strictQueries.add(dto as unknown as Type)
}

/**
 * Reads a body or a query into its DTO. Names every offending field and refuses unknown ones, of queries only where the DTO says so. It assigns values one by
 * one to a new instance, so client data never reaches a prototype or a deep copy.
 */
@Injectable()
export class RequestValidation implements PipeTransform {
  private readonly propertiesByDto = new Map<Type, Set<string>>()

  transform(sent: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return sent
    if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) {
      throw badInput([{ field: type, reason: 'invalid_type', value: sent }])
    }
    const fields = (sent ?? {}) as Record<string, unknown>
    const properties = this.propertiesOf(metatype as Type)
    const unknown: FieldError[] =
      type === 'body' || strictQueries.has(metatype as Type)
        ? Object.keys(fields)
            .filter((field) => !properties.has(field) && !(type === 'query' && gatewayParameters.has(field)))
            .map((field) => ({ field, reason: 'unknown_field', value: fields[field] }))
        : []

    const dto = new (metatype as Type<Record<string, unknown>>)()
    for (const property of properties) {
      if (Object.hasOwn(fields, property)) dto[property] = fields[property]
    }
    const run = gather(type, () => validateSync(dto, { forbidUnknownValues: false }))
    const errors = [...run.errors, ...unknown]
    if (errors.length > 0) throw badInput(errors)
    for (const property of properties) {
      if (run.values.has(property)) dto[property] = run.values.get(property)
      else delete dto[property]
    }
    return dto
  }

  private propertiesOf(dto: Type): Set<string> {
    let properties = this.propertiesByDto.get(dto)
    if (!properties) {
      const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)
      properties = new Set(rules.map((rule) => rule.propertyName))
      this.propertiesByDto.set(dto, properties)
    }
    return properties
  }
}
