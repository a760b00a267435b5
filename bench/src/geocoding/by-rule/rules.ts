import { type LatLng } from '@repere/shared'
import { wordsOf } from '../judge.js'
import { misspelt, nearby } from '../misspellings.js'
import { isLatin } from '../named-things.js'
import { pick, sample } from '../random.js'
import { axisSpellings, coordinateSpellings } from './coordinate-spellings.js'
import { type GeneratedQuery } from './generated-query.js'
import { type MappedThing } from './mapped-things.js'
import { brandQuarter, houseNumbers, junctions, noSpaces, villageContext } from './address-rules.js'
import { areaNamed, districtAt, regionAt, townDistrict, townRegion } from './area-rules.js'
import { chainPosition, institutionNames, labelled, nearQualified, openHours, spoken } from './chain-rules.js'
import { kindsOf } from './kind-rules.js'
import { kindsInLocalLanguages, portuguese } from './language-rules.js'
import { deliveryNotes, looseNotes, messageRule, notesWhileTyping } from './message-rules.js'
import { busLines } from './bus-rules.js'
import { damagedAccents } from './damage-rules.js'
import { nearMe } from './near-rules.js'
import { nonsense, otherCodes } from './nonsense-rules.js'
import { renumbered } from './renumbered.js'
import { type Draw, type Rule } from './rule.js'
import { kindOnStreet, streetWords } from './street-rules.js'
import { between, measuredTowards, terminus } from './way-rules.js'

const englishSpoken = new Set(['NG', 'GH', 'LR', 'SL', 'GM'])
const syllables = 'zor blax vri quo plim dra xu fen tiw glo sku mra jep nyl vok trez bru kwi zaf gom'.split(' ')
const inTownMetres = 30_000
const sameNameMetres = 15_000

/** A word that is in no name of the map. */
function madeUpWord({ things, random }: Draw): string {
  for (;;) {
    const word = pick(random, syllables) + pick(random, syllables) + pick(random, syllables)
    if (!things.words.has(word)) return word[0]!.toUpperCase() + word.slice(1)
  }
}

/** Towns with a unique name, so that the name is unambiguous. */
function onlyTowns({ things }: Draw): MappedThing[] {
  const counts = new Map<string, number>()
  const keyOf = ({ name }: MappedThing) => wordsOf(name).join(' ')
  for (const town of things.towns) counts.set(keyOf(town), (counts.get(keyOf(town)) ?? 0) + 1)
  return things.towns.filter((town) => counts.get(keyOf(town)) === 1 && isLatin(town.name) && town.name.length > 3)
}

const named = (things: readonly MappedThing[]) =>
  things.filter(({ name }) => name.length >= 5 && name.length <= 40 && isLatin(name) && !/[,;/]/.test(name))

const isEnglishAt = ({ things }: Draw, at: LatLng) => englishSpoken.has(things.countryAt(at) ?? '')
const countryOf = ({ things }: Draw, at: LatLng) => things.countryAt(at) ?? ''
const has = (name: string) => wordsOf(name).join(' ')

/**
 * A thing that does not exist, in a town that exists: guesses in the town are accepted, results in another country
 * never.
 */
const absentInTown: Rule = (draw) => {
  const kinds = {
    fr: ['pharmacie', 'boulangerie', 'hôtel', 'école', 'clinique', 'rond-point', 'restaurant', 'marché', 'rue', 'bar'],
    en: ['pharmacy', 'bakery', 'hotel', 'school', 'clinic', 'junction', 'restaurant', 'market', 'street', 'church'],
  }
  return sample(draw.random, onlyTowns(draw), draw.count).map((town, index) => {
    const kind = pick(draw.random, isEnglishAt(draw, town) ? kinds.en : kinds.fr)
    const thing = index % 4 === 3 ? madeUpWord(draw) : `${kind} ${madeUpWord(draw)}`
    const q = index % 3 === 2 ? `${town.name}, ${thing}` : `${thing} ${town.name}`
    const accept = [{ near: town, within: inTownMetres }]
    return { class: 'absent_in_town', q, country: countryOf(draw, town), accept, guess: true }
  })
}

