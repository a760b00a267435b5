import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'

const speakPortuguese = new Set(['CV', 'GW'])
const townMetres = 8_000

interface Kind {
  tag: readonly [string, string]
  category: string[]
}
const kinds: Readonly<Record<string, Kind>> = {
  pharmacy: { tag: ['amenity', 'pharmacy'], category: ['pharmacy'] },
  school: { tag: ['amenity', 'school'], category: ['school'] },
  hospital: { tag: ['amenity', 'hospital'], category: ['hospital'] },
  market: { tag: ['amenity', 'marketplace'], category: ['market'] },
  bank: { tag: ['amenity', 'bank'], category: ['bank'] },
  restaurant: { tag: ['amenity', 'restaurant'], category: ['restaurant'] },
  hotel: { tag: ['tourism', 'hotel'], category: ['hotel'] },
  fuel: { tag: ['amenity', 'fuel'], category: ['fuel'] },
}
const portugueseKinds: Readonly<Record<string, string>> = {
  pharmacy: 'farmácia',
  school: 'escola',
  hospital: 'hospital',
  market: 'mercado',
  bank: 'banco',
  restaurant: 'restaurante',
  hotel: 'hotel',
}
const localKinds: Readonly<Record<string, readonly string[]>> = {
  hospital: ['asibiti', 'fajukaay'],
  market: ['kasuwa', 'marse'],
  school: ['makaranta', 'lekkool'],
  pharmacy: ['kantin magani', 'farmasi'],
  fuel: ['gidan mai'],
  bank: ['banki'],
  restaurant: ['gidan abinci'],
  hotel: ['otal'],
}

const isOf = ({ tag: [key, value] }: Kind, { tags }: MappedThing) => tags[key] === value

const isUsable = ({ name }: MappedThing) =>
  name.length >= 6 && name.length <= 36 && isLatin(name) && wordsOf(name).length >= 2 && !/[,;/]/.test(name)

/** Towns with things of a kind. */
function kindInTown(
  draw: Draw,
  name: 'portuguese' | 'local_kinds',
  town: MappedThing,
  said: string,
  kind: Kind,
  q: string,
) {
  const there = draw.near.services.within(town, townMetres).some(({ thing }) => isOf(kind, thing))
  const accept = [{ category: kind.category, near: town, within: 2 * townMetres }]
  const country = draw.things.countryAt(town) ?? ''
  return there ? [{ class: name, q: q.replace('{}', said), country, accept } satisfies GeneratedQuery] : []
}

/** Names and kinds with the particles and the questions of Cabo Verde and Guiné-Bissau. */
export const portuguese: Rule = (draw) => {
  const { things, random, near, count } = draw
  const isThere = (thing: MappedThing) => speakPortuguese.has(things.countryAt(thing) ?? '')
  const phrases = ['{} em {town}', 'onde fica {}, {town}', '{}, {town}', 'quero ir para {} em {town} por favor']
  const named = sample(random, things.services.filter(isThere).filter(isUsable), count).flatMap(
    (service): GeneratedQuery[] => {
      const [town] = near.towns.within(service, townMetres)
      if (!town) return []
      const q = pick(random, phrases).replace('{}', service.name).replace('{town}', town.thing.name)
      const accept = [{ has: wordsOf(service.name).join(' '), near: service, within: 5_000 }]
      return [{ class: 'portuguese', q, country: things.countryAt(service) ?? '', accept }]
    },
  )
  const ofKind = things.towns.filter(isThere).flatMap((town) =>
    Object.entries(portugueseKinds).flatMap(([kind, said]) => {
      const q = pick(random, ['{} em {town}', '{} {town}', 'onde fica a {} em {town}']).replace('{town}', town.name)
      return kindInTown(draw, 'portuguese', town, said, kinds[kind]!, q)
    }),
  )
  return [...named, ...ofKind].slice(0, count)
}

/** Kinds in Hausa and Wolof, in a town. */
export const kindsInLocalLanguages: Rule = (draw) => {
  const { things, random, count } = draw
  const towns = sample(
    random,
    things.towns.filter(({ tags }) => tags.place === 'city'),
    count,
  )
  return towns
    .flatMap((town) => {
      const kind = pick(random, Object.keys(localKinds))
      return kindInTown(draw, 'local_kinds', town, pick(random, localKinds[kind]!), kinds[kind]!, `{} ${town.name}`)
    })
    .slice(0, count)
}
