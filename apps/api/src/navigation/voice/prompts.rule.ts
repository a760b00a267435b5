import { type ApiPropertyOptions } from '@nestjs/swagger'
import {
  fault,
  type FieldError,
  Input,
  isFarTooLong,
  type Read,
  read,
  type Reading,
  readLanguage,
  ruleDecorator,
} from '@repere/http'
import { LANGUAGES } from '@repere/shared'
import { normalisedPrompt } from '../../speech/prompt-text.js'

export interface Prompt {
  text: string
  language: string
}

const CHARACTERS_MAX = 500
const PROMPTS_MAX = 200
/** For all prompts of a batch together: an hour of speech would keep a core busy for minutes. */
export const BATCH_CHARACTERS_MAX = 30_000

/** The language of a prompt. It is required, because a wrong guess is worse than no voice. */
export const VoiceLanguage = (options: ApiPropertyOptions = {}) =>
  Input.Language(LANGUAGES, { default: undefined, ...options })

const readText: Read = (value, field) => {
  if (typeof value !== 'string')
    return fault(field, value === undefined || value === null ? 'required' : 'invalid_type', value)
  if (isFarTooLong(value, CHARACTERS_MAX)) return fault(field, 'too_long', value)
  const text = value.trim()
  if (text === '') return fault(field, 'required', value)
  if (text.length > CHARACTERS_MAX) return fault(field, 'too_long', value)
  // A text of dots and brackets alone cannot be spoken.
  return /[\p{L}\p{N}]/u.test(normalisedPrompt(text)) ? read(text) : fault(field, 'invalid_format', value)
}

const readKnownLanguage = readLanguage(LANGUAGES)

const readPromptLanguage: Read = (value, field, source) =>
  value === undefined || value === null ? fault(field, 'required', value) : readKnownLanguage(value, field, source)

const readPrompt: Read = (value, field, source) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(field, 'invalid_type', value)
  const { text, language, ...rest } = value as Record<string, unknown>
  const [said, spoken] = [
    readText(text, `${field}.text`, source),
    readPromptLanguage(language, `${field}.language`, source),
  ]
  const unknown = Object.keys(rest).map((name): FieldError => ({
    field: `${field}.${name}`,
    reason: 'unknown_field',
    value: rest[name] ?? null,
  }))
  const errors = [said, spoken].flatMap((reading) => ('errors' in reading ? reading.errors : [])).concat(unknown)
  if (errors.length > 0) return { errors }
  return read({ text: (said as { value: string }).value, language: (spoken as { value: string }).value })
}

const readEach =
  (readItem: Read, textOf: (item: unknown) => string): Read =>
  (items, field, source) => {
    if (!Array.isArray(items)) return fault(field, 'invalid_type', items)
    if (items.length === 0) return fault(field, 'too_few', 0)
    if (items.length > PROMPTS_MAX) return fault(field, 'too_many', items.length)
    const readings = items.map((item: unknown, index): Reading => readItem(item, `${field}.${index}`, source))
    const errors = readings.flatMap((reading) => ('errors' in reading ? reading.errors : []))
    if (errors.length > 0) return { errors }
    const values = readings.map((reading) => (reading as { value: unknown }).value)
    const characters = values.reduce<number>((sum, value) => sum + textOf(value).length, 0)
    return characters > BATCH_CHARACTERS_MAX ? fault(field, 'too_long', characters) : read(values)
  }

const text = { type: 'string', minLength: 1, maxLength: CHARACTERS_MAX } as const
const list = (items: object, options: ApiPropertyOptions) => ({
  type: 'array',
  minItems: 1,
  maxItems: PROMPTS_MAX,
  items,
  ...options,
})

/** One text that can be spoken. */
export const PromptText = (options: ApiPropertyOptions = {}) =>
  ruleDecorator('promptText', { ...text, ...options }, readText)

/** Several texts. */
export const Instructions = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'instructions',
    list(text, options),
    readEach(readText, (text) => text as string),
  )

/** Several texts, each with its language. */
export const Prompts = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'prompts',
    list(
      {
        title: 'VoicePrompt',
        type: 'object',
        required: ['text', 'language'],
        properties: { text, language: { type: 'string' } },
      },
      options,
    ),
    readEach(readPrompt, (prompt) => (prompt as Prompt).text),
  )
