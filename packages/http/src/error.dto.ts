import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { VALIDATION_REASONS, type ValidationReason } from '@repere/shared'
import { DETAILS_MAX } from './problem.js'

@ApiSchema({ name: 'FieldError' })
export class FieldErrorDto {
  @ApiProperty({ type: String, description: 'Path of the field, with dots and indexes.', example: 'origin.lat' })
  field!: string

  @ApiProperty({ type: String, enum: [...VALIDATION_REASONS], example: 'out_of_range' })
  reason!: ValidationReason

  @ApiProperty({
    description: 'The value that was sent; null if none was sent.',
    example: 91,
    anyOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: {} },
      { type: 'object' },
      { type: 'null' },
    ],
  })
  value!: unknown
}

@ApiSchema({ name: 'ErrorBody' })
export class ErrorBodyDto {
  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 400 })
  code!: number

  @ApiProperty({ type: String, description: 'A message for people, in English.' })
  message!: string

  @ApiProperty({
    type: [FieldErrorDto],
    nullable: true,
    maxItems: DETAILS_MAX,
    description: `The offending fields of an invalid request, the first ${DETAILS_MAX}; null for other errors.`,
  })
  details!: FieldErrorDto[] | null

  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: DETAILS_MAX + 1,
    description: `The number of offending fields, where there are more than ${DETAILS_MAX}.`,
  })
  details_total?: number

  @ApiProperty({
    type: String,
    format: 'uri',
    required: false,
    description: 'Of a 400: the page about its first reason, in the documentation.',
  })
  help?: string
}

/** The shape of every error. */
@ApiSchema({ name: 'Error' })
export class ErrorDto {
  @ApiProperty({ type: ErrorBodyDto })
  error!: ErrorBodyDto
}
