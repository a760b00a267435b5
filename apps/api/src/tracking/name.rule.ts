import { type ApiPropertyOptions } from '@nestjs/swagger'
import { fault, notFound, type Read, readTextOf, ruleDecorator } from '@repere/http'

const CHARACTERS_MAX = 100
const readText = readTextOf(1, CHARACTERS_MAX)
/** No address can have these. */
const UNADDRESSABLE = /[/\\\p{Cc}]|^\.\.?$/u

const readName: Read = (value, field, source) => {
  const reading = readText(value, field, source)
  if ('errors' in reading || !UNADDRESSABLE.test(reading.value as string)) return reading
  return fault(field, 'invalid_format', value)
}

/** A name that the customer gives to a vehicle or a fence. It is in addresses, too. */
export const Name = ({ description, ...options }: ApiPropertyOptions = {}) =>
  ruleDecorator(
    'name',
    {
      type: String,
      minLength: 1,
      maxLength: CHARACTERS_MAX,
      description: `${description} No slashes.`,
      ...options,
    },
    readName,
  )

/** A name in an address. @throws Problem  404 for one that nothing can have */
export function nameOf(text: string): string {
  const reading = readName(text, 'id', 'query')
  if ('errors' in reading) throw notFound()
  return reading.value as string
}
