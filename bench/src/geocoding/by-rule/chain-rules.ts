import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { nearby } from '../misspellings.js'
import { isLatin } from '../named-things.js'
import { pick, type Random, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing, NearThings } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'

const has = (name: string) => wordsOf(name).join(' ')
const countryOf = ({ things }: Draw, at: LatLng) => things.countryAt(at) ?? ''

/** How people say a kind of chain before its name. */
const chainWords: Readonly<Record<string, readonly string[]>> = {
  bank: ['agence {}', '{} agence', 'guichet {}', '{} branch', '{}', 'banque {}'],
  fuel: ['station {}', 'station service {}', '{} station', '{} filling station', '{}'],
  mobile_phone: ['agence {}', 'boutique {}', '{} shop', '{}'],
  money_transfer: ['agence {}', 'point {}', '{} agent', '{}'],
  supermarket: ['supermarché {}', '{}', '{} supermarket'],
}
const CHAIN_COUNT_MIN = 8
/** A branch that is not much further than the nearest is a right answer too. */
const BRANCH_METRES = 400

/** A chain with the word of its kind, beside a position or with a town: the branch there, never one of another country. */
export const chainPosition: Rule = (draw) => {
  const chains = new Map<string, MappedThing[]>()
  for (const thing of draw.things.services) {
    const kind = thing.tags.amenity ?? thing.tags.shop ?? ''
    if (!(kind in chainWords) || !isLatin(thing.name) || wordsOf(thing.name).length > 2 || thing.name.length < 3)
      continue
    const key = `${kind} ${has(thing.name)}`
    chains.set(key, [...(chains.get(key) ?? []), thing])
  }
  const large = [...chains].filter(([, branches]) => branches.length >= CHAIN_COUNT_MIN)
  return Array.from({ length: 2 * draw.count }, (_, index): GeneratedQuery[] => {
    const [key, branches] = pick(draw.random, large)
    const kind = key.split(' ')[0]!
    const branch = pick(draw.random, branches)
    const said = pick(draw.random, chainWords[kind]!).replace('{}', branch.name)
    const [town] = draw.near.towns.within(branch, 6_000)
    const isInTown = index % 4 === 0 && town !== undefined
    const bias = nearby(branch, draw.random)
    const nearest = Math.min(...new NearThings(branches).within(bias, 5_000).map(({ metres }) => metres))
    const accept = isInTown
      ? [{ has: has(branch.name), near: town.thing, within: 12_000 }]
      : [{ has: has(branch.name), near: bias, within: nearest + BRANCH_METRES }]
    const where = isInTown ? { q: `${said} ${town.thing.name}` } : { q: said, bias }
    return [{ class: 'chain_position', ...where, country: countryOf(draw, branch), accept }]
  })
    .flat()
    .filter(isFirstOfItsQuestion)
    .slice(0, draw.count)
}

const isFirstOfItsQuestion = ({ q, bias }: GeneratedQuery, index: number, all: readonly GeneratedQuery[]) =>
  all.findIndex((other) => other.q === q && other.bias?.lat === bias?.lat) === index

interface Kind {
  tag: [string, string]
  category: string[]
  fr: string
  en: string
}
const kinds: readonly Kind[] = [
  { tag: ['amenity', 'pharmacy'], category: ['pharmacy'], fr: 'pharmacie', en: 'pharmacy' },
  { tag: ['amenity', 'bank'], category: ['bank'], fr: 'banque', en: 'bank' },
  { tag: ['amenity', 'hospital'], category: ['hospital'], fr: 'hôpital', en: 'hospital' },
  { tag: ['amenity', 'restaurant'], category: ['restaurant'], fr: 'restaurant', en: 'restaurant' },
  { tag: ['amenity', 'fuel'], category: ['fuel'], fr: 'station essence', en: 'fuel station' },
  { tag: ['tourism', 'hotel'], category: ['hotel'], fr: 'hôtel', en: 'hotel' },
  { tag: ['amenity', 'school'], category: ['school'], fr: 'école', en: 'school' },
  { tag: ['shop', 'supermarket'], category: ['supermarket'], fr: 'supermarché', en: 'supermarket' },
]
const ofKind = (draw: Draw, { tag }: Kind) => draw.things.services.filter(({ tags }) => tags[tag[0]] === tag[1])

const qualified = {
  fr: [
    '{} pas cher près de moi',
    '{} ouverte la nuit près de moi',
    'je cherche une {} près de moi svp',
    'une bonne {} à proximité',
    '{} propre et pas chère autour de moi',
    'la meilleure {} près d’ici',
    '{} privée la plus proche de moi',
    '{} climatisé près de moi',
  ],
  en: [
    'cheap {} near me',
    'best {} near me',
    'good {} around here',
    'nearest {} please',
    '{} open now near me',
    'clean {} close to me',
  ],
}

