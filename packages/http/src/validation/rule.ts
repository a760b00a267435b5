import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { type ValidationReason } from '@repere/shared'
import { registerDecorator } from 'class-validator'
import { type FieldError } from '../problem.js'

/** The source of a value. Text may be a number in a query, but not in a body. */
export type Source = 'body' | 'query'

/** The result of reading one value. */
export type Reading = { value: unknown } | { errors: FieldError[] }

/** Reads one value, which is never undefined. `field` is its dotted path; `sent` is the whole input, not validated yet. */
export type Read = (value: unknown, field: string, source: Source, sent?: object) => Reading

export const fault = (field: string, reason: ValidationReason, value: unknown): Reading => ({
  errors: [{ field, reason, value: value ?? null }],
})
export const read = (value: unknown): Reading => ({ value })

/** Code units of ids, dates, words of a list and other texts without a documented length. */
const SHORT_TEXT_LENGTH = 256
/** Room for spaces around a text, which rules remove. */
const SPACES_LENGTH = 256

/**
 * True for a text that is far longer than a rule accepts. Every rule asks this first: normalising, converting and
 * matching a text of 250 kB can block the event loop for seconds.
 *
 * @param charactersMax  code points, after trimming
 */
export const isFarTooLong = (text: string, charactersMax: number = SHORT_TEXT_LENGTH): boolean =>
  text.length > 2 * charactersMax + SPACES_LENGTH

/**
 * A character that people see: neither a space, a mark without a letter, nor one of the characters that fonts leave
 * empty. Unassigned ones count, because they may be letters of a newer Unicode than ours: Garay, for Wolof.
 */
const VISIBLE =
  /[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u

/** True for a text that people see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** The results of one validation run. class-validator itself reports only the property that failed. */
export interface Run {
  source: Source
  errors: FieldError[]
  values: Map<string, unknown>
}

const optionalProperties = new WeakMap<object, Set<string>>()
let current: Run | null = null

/** Runs `validate` (synchronous) and collects what the rules report. */
export function gather(source: Source, validate: () => void): Run {
  const run: Run = { source, errors: [], values: new Map() }
  // A field may hold an object with rules of its own.
  const outer = current
  current = run
  try {
    validate()
  } finally {
    current = outer
  }
  return run
}

/** The property is optional. Place it above the rule. Without it, an absent value is `required`. */
export function Optional(): PropertyDecorator {
  return applyDecorators(ApiProperty({ required: false }), (target: object, property: string | symbol) => {
    const properties = optionalProperties.get(target) ?? new Set()
    optionalProperties.set(target, properties.add(String(property)))
  })
}

const isOptional = (target: object, property: string): boolean => {
  for (let at: object | null = target; at; at = Object.getPrototypeOf(at) as object | null) {
    if (optionalProperties.get(at)?.has(property)) return true
  }
  return false
}

const spellings = new WeakMap<object, Map<string, readonly string[]>>()

/**
 * One of several properties is required, and two at once conflict: they are two names of one thing, or values that
 * exclude each other. Each has this decorator above its rule. An absent value is reported under the first name.
 */
export function OneSpelling(...names: readonly string[]): PropertyDecorator {
  return applyDecorators(ApiProperty({ required: false }), (target: object, property: string | symbol) => {
    const named = spellings.get(target) ?? new Map<string, readonly string[]>()
    spellings.set(target, named.set(String(property), names))
  })
}

/** Another property, and whether it makes this one required when it is sent or when it is absent. */
interface Companion {
  other: string
  when: 'sent' | 'absent'
}

const companions = new WeakMap<object, Map<string, Companion>>()

const requiredBeside = (companion: Companion): PropertyDecorator =>
  applyDecorators(Optional(), (target: object, property: string | symbol) => {
    const pairs = companions.get(target) ?? new Map<string, Companion>()
    companions.set(target, pairs.set(String(property), companion))
  })

/** Requires this property when the other property is sent. Place it above the rule. */
export const RequiredWith = (other: string): PropertyDecorator => requiredBeside({ other, when: 'sent' })

/** Requires this property when the other property is absent. Place it above the rule. */
export const RequiredUnless = (other: string): PropertyDecorator => requiredBeside({ other, when: 'absent' })

const isRequiredBesides = (target: object, field: string, sent: object): boolean => {
  const companion = companions.get(target)?.get(field)
  if (companion === undefined) return false
  const isSent = ((sent as Record<string, unknown>)[companion.other] ?? null) !== null
  return isSent === (companion.when === 'sent')
}

/**
 * The reason for refusing the spelling of the property; null when its value must be read, `absent` when it was not
 * sent.
 */
function spellingOf(target: object, field: string, sent: object): ValidationReason | 'absent' | null {
  const names = spellings.get(target)?.get(field)
  if (!names) return null
  const used = names.filter((name) => ((sent as Record<string, unknown>)[name] ?? null) !== null)
  if (used.length > 1) return used.includes(field) ? 'conflicting_fields' : 'absent'
  if (used.length === 0) return field === names[0] ? 'required' : 'absent'
  return used[0] === field ? null : 'absent'
}

interface TextSchema {
  type?: unknown
  maxLength?: number
  items?: TextSchema
}

const isText = ({ type }: TextSchema): boolean => type === String || type === 'string'

/** How a rule treats its texts. */
export interface TextOptions {
  /** Code points of the longest text; default: the `maxLength` of the schema. */
  charactersMax?: number
  /** No answer repeats the value. */
  secret?: boolean
}

/** The errors of texts that are far too long: the value itself, or texts of a list. */
function lengthFaults(
  value: unknown,
  field: string,
  schema: TextSchema,
  { charactersMax = schema.maxLength, secret = false }: TextOptions,
): FieldError[] {
  if (typeof value === 'string') {
    if (!isText(schema) || !isFarTooLong(value, charactersMax)) return []
    return [{ field, reason: 'too_long', value: secret ? null : value }]
  }
  const { items } = schema
  if (!Array.isArray(value) || items === undefined) return []
  return value.flatMap((item: unknown, index) => lengthFaults(item, `${field}.${index}`, items, { secret }))
}

/**
 * A decorator that documents a field and registers its rule with class-validator, so that one decorator reads, checks,
 * converts and documents it. `readValue` gets no text that is far too long; see `isFarTooLong`.
 *
 * @param schema  the field in the OpenAPI document; its options are the caller's, such as a description
 */
export function ruleDecorator(
  name: string,
  schema: object,
  readValue: Read,
  texts: TextOptions = {},
): PropertyDecorator {
  return (target, property) => {
    ApiProperty(schema)(target, property)
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate(value: unknown, args) {
          const run = current
          if (!run || !args) throw new Error(`${name} runs through the validation pipe only`)
          const field = args.property
          const spelling = spellingOf(target, field, args.object)
          if (spelling === 'absent') return true
          if (spelling !== null) {
            run.errors.push({ field, reason: spelling, value: value ?? null })
            return false
          }
          if (value === undefined || (value === null && isOptional(target, field))) {
            if (isOptional(target, field) && !isRequiredBesides(target, field, args.object)) return true
            run.errors.push({ field, reason: 'required', value: null })
            return false
          }
          const tooLong = lengthFaults(value, field, schema, texts)
          const reading = tooLong.length > 0 ? { errors: tooLong } : readValue(value, field, run.source, args.object)
          if ('errors' in reading) {
            // Not `push(...)`: a hundred thousand arguments overflow the stack.
            for (const error of reading.errors) run.errors.push(error)
            return false
          }
          run.values.set(field, reading.value)
          return true
        },
      },
    })
  }
}
