import { ofFrenchName } from '../guidance/french-elision.js'
import { directionWords } from '@repere/search/query/measured-offsets'
import { type Relation } from '@repere/search/query/relations'

type Spoken = keyof typeof directionWords
const spokenIn = (language: string): Spoken => (language in directionWords ? (language as Spoken) : 'fr')

const relationWords: Record<Spoken, Record<Exclude<Relation, 'at_distance'>, string>> = {
  fr: {
    across_from: 'En face de',
    next_to: 'À côté de',
    behind: 'Derrière',
    in_front_of: 'Devant',
    near: 'Près de',
    between: 'Près de',
    after: 'Après',
    before: 'Avant',
  },
  en: {
    across_from: 'Opposite',
    next_to: 'Next to',
    behind: 'Behind',
    in_front_of: 'In front of',
    near: 'Near',
    between: 'Near',
    after: 'After',
    before: 'Before',
  },
  wo: {
    across_from: 'Ci kanamu',
    next_to: 'Ci wetu',
    behind: 'Ci ginaaw',
    in_front_of: 'Ci kanamu',
    near: 'Ci wetu',
    between: 'Ci wetu',
    after: 'Ci ginaaw',
    before: 'Ci kanamu',
  },
  ha: {
    across_from: 'Gaban',
    next_to: 'Kusa da',
    behind: 'Bayan',
    in_front_of: 'Gaban',
    near: 'Kusa da',
    between: 'Kusa da',
    after: 'Bayan',
    before: 'Gaban',
  },
}

/** The relation of a point to a landmark, in a few words: "Derrière Marché Dantokpa". */
export function relationInWords(relation: Relation, landmark: string, language: string): string {
  const words = relationWords[spokenIn(language)]
  return `${words[relation === 'at_distance' ? 'near' : relation]} ${landmark}`
}

/**
 * The distance and direction of a point from a landmark: "À 40 m au nord de Pharmacie du Camp". `/v1/geocode` reads it
 * back.
 *
 * @param bearing  from the landmark to the point, degrees clockwise from north
 */
export function distanceInWords(metres: number, bearing: number, landmark: string, language: string): string {
  const spoken = spokenIn(language)
  const direction = directionOf(bearing, metres, directionWords[spoken])
  const [amount, isFar] = amountOf(metres)
  const number = spoken === 'en' ? String(amount) : String(amount).replace('.', ',')
  switch (spoken) {
    case 'en':
      return `${number} ${isFar ? 'km' : 'm'} ${direction} of ${landmark}`
    case 'wo':
      return `Ci ${number} ${isFar ? 'km' : 'meetar'} ci ${direction} ci ${landmark}`
    case 'ha':
      return `${isFar ? 'Kilomita' : 'Mita'} ${number} ${direction} da ${landmark}`
    default:
      return `À ${number} ${isFar ? 'km' : 'm'} ${/^[eo]/.test(direction) ? 'à l’' : 'au '}${direction} ${ofFrenchName(landmark)}`
  }
}

/** One of eight directions; further away one of sixteen, if the language has words for them. */
const FINE_FROM_METRES = 150
function directionOf(bearing: number, metres: number, words: readonly string[]): string {
  const count = metres >= FINE_FROM_METRES ? words.length : 8
  const index = Math.round((bearing * count) / 360) % count
  return words[(index * words.length) / count]!
}

/** Rounded for speech: to 5 m, to 10 m above 100 m, and to 0.1 km from 1 km on. */
function amountOf(metres: number): [amount: number, isKilometres: boolean] {
  if (metres >= 1000) return [Math.round(metres / 100) / 10, true]
  const step = metres < 100 ? 5 : 10
  return [Math.max(step, Math.round(metres / step) * step), false]
}
