import { type LatLng } from '@repere/shared'
import { nearby } from '../misspellings.js'
import { pick } from '../random.js'
import { type Draw, type Rule } from './rule.js'

/** Tags such as `amenity=pharmacy` → our category, and its names in French and English. */
const sayings: { tag: [string, string]; category: string[]; said: string[]; prefixes: string[] }[] = [
  {
    tag: ['amenity', 'pharmacy'],
    category: ['pharmacy'],
    said: ['médicaments', 'acheter des médicaments', 'chemist', 'officine'],
    prefixes: ['pharm', 'pharmac'],
  },
  {
    tag: ['amenity', 'restaurant'],
    category: ['restaurant', 'fast_food', 'bar', 'cafe', 'pub'],
    said: ['où manger', 'maquis', 'where to eat', 'chop bar'],
    prefixes: ['restau', 'restaura'],
  },
  {
    tag: ['amenity', 'fuel'],
    category: ['fuel'],
    said: ['gasoil', 'essence', 'filling station', 'petrol', 'station total'],
    prefixes: ['station serv', 'essen'],
  },
  {
    tag: ['amenity', 'bank'],
    category: ['bank', 'atm'],
    said: ['cash point', 'guichet automatique', 'retirer de l’argent', 'banque'],
    prefixes: ['banq', 'banqu'],
  },
  {
    tag: ['amenity', 'hospital'],
    category: ['hospital', 'clinic', 'health_post'],
    said: ['dispensaire', 'hopital', 'urgences'],
    prefixes: ['hopit', 'hopital'],
  },
  {
    tag: ['amenity', 'clinic'],
    category: ['clinic', 'hospital', 'health_post'],
    said: ['centre de santé', 'health centre'],
    prefixes: ['cliniq', 'clin'],
  },
  { tag: ['shop', 'kiosk'], category: ['kiosk', 'convenience'], said: ['kiosque'], prefixes: ['kiosq'] },
  {
    tag: ['amenity', 'school'],
    category: ['school', 'kindergarten', 'college'],
    said: ['école primaire', 'primary school'],
    prefixes: ['ecol', 'scho'],
  },
  {
    tag: ['amenity', 'police'],
    category: ['police'],
    said: ['commissariat', 'police station', 'gendarmerie'],
    prefixes: ['polic', 'commissar'],
  },
  { tag: ['amenity', 'marketplace'], category: ['market'], said: ['marché', 'market'], prefixes: ['march', 'mark'] },
  {
    tag: ['amenity', 'place_of_worship'],
    category: ['place_of_worship', 'mosque', 'church'],
    said: ['lieu de culte'],
    prefixes: ['lieu de cult'],
  },
  {
    tag: ['shop', 'bakery'],
    category: ['bakery'],
    said: ['acheter du pain', 'boulangerie', 'bread'],
    prefixes: ['boulang', 'baker'],
  },
]

/** The distance of the fifth place of a category: a user who searches for the category wants one of those. */
function fifthOfKind({ near }: Draw, at: LatLng, [key, value]: [string, string]): number {
  const found = near.services.within(at, 8_000).filter(({ thing }) => thing.tags[key] === value)
  return Math.max(600, (found[4] ?? found.at(-1))?.metres ?? 0) + 150
}

/** A kind of thing around a position, in the words that people use, whole or unfinished. */
export const kindsOf =
  (name: 'kinds' | 'kinds_typing'): Rule =>
  (draw) =>
    Array.from({ length: draw.count }, (_, index) => {
      const { tag, category, said, prefixes } = sayings[index % sayings.length]!
      const thing = pick(
        draw.random,
        draw.things.services.filter(({ tags }) => tags[tag[0]] === tag[1]),
      )
      const bias = nearby(thing, draw.random)
      const accept = [{ category, near: bias, within: fifthOfKind(draw, bias, tag) }]
      const country = draw.things.countryAt(thing) ?? ''
      return name === 'kinds'
        ? { class: name, q: pick(draw.random, said), bias, country, accept }
        : { class: name, endpoint: 'autocomplete', q: pick(draw.random, prefixes), bias, country, accept }
    })