/** A quarter by the commune or the city around it, in either order. */
const communeQuartier: Rule = (draw) => {
  const { near, random, things } = draw
  return sample(random, named(things.quarters), 4 * draw.count)
    .flatMap((quarter, index): GeneratedQuery[] => {
      const communes = near.quarters.within(quarter, 4_000).filter(({ thing }) => thing.tags.place === 'suburb')
      const cities = near.towns.within(quarter, 10_000).filter(({ thing }) => thing.tags.place === 'city')
      const [commune] = quarter.tags.place === 'suburb' ? [] : communes
      const around = (index % 2 === 0 && commune ? commune : cities[0])?.thing
      if (!around || has(around.name) === has(quarter.name)) return []
      const q = index % 3 === 0 ? `${quarter.name}, ${around.name}` : `${around.name} ${quarter.name}`
      const accept = [{ has: has(quarter.name), near: quarter, within: 1_500 }]
      return [{ class: 'commune_quartier', q, country: countryOf(draw, quarter), accept }]
    })
    .slice(0, draw.count)
}

/** Towns and their things, by the large city whose agglomeration they are in. */
const agglomeration: Rule = (draw) => {
  const { near, random, things } = draw
  const cities = things.towns.filter(({ tags }) => Number(tags.population) >= 800_000)
  const parts = cities.flatMap((city) =>
    [...near.towns.within(city, 22_000), ...near.quarters.within(city, 18_000)]
      .filter(({ thing, metres }) => metres > 4_000 && has(thing.name) !== has(city.name))
      .map(({ thing }) => ({ city, thing })),
  )
  return sample(random, parts, draw.count)
    .filter(({ thing }) => isLatin(thing.name))
    .map(({ city, thing }, index) => {
      const [service] = near.services.within(thing, 1_500).filter((one) => named([one.thing]).length > 0)
      const what = index % 3 === 0 && service ? service.thing : thing
      const q = what === thing ? `${thing.name} ${city.name}` : `${what.name}, ${thing.name}, ${city.name}`
      const accept = [{ has: has(what.name), near: what, within: 3_000 }]
      return { class: 'agglomeration', q, country: countryOf(draw, thing), accept }
    })
}

/** @param words  in the order of their code units */
function hasBeginning(words: readonly string[], beginning: string): boolean {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (words[middle]! < beginning) from = middle + 1
    else to = middle
  }
  return words[from]?.startsWith(beginning) ?? false
}

/** An unfinished word with a typing error. */
const slipWhileTyping: Rule = (draw) => {
  const { random, things } = draw
  const known = [...things.words].sort()
  const pool = [...named(things.quarters), ...named(things.services).filter((_, index) => index % 9 === 0)]
  return sample(random, pool, 8 * draw.count)
    .flatMap((thing): GeneratedQuery[] => {
      const words = wordsOf(thing.name)
      const last = words.at(-1)!
      if (last.length < 7 || !/^[a-z]+$/.test(last)) return []
      const prefix = last.slice(0, 5 + Math.floor(random() * (last.length - 5)))
      const slip = misspelt(prefix, { has: () => false }, random)
      if (!slip || hasBeginning(known, slip)) return []
      const q = [...words.slice(0, -1), slip].join(' ')
      const bias = nearby(thing, random)
      const accept = [{ has: has(thing.name), near: bias, within: sameNameMetres }]
      return [{ class: 'slip_typing', endpoint: 'autocomplete', q, bias, country: countryOf(draw, thing), accept }]
    })
    .slice(0, draw.count)
}

