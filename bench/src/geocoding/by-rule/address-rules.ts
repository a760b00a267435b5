import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { type Draw, type Rule } from './rule.js'
import { isFirstOfItsText, namedStreets } from './street-rules.js'

const has = (name: string) => wordsOf(name).join(' ')
const countryOf = ({ things }: Draw, at: LatLng) => things.countryAt(at) ?? ''
const isUsable = ({ name }: MappedThing) =>
  name.length >= 4 && name.length <= 40 && isLatin(name) && !/[\d,;/()]/.test(name)

/** People name the town whose market they go to. */
const VILLAGE_METRES = 25_000

/** A village and the town near it: "Agbodjèdo, Dogbo". */
export const villageContext: Rule = (draw) =>
  sample(draw.random, draw.things.villages.filter(isUsable), 8 * draw.count)
    .flatMap((village, index): GeneratedQuery[] => {
      const [town] = draw.near.towns.within(village, VILLAGE_METRES)
      if (!town || !isUsable(town.thing) || has(town.thing.name) === has(village.name)) return []
      const q = `${village.name}${index % 2 === 0 ? ', ' : ' '}${town.thing.name}`
      const accept = [{ has: has(village.name), near: town.thing, within: VILLAGE_METRES + 5_000 }]
      return [{ class: 'village_context', q, country: countryOf(draw, village), accept }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)

/** Longer names are not written as one word. */
const JOINED_LETTERS_MAX = 20

/** A name whose words are written as one, and the town. */
export const noSpaces: Rule = (draw) =>
  sample(draw.random, draw.things.services.filter(isUsable), 20 * draw.count)
    .flatMap((service): GeneratedQuery[] => {
      const words = wordsOf(service.name)
      const joined = words.join('')
      const [town] = draw.near.towns.within(service, 6_000)
      if (words.length < 2 || words.length > 3 || joined.length > JOINED_LETTERS_MAX || !town) return []
      const accept = [{ has: has(service.name), near: service, within: 15_000 }]
      const q = `${joined} ${town.thing.name.toLowerCase()}`
      return [{ class: 'no_spaces', q, country: countryOf(draw, service), accept }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)

/** A name that so many things have is a brand. */
const BRAND_COUNT_MIN = 20
const QUARTER_METRES = 1_200

/** A brand and the quarter: "Ecobank Zogbo". */
export const brandQuarter: Rule = (draw) => {
  const counts = new Map<string, number>()
  for (const { name, tags } of draw.things.services) {
    const brand = tags.brand ?? name
    if (brand) counts.set(has(brand), (counts.get(has(brand)) ?? 0) + 1)
  }
  const isBrand = ({ name, tags }: MappedThing) =>
    (tags.brand === undefined || has(tags.brand) === has(name)) && (counts.get(has(name)) ?? 0) >= BRAND_COUNT_MIN
  const kinds = new Set([
    'bank',
    'fuel',
    'supermarket',
    'mobile_phone',
    'money_transfer',
    'fast_food',
    'bureau_de_change',
  ])
  const isChain = ({ tags }: MappedThing) => kinds.has(tags.amenity ?? '') || kinds.has(tags.shop ?? '')
  return sample(
    draw.random,
    draw.things.services.filter((thing) => isUsable(thing) && isBrand(thing) && isChain(thing)),
    8 * draw.count,
  )
    .flatMap((service, index): GeneratedQuery[] => {
      const [quarter] = draw.near.quarters.within(service, QUARTER_METRES)
      const [town] = draw.near.towns.within(service, 10_000)
      if (!quarter || !town || !isUsable(quarter.thing) || has(quarter.thing.name) === has(town.thing.name)) return []
      const q = `${service.name} ${quarter.thing.name}${index % 2 === 0 ? ` ${town.thing.name}` : ''}`
      // Nearby things of the brand are right too.
      const accept = [{ has: has(service.name), near: quarter.thing, within: 2 * QUARTER_METRES }]
      return [{ class: 'brand_quarter', q, country: countryOf(draw, service), accept }]
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)
}

const SAME_TOWN_METRES = 20_000

/** A house on a street, whose number the map hardly ever has: the house, a point on the street, or the street. */
export const houseNumbers: Rule = (draw) =>
  sample(draw.random, namedStreets(draw), 3 * draw.count)
    .map(({ street, town, own }): GeneratedQuery => {
      const number = 1 + Math.floor(draw.random() * 150)
      const q = pick(draw.random, [
        `${number} ${street.name}, ${town}`,
        `No. ${number}, ${street.name}, ${town}`,
        `${street.name} ${number}, ${town}`,
        `${number} bis ${street.name} ${town}`,
        `${street.name} n° ${number} ${town}`,
      ])
      const at = street.points[0]!
      const accept = [{ has: has(own.join(' ')), layer: ['street', 'address'], near: at, within: SAME_TOWN_METRES }]
      return { class: 'house_numbers', q, country: countryOf(draw, at), accept }
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)

const JUNCTION_METRES = 120

/** Points of the map that two streets share. */
export function crossingsOf(draw: Draw): { at: LatLng; first: string; second: string; town: string }[] {
  const named = namedStreets(draw)
  const townOf = new Map(named.map(({ street, town }) => [street, town]))
  const passing = new Map<LatLng, Map<string, string>>()
  for (const { street } of named) {
    for (const point of street.points) {
      const names = passing.get(point) ?? new Map<string, string>()
      passing.set(point, names.set(street.name, townOf.get(street)!))
    }
  }
  return [...passing].flatMap(([at, names]) => {
    const [first, second] = [...names.keys()]
    return names.size === 2 ? [{ at, first: first!, second: second!, town: names.get(first!)! }] : []
  })
}

/** Two streets that share a point of the map. */
export const junctions: Rule = (draw) => {
  const crossings = crossingsOf(draw)
  return sample(draw.random, crossings, 2 * draw.count)
    .map(({ at, first, second, town }): GeneratedQuery => {
      const q = pick(draw.random, [
        `${first} / ${second}, ${town}`,
        `carrefour ${first} / ${second} ${town}`,
        `${first} x ${second} ${town}`,
        `angle ${first} et ${second}, ${town}`,
        `corner of ${first} and ${second}, ${town}`,
      ])
      // The same streets may cross twice.
      const accept = crossings
        .filter((one) => one.first === first && one.second === second && one.town === town)
        .map((one) => ({ near: one.at, within: JUNCTION_METRES }))
      return { class: 'junctions', q, country: countryOf(draw, at), accept }
    })
    .filter(isFirstOfItsText)
    .slice(0, draw.count)
}
