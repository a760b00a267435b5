import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type Rule } from './rule.js'

/** An accented letter, with the accent in it. */
const ACCENTED = /[À-ÖØ-öø-ÿ]/u

/** The ways in which accents are lost between programs: UTF-8 read as Latin-1, and letters replaced by a sign. */
const damages: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(text, 'utf8').toString('latin1'),
  (text) => text.replace(ACCENTED, '?'),
  (text) => text.replace(ACCENTED, '\ufffd'),
]

/** Named things in a town, with damaged accents. */
export const damagedAccents: Rule = ({ things, near, random, count }) => {
  const usable = things.services.filter(
    ({ name }) => name.length >= 8 && name.length <= 36 && isLatin(name) && ACCENTED.test(name) && !/[,;/?]/.test(name),
  )
  return sample(random, usable, 3 * count)
    .flatMap((service, index): GeneratedQuery[] => {
      const [town] = near.towns.within(service, 6_000)
      if (!town || wordsOf(service.name).length < 2) return []
      const q = damages[index % damages.length]!(`${service.name} ${town.thing.name}`)
      const accept = [{ has: wordsOf(service.name).join(' '), near: service, within: 15_000 }]
      return [{ class: 'damaged_accents', q, country: things.countryAt(service) ?? '', accept }]
    })
    .slice(0, count)
}