/** The phrases that people write around an address. */
const noise: Rule = (draw) => {
  const french = [
    'je cherche {}',
    'svp {}',
    'où se trouve {} ?',
    "c'est où {}",
    'bonjour, {} merci',
    '{} tel 97 00 12 34',
    '{}, lot 1234',
    '{}, BP 0512',
    'je veux aller à {}',
    'comment aller à {} svp',
    'adresse de {}',
    '{} +229 97 11 22 33',
    'villa 12, {}',
    '{} carré 1520',
    'déposez-moi à {}',
    '{} îlot 45 s’il vous plaît',
  ]
  const english = [
    'please how do I get to {}',
    'where is {}?',
    "I'm looking for {}",
    '{} please',
    'directions to {}',
    'take me to {}',
    'hello, {} thanks',
    '{} P.O. Box 123',
    '{} phone 0803 123 4567',
    'plot 14, {}',
    'i want to go to {}',
    'address of {}',
  ]
  const services = sample(draw.random, named(draw.things.services), 6 * draw.count)
  return services
    .flatMap((service): GeneratedQuery[] => {
      const [town] = draw.near.towns.within(service, 6_000)
      if (!town || wordsOf(service.name).length < 2) return []
      const phrase = pick(draw.random, isEnglishAt(draw, service) ? english : french)
      const q = phrase.replace('{}', `${service.name} ${town.thing.name}`)
      const accept = [{ has: has(service.name), near: service, within: sameNameMetres }]
      return [{ class: 'noise', q, country: countryOf(draw, service), accept }]
    })
    .slice(0, draw.count)
}

const numbers: Rule = (draw) =>
  sample(draw.random, named([...draw.things.services, ...draw.things.quarters]), 40 * draw.count)
    .flatMap((thing): GeneratedQuery[] => {
      const q = renumbered(thing.name, draw.random)
      if (q === null || wordsOf(q).length < 2) return []
      const bias = nearby(thing, draw.random)
      const accept = [{ has: has(thing.name), near: bias, within: 5_000 }]
      return [{ class: 'numbers', q, bias, country: countryOf(draw, thing), accept }]
    })
    .slice(0, draw.count)

const coordinateForms: Rule = (draw) =>
  Array.from({ length: draw.count }, (_, index) => {
    const at = nearby(pick(draw.random, draw.things.services), draw.random)
    const q = coordinateSpellings[index % coordinateSpellings.length]!(at.lat, at.lng)
    return { class: 'coordinate_forms', q, country: countryOf(draw, at), accept: [{ near: at, within: 25 }] }
  })

/** Points whose axes are named, in words or in either order. */
const namedAxes: Rule = (draw) =>
  Array.from({ length: draw.count }, (_, index) => {
    const at = nearby(pick(draw.random, draw.things.services), draw.random)
    const q = axisSpellings[index % axisSpellings.length]!(at.lat, at.lng)
    return { class: 'named_axes', q, country: countryOf(draw, at), accept: [{ near: at, within: 40 }] }
  })

/** Places whose name differs in another language, including embassies and countries. */
const languages: Rule = (draw) => {
  const regionNames = {
    fr: new Intl.DisplayNames('fr', { type: 'region' }),
    en: new Intl.DisplayNames('en', { type: 'region' }),
  }
  const embassies = draw.things.services.flatMap((thing): GeneratedQuery[] => {
    const { amenity, diplomatic, office, country, target } = thing.tags
    const isEmbassy = amenity === 'embassy' || diplomatic === 'embassy' || office === 'diplomatic'
    const code = country ?? target
    const [town] = draw.near.towns.within(thing, 12_000)
    if (!isEmbassy || !/^[A-Z]{2}$/.test(code ?? '') || !town || !thing.name) return []
    const q =
      draw.random() < 0.5
        ? `ambassade ${regionNames.fr.of(code!)} ${town.thing.name}`
        : `${regionNames.en.of(code!)} embassy ${town.thing.name}`
    return [{ class: 'languages', q, country: countryOf(draw, thing), accept: [{ near: thing, within: 400 }] }]
  })
  const named = draw.things.services.filter(({ name }) => name !== '')
  const places = [...draw.things.towns, ...draw.things.quarters, ...named].flatMap((thing): GeneratedQuery[] => {
    const { 'name:en': en, 'name:fr': fr, alt_name: alternative, old_name: former } = thing.tags
    const others = [en, fr, alternative, former].filter(
      (other): other is string =>
        other !== undefined && !other.includes(';') && has(other) !== has(thing.name) && isLatin(other),
    )
    if (others.length === 0) return []
    const other = pick(draw.random, others)
    return [
      {
        class: 'languages',
        q: other,
        bias: nearby(thing, draw.random),
        country: countryOf(draw, thing),
        accept: [{ near: thing, within: 3_000 }],
      },
    ]
  })
  const half = Math.floor(draw.count / 2)
  return [...sample(draw.random, embassies, half), ...sample(draw.random, places, half)]
}

