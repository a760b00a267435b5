import { type FieldError, readTextOf, ruleDecorator } from '@repere/http'
import { type ApiPropertyOptions } from '@nestjs/swagger'

const CHARACTERS_MAX = 100

/** A name that the request gives to a thing of its own: any text. */
export const GivenId = (options: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'givenId',
    { type: String, minLength: 1, maxLength: CHARACTERS_MAX, ...options },
    readTextOf(1, CHARACTERS_MAX),
  )

/** The items whose id another one before them has. @param known  ids that are taken already */
export function repeatedIds(items: { id: string }[], field: string, known: Iterable<string> = []): FieldError[] {
  const seen = new Set(known)
  return items.flatMap(({ id }, index) => {
    if (seen.has(id)) return [{ field: `${field}.${index}.id`, reason: 'conflicting_fields' as const, value: id }]
    seen.add(id)
    return []
  })
}
