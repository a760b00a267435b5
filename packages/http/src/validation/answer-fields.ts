import { ApiProperty } from '@nestjs/swagger'

// Fields of answers. Fields of requests have rules as well: see `values.ts`.

interface Bounds {
  minimum?: number
}

/** A UUID. */
export const IdField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'uuid', description })

export const NullableIdField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'uuid', nullable: true, description })

/** A day of the seller's calendar, `YYYY-MM-DD`. */
export const DayField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date', description })

export const NullableDayField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date', nullable: true, description })

/** An instant, ISO 8601 in UTC. */
export const InstantField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', description })

export const NullableInstantField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description })

export const TextField = (description?: string): PropertyDecorator => ApiProperty({ type: String, description })

export const NullableTextField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, description })

/** Whole francs. Amounts of credit notes and of the ledger may be negative. */
export const FcfaField = (description?: string, bounds: Bounds = {}): PropertyDecorator =>
  ApiProperty({ type: 'integer', ...bounds, description })

export const NullableFcfaField = (description?: string, bounds: Bounds = {}): PropertyDecorator =>
  ApiProperty({ type: 'integer', ...bounds, nullable: true, description })

/** A number of things. */
export const CountField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', minimum: 0, description })

export const NullableCountField = (description?: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', minimum: 0, nullable: true, description })