/** Names in Arabic letters, with the town in Latin or Arabic ones. */
const arabic: Rule = (draw) =>
  sample(
    draw.random,
    [...draw.things.towns, ...draw.things.quarters, ...draw.things.services].flatMap((thing) => {
      const own = thing.tags['name:ar'] ?? (/^\p{Script=Arabic}/u.test(thing.name) ? thing.name : undefined)
      return own ? [{ thing, own }] : []
    }),
    draw.count,
  ).map(({ thing, own }) => ({
    class: 'arabic',
    q: own,
    bias: nearby(thing, draw.random),
    country: countryOf(draw, thing),
    accept: [{ near: thing, within: 3_000 }],
  }))

/** Nothing else is this near, so that the query is unambiguous. */
const APART_METRES = 12

/** Beside a named thing: the answer contains its name. */
const reverseBeside: Rule = (draw) =>
  sample(
    draw.random,
    named(draw.things.services).filter((thing) => draw.near.services.within(thing, APART_METRES).length === 1),
    draw.count,
  ).map((thing) => {
    const angle = draw.random() * 2 * Math.PI
    const at = { lat: thing.lat + 2e-5 * Math.sin(angle), lng: thing.lng + 2e-5 * Math.cos(angle) }
    const accept = [{ has: has(thing.name), near: at, within: 60 }]
    return { class: 'reverse_beside', endpoint: 'reverse', at, country: countryOf(draw, at), accept }
  })

/** Every rule by the class of its queries. */
export const rules: Record<GeneratedQuery['class'], Rule> = {
  absent_in_town: absentInTown,
  commune_quartier: communeQuartier,
  agglomeration,
  slip_typing: slipWhileTyping,
  kinds_typing: kindsOf('kinds_typing'),
  noise,
  numbers,
  kinds: kindsOf('kinds'),
  coordinate_forms: coordinateForms,
  languages,
  arabic,
  reverse_beside: reverseBeside,
  street_words: streetWords,
  kind_on_street: kindOnStreet,
  nonsense,
  other_codes: otherCodes,
  near_me: nearMe,
  town_region: townRegion,
  town_district: townDistrict,
  area_named: areaNamed,
  district_at: districtAt,
  region_at: regionAt,
  delivery_notes: deliveryNotes,
  messages: messageRule,
  portuguese,
  local_kinds: kindsInLocalLanguages,
  damaged_accents: damagedAccents,
  bus_lines: busLines,
  village_context: villageContext,
  no_spaces: noSpaces,
  brand_quarter: brandQuarter,
  house_numbers: houseNumbers,
  junctions,
  loose_notes: looseNotes,
  notes_typing: notesWhileTyping,
  chain_position: chainPosition,
  near_qualified: nearQualified,
  open_hours: openHours,
  spoken,
  labelled,
  institutions: institutionNames,
  named_axes: namedAxes,
  between,
  measured_towards: measuredTowards,
  terminus,
}
