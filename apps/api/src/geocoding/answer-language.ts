import { Input } from '@repere/http'
import { type Language, LANGUAGES } from '@repere/shared'
import { applyDecorators } from '@nestjs/common'
import { ALL_LANGUAGES } from './address-parts.js'

export type AnswerLanguageCode = Language | typeof ALL_LANGUAGES

/** The language of an answer's texts, or the names in every language. */
export const AnswerLanguage = () =>
  applyDecorators(
    Input.Optional(),
    Input.Language([...LANGUAGES, ALL_LANGUAGES], {
      description: `Language of the texts: ${LANGUAGES.join(', ')}; a region subtag is ignored. \`${ALL_LANGUAGES}\`: French texts, and \`names\` in every known language.`,
    }),
  )
