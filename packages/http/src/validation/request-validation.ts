import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common'
import { badInput } from '../problem.js'
import { readDto } from './read-dto.js'

const strictQueries = new WeakSet<Type>()
/** Parameters of the gateway, which every operation accepts. */
const gatewayParameters = new Set(['access_token'])

/** Refuses unknown parameters of a query. Of a body, unknown fields are refused always. */
export const RefuseUnknown = (): ClassDecorator => (dto) => {
  strictQueries.add(dto as unknown as Type)
}

/**
 * Reads a body or a query into its DTO. Names every offending field and refuses unknown ones, of queries only where the DTO says so.
 */
@Injectable()
export class RequestValidation implements PipeTransform {
  transform(sent: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return sent
    if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) {
      throw badInput([{ field: type, reason: 'invalid_type', value: sent }])
    }
    const isKnown = (field: string) =>
      type === 'query' && (gatewayParameters.has(field) || !strictQueries.has(metatype as Type))
    const reading = readDto(metatype as Type, (sent ?? {}) as Record<string, unknown>, type, isKnown)
    if ('errors' in reading) throw badInput(reading.errors)
    return reading.value
  }
}
