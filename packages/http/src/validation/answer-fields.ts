import { type Type } from '@nestjs/common'
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger'

// Fields of answers, imported as `Field`. Fields of requests are `Input`: they have rules as well.

/** More about a field, for the document. */
interface Details {
  /** The value may be null. */
  nullable?: boolean
  /** The field may be absent. */
  optional?: boolean
  example?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  maxItems?: number
}

/** The description, the details, or both in this order. */
type About = [description?: string, details?: Details] | [details: Details]

type Kind = 'integer' | Type | [Type] | (() => Type)

function documented(
  kind: Kind,
  [first, second]: About,
  { enum: words, unit, ...defaults }: Details & { enum?: unknown[]; unit?: string } = {},
): PropertyDecorator {
  const text = typeof first === 'string' ? first : undefined
  const { optional, example, ...details } = (typeof first === 'object' ? first : second) ?? {}
  return ApiProperty({
    type: kind,
    enum: words,
    ...defaults,
    ...details,
    description: unit === undefined ? text : [text, unit].filter(Boolean).join(' '),
    example,
    ...(optional && { required: false }),
  } as ApiPropertyOptions)
}

/** A UUID. */
export const Id = (...about: About) => documented(String, about, { format: 'uuid' })

/** A day of the seller's calendar, `YYYY-MM-DD`. */
export const Day = (...about: About) => documented(String, about, { format: 'date' })

/** An instant, ISO 8601 in UTC. */
export const Instant = (...about: About) => documented(String, about, { format: 'date-time' })

export const Text = (...about: About) => documented(String, about)

/** One of the given words. */
export const OneOf = (words: readonly (string | null)[], ...about: About) =>
  documented(String, about, { enum: [...words] })

/** Several of the given words. */
export const SetOf = (words: readonly string[], ...about: About) => documented([String], about, { enum: [...words] })

export const YesOrNo = (...about: About) => documented(Boolean, about)

/** Whole francs. Amounts of credit notes and of the ledger may be negative. */
export const Fcfa = (...about: About) => documented('integer', about)

export const Integer = (...about: About) => documented('integer', about)

/** A number of things, or a position in a list. */
export const Count = (...about: About) => documented('integer', about, { minimum: 0 })

/** A number that may have decimals. */
export const Decimal = (...about: About) => documented(Number, about)

/** A distance. The unit is added to the description. */
export const Metres = (...about: About) => documented(Number, about, { minimum: 0, unit: 'Metres.' })

/** A duration. The unit is added to the description. */
export const Seconds = (...about: About) => documented(Number, about, { minimum: 0, unit: 'Seconds.' })

/** An object with a class of its own. An arrow function names a class that is declared later. */
export const Part = (kind: Type | (() => Type), ...about: About) => documented(kind, about)

/** A list of objects, texts or numbers. */
export const List = (kind: Type, ...about: About) => documented([kind], about)