/** A kind near the user, with wishes that the map knows nothing about: as near as the nearest of the kind. */
export const nearQualified: Rule = (draw) =>
  Array.from({ length: draw.count }, (_, index): GeneratedQuery[] => {
    const kind = kinds[index % kinds.length]!
    const things = ofKind(draw, kind)
    if (things.length === 0) return []
    const thing = pick(draw.random, things)
    const bias = nearby(thing, draw.random)
    const language = draw.random() < 0.6 ? 'fr' : 'en'
    const q = pick(draw.random, qualified[language]).replace('{}', kind[language])
    const all = draw.near.services
      .within(bias, 30_000)
      .filter(({ thing: one }) => one.tags[kind.tag[0]] === kind.tag[1])
    if (all.length === 0) return []
    const wish = /nuit/.test(q) ? 'always' : 'any'
    const open = wish === 'always' ? all.filter(({ thing: one }) => isAlways(one.tags.opening_hours)) : []
    const accept = [...all.slice(0, 1), ...open.slice(0, 5)].map(({ metres }) => ({
      category: kind.category,
      near: bias,
      within: metres + 30,
    }))
    // Where something is known to be open, it may be anywhere in reach.
    return [{ class: 'near_qualified', q, bias, country: countryOf(draw, thing), accept }]
  }).flat()

const isAlways = (hours: string | undefined) => /24\/7|00:00-24:00/.test(hours ?? '')
/** Times without days hold every day. */
const isOnSunday = (hours: string | undefined) =>
  isAlways(hours) || /^\d|(?:^|[\s,;])(?:[A-Z][a-z]-)?Su\b(?!\s+off)/.test(hours ?? '')

const openWords: Readonly<Record<'always' | 'sunday', readonly string[]>> = {
  always: ['{} 24h/24', '{} ouvert 24h/24', '{} open 24 hours', '{} 24/7'],
  sunday: ['{} ouvert dimanche', '{} ouverte le dimanche', '{} open on sunday', '{} open sundays'],
}
const HOURS_METRES = 20_000

/** A kind that is open at a time, in a town or beside a position, where the map has one. */
export const openHours: Rule = (draw) => {
  const wishes = ['always', 'sunday'] as const
  const holds = { always: isAlways, sunday: isOnSunday }
  return Array.from({ length: 3 * draw.count }, (_, index): GeneratedQuery[] => {
    const kind = pick(draw.random, kinds)
    const wish = wishes[index % wishes.length]!
    const things = ofKind(draw, kind).filter(({ tags }) => holds[wish](tags.opening_hours))
    if (things.length === 0) return []
    const thing = pick(draw.random, things)
    const said = pick(draw.random, openWords[wish])
    const asked = said.replace('{}', said.includes('open ') ? kind.en : kind.fr)
    const [town] = draw.near.towns.within(thing, 8_000)
    const bias = nearby(thing, draw.random)
    const isInTown = index % 3 === 0 && town !== undefined
    const middle = isInTown ? town.thing : bias
    const open = things.filter((one) => new NearThings([one]).within(middle, HOURS_METRES).length > 0)
    const accept = open.map((one) => ({ category: kind.category, near: one, within: 40 }))
    const where = isInTown ? { q: `${asked} ${town.thing.name}` } : { q: asked, bias }
    return [{ class: 'open_hours', ...where, country: countryOf(draw, thing), accept }]
  })
    .flat()
    .filter(isFirstOfItsQuestion)
    .slice(0, draw.count)
}

