import { pick, type Random } from '../random.js'

const frenchOrdinals =
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'.split(' ')
const englishOrdinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
const english = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** One number of a name in another way of writing it. */
export function renumbered(name: string, random: Random): string | null {
  const ordinal = /\b(\d{1,2})\s?(?:ème|eme|ère|er|è|e)(?!\p{L})/iu.exec(name)
  if (ordinal) {
    const value = Number(ordinal[1])
    const forms = [`${value}e`, `${value}ème`, `${value} eme`, romans[value - 1], frenchOrdinals[value - 1]]
    return replaced(ordinal, forms)
  }
  const englishOrdinal = /\b(\d{1,2})(?:st|nd|rd|th)\b/i.exec(name)
  if (englishOrdinal) return replaced(englishOrdinal, [englishOrdinals[Number(englishOrdinal[1]) - 1]])
  const roman = / (II|III|IV|VI|VII|VIII|IX)\b/.exec(name)
  if (roman) return replaced(roman, [` ${romans.indexOf(roman[1]!) + 1}`])
  const digits = / ([1-9]|1[0-2])$/.exec(name)
  if (digits) return replaced(digits, [` ${romans[Number(digits[1]) - 1]}`, ` ${english[Number(digits[1]) - 1]}`])
  return null

  function replaced(match: RegExpExecArray, forms: (string | undefined)[]): string | null {
    const others = forms.filter((form): form is string => form !== undefined && form.trim() !== match[0].trim())
    return others.length === 0 ? null : name.replace(match[0], pick(random, others))
  }
}
