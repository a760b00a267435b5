import { flatMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedStreet, NearThings } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'

const streetWordsOf = { fr: ['Rue', 'Avenue', 'Boulevard'], en: ['Street', 'Road', 'Avenue'] }
const isOneOf = (words: readonly string[], word: string | undefined) =>
  words.some((one) => one.toLowerCase() === word?.toLowerCase())

/** Two streets of one name and town are further apart at most. */
const SAME_TOWN_METRES = 20_000
/** How far from its middle people name a city, or a town, for a street. */
const CITY_METRES = 10_000
const TOWN_METRES = 3_000
/** Something of the kind is this near to the road, and whatever is not much further is a right answer too. */
const ON_STREET_METRES = 50
const BY_STREET_METRES = 100
const STEP_METRES = 25

/** A street with a name of letters, and a word for a street before it, or after it in English. */
interface NamedStreet {
  street: MappedStreet
  town: string
  /** The name without the word. */
  own: string[]
  isEnglish: boolean
}

export function namedStreets({ things, near }: Draw): NamedStreet[] {
  return things.streets.flatMap((street): NamedStreet[] => {
    const [at] = street.points
    const words = street.name.split(/\s+/)
    const isEnglish = !isOneOf(streetWordsOf.fr, words[0])
    if (!at || !isLatin(street.name) || /[\d,;/()]/.test(street.name)) return []
    if (isEnglish && !isOneOf(streetWordsOf.en, words.at(-1))) return []
    const own = isEnglish ? words.slice(0, -1) : words.slice(1)
    const towns = near.towns.within(at, CITY_METRES)
    const town =
      towns.find(({ thing }) => thing.tags.place === 'city') ?? towns.find(({ metres }) => metres < TOWN_METRES)
    if (!town || !own.some((word) => word.length > 3)) return []
    return [{ street, town: town.thing.name, own, isEnglish }]
  })
}

const keyOf = (name: string) => wordsOf(name).join(' ')

/** The map has tens of thousands of streets, and each query looks for those of one name. */
function byName(streets: readonly MappedStreet[], nameOf: (name: string) => string) {
  const found = new Map<string, MappedStreet[]>()
  for (const street of streets) {
    const name = nameOf(street.name)
    const same = found.get(name)
    if (same) same.push(street)
    else found.set(name, [street])
  }
  return found
}

/** A street with another word for a street than its own: "Rue Latrille" for Boulevard Latrille. */
export const streetWords: Rule = (draw) => {
  const streets = byName(draw.things.streets, keyOf)
  return sample(draw.random, namedStreets(draw), 4 * draw.count)
    .flatMap(({ street, town, own, isEnglish }) => {
      const at = street.points[0]!
      const word = pick(draw.random, isEnglish ? streetWordsOf.en : streetWordsOf.fr)
      const name = (isEnglish ? [...own, word] : [word, ...own]).join(' ')
      const isThere = (streets.get(keyOf(name)) ?? []).some(
        ({ points }) => flatMetres(points[0] ?? at, at) < SAME_TOWN_METRES,
      )
      if (isThere) return []
      const accept = [{ has: wordsOf(own.join(' ')).join(' '), layer: ['street'], near: at, within: SAME_TOWN_METRES }]
      const country = draw.things.countryAt(at) ?? ''
      return [{ class: 'street_words' as const, q: `${name} ${town}`, country, accept }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)
}

const kinds: { tag: [string, string]; category: string[]; said: string[] }[] = [
  { tag: ['amenity', 'pharmacy'], category: ['pharmacy'], said: ['pharmacie', 'pharmacy'] },
  { tag: ['amenity', 'restaurant'], category: ['restaurant'], said: ['restaurant', 'restaurant'] },
  { tag: ['amenity', 'bank'], category: ['bank'], said: ['banque', 'bank'] },
  { tag: ['amenity', 'school'], category: ['school'], said: ['école', 'school'] },
  { tag: ['amenity', 'fuel'], category: ['fuel'], said: ['station service', 'petrol station'] },
  { tag: ['tourism', 'hotel'], category: ['hotel'], said: ['hôtel', 'hotel'] },
]

/** A kind of thing and the street that it is on, in a town. */
export const kindOnStreet: Rule = (draw) => {
  const streets = byName(draw.things.streets, (name) => name)
  const ofEachKind = new Map(
    kinds.map((kind) => [
      kind,
      new NearThings(draw.things.services.filter(({ tags }) => tags[kind.tag[0]] === kind.tag[1])),
    ]),
  )
  const queries = new Map<string, GeneratedQuery>()
  // Most streets have nothing of the kind, and looking along a street takes long: so no further than needed.
  for (const { street, town, isEnglish } of sample(draw.random, namedStreets(draw), 40 * draw.count)) {
    if (queries.size === draw.count) break
    const kind = pick(draw.random, kinds)
    const { category, said } = kind
    const q = `${said[isEnglish ? 1 : 0]!} ${street.name} ${town}`
    if (queries.has(q)) continue
    const ofKind = streets
      .get(street.name)!
      .flatMap((one) => along(one.points))
      .flatMap((point) => ofEachKind.get(kind)!.within(point, BY_STREET_METRES))
    if (!ofKind.some(({ metres }) => metres < ON_STREET_METRES)) continue
    const accept = [...new Set(ofKind.map(({ thing }) => thing))].map((near) => ({ category, near, within: 40 }))
    queries.set(q, { class: 'kind_on_street', q, country: draw.things.countryAt(street.points[0]!) ?? '', accept })
  }
  return [...queries.values()]
}

/** A long street is drawn several times. */
export const isFirstOfItsText = ({ q }: { q?: string }, index: number, all: readonly { q?: string }[]) =>
  all.findIndex((other) => other.q === q) === index

/** Points of a line, none further apart than a step. */
function along(points: readonly LatLng[]): LatLng[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1]
    if (!from) return [to]
    const steps = Math.max(1, Math.ceil(flatMetres(from, to) / STEP_METRES))
    return Array.from({ length: steps }, (_, step) => ({
      lat: from.lat + ((to.lat - from.lat) * (step + 1)) / steps,
      lng: from.lng + ((to.lng - from.lng) * (step + 1)) / steps,
    }))
  })
}