const units = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const tens = ['', 'dix', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']
/** A number under seventy, as it is spoken in French. */
function spokenNumber(number: number): string {
  if (number < units.length) return units[number]!
  const [ten, unit] = [Math.floor(number / 10), number % 10]
  if (unit === 0) return tens[ten]!
  return unit === 1 && ten > 1 ? `${tens[ten]} et un` : `${tens[ten]} ${units[unit]}`
}

const orders = ['navigue vers {}', 'emmène-moi à {}', 'je veux aller à {}', '{}', 'conduis-moi à {}', 'take me to {}']

/** What a telephone hears: numbers in words, initials letter by letter, orders before the name. */
export const spoken: Rule = (draw) =>
  sample(draw.random, [...draw.things.quarters, ...draw.things.services], 80 * draw.count)
    .flatMap((thing): GeneratedQuery[] => {
      if (!isLatin(thing.name) || thing.name.length > 30 || /[,;/()]/.test(thing.name)) return []
      const number = /\b([2-9]|[1-6]\d)(?![\p{L}\d])/u.exec(thing.name)
      const initials = /^[A-Z]{3,5}$/.exec(thing.name.split(' ')[0]!)
      const words = wordsOf(thing.name)
      if ((!number && !initials) || words.length < 2 || words.length > 5) return []
      const heard = number
        ? thing.name.replace(number[0], spokenNumber(Number(number[0])))
        : thing.name.replace(initials![0], [...initials![0].toLowerCase()].join(' '))
      const q = pick(draw.random, orders).replace('{}', heard.toLowerCase().replaceAll(/[-'’]/g, ' '))
      const bias = nearby(thing, draw.random)
      const accept = [{ has: has(thing.name), near: bias, within: 5_000 }]
      return [{ class: 'spoken', q, bias, country: countryOf(draw, thing), accept }]
    })
    .slice(0, draw.count)

const labels = {
  fr: [
    'Siège social : {}',
    'Adresse : {}',
    'Adresse de livraison : {}',
    'Lieu : {}, contact@exemple.com',
    '{}, www.exemple.com',
    'Bonjour je suis à {}',
    'RDV à {} svp',
    'Notre boutique : {}. Tél : 97 11 22 33',
  ],
  en: [
    'Delivery address: {}',
    'Head office: {}',
    'abeg carry me go {}',
    'Location: {}',
    'I dey {}',
    'Ship to: {}',
    'Address: {}, www.example.com',
  ],
  wo: ['mangi ci {}', 'dama dem {}', 'ana {}'],
}

/** Labels of forms and cards, openings of messages, around a name and its town. */
export const labelled: Rule = (draw) => {
  const english = new Set(['NG', 'GH', 'LR', 'SL', 'GM'])
  return sample(draw.random, draw.things.services, 8 * draw.count)
    .flatMap((service): GeneratedQuery[] => {
      const [town] = draw.near.towns.within(service, 6_000)
      const { name } = service
      if (!town || name.length < 8 || name.length > 36 || !isLatin(name) || /[,;/()]/.test(name)) return []
      if (wordsOf(name).length < 2) return []
      const country = countryOf(draw, service)
      const q = sayIn(
        draw.random,
        english.has(country) ? 'en' : country === 'SN' ? 'wo' : 'fr',
        `${name} ${town.thing.name}`,
      )
      return [{ class: 'labelled', q, country, accept: [{ has: has(name), near: service, within: 15_000 }] }]
    })
    .slice(0, draw.count)
}
const sayIn = (random: Random, language: keyof typeof labels, text: string) =>
  pick(random, [...labels[language], ...(language === 'wo' ? labels.fr : [])]).replace('{}', text)

/** Institutions whose names begin with initials on the map, and the words that these stand for. */
const institutions: Readonly<Record<string, readonly string[]>> = {
  CHU: ['Centre Hospitalier Universitaire'],
  CHR: ['Centre Hospitalier Régional'],
  CEG: ["Collège d'Enseignement Général"],
  CEM: ["Collège d'Enseignement Moyen"],
  EPP: ['École Primaire Publique'],
  CSPS: ['Centre de Santé et de Promotion Sociale'],
  CMA: ['Centre Médical avec Antenne chirurgicale'],
  CSI: ['Centre de Santé Intégré'],
  CSCOM: ['Centre de Santé Communautaire'],
  PMI: ['Protection Maternelle et Infantile'],
  CSU: ['Centre de Santé Urbain'],
  Paroisse: ['Église'],
}

/** The long form where the map has initials. */
export const institutionNames: Rule = (draw) =>
  sample(
    draw.random,
    draw.things.services.filter(({ name }) => institutions[name.split(' ')[0]!] && name.includes(' ')),
    4 * draw.count,
  )
    .flatMap((thing): GeneratedQuery[] => {
      const [short, ...rest] = thing.name.split(' ')
      if (!isLatin(thing.name) || thing.name.length > 40 || /[,;/()]/.test(thing.name)) return []
      if (/^\d/.test(rest.join(' '))) return []
      const [town] = draw.near.towns.within(thing, 6_000)
      const own = `${pick(draw.random, institutions[short!]!)} ${rest.join(' ')}`
      const isInTown = town !== undefined && draw.random() < 0.5
      const where = isInTown ? { q: `${own} ${town.thing.name}` } : { q: own, bias: nearby(thing, draw.random) }
      const accept = [{ has: has(rest.join(' ')), near: thing, within: 8_000 }]
      return [{ class: 'institutions', ...where, country: countryOf(draw, thing), accept }]
    })
    .filter(isFirstOfItsQuestion)
    .slice(0, draw.count)
