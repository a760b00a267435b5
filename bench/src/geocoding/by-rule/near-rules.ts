import { nearby } from '../misspellings.js'
import { pick } from '../random.js'
import { type GeneratedQuery } from './generated-query.js'
import { type Draw, type Rule } from './rule.js'

/** Kinds, as they are said in four languages, by their tag. */
const kinds: readonly { tag: [string, string]; category: string[]; said: Record<string, string> }[] = [
  { tag: ['amenity', 'pharmacy'], category: ['pharmacy'], said: { fr: 'pharmacie', en: 'pharmacy', pt: 'farmácia' } },
  { tag: ['amenity', 'bank'], category: ['bank'], said: { fr: 'banque', en: 'bank', pt: 'banco' } },
  {
    tag: ['amenity', 'hospital'],
    category: ['hospital'],
    said: { fr: 'hôpital', en: 'hospital', pt: 'hospital', ha: 'asibiti' },
  },
  {
    tag: ['amenity', 'school'],
    category: ['school'],
    said: { fr: 'école', en: 'school', pt: 'escola', ha: 'makaranta' },
  },
  {
    tag: ['amenity', 'restaurant'],
    category: ['restaurant'],
    said: { fr: 'restaurant', en: 'restaurant', pt: 'restaurante' },
  },
  {
    tag: ['amenity', 'marketplace'],
    category: ['market'],
    said: { fr: 'marché', en: 'market', pt: 'mercado', ha: 'kasuwa' },
  },
  {
    tag: ['amenity', 'fuel'],
    category: ['fuel'],
    said: { fr: 'station essence', en: 'fuel station', ha: 'gidan mai' },
  },
  { tag: ['tourism', 'hotel'], category: ['hotel'], said: { fr: 'hôtel', en: 'hotel', pt: 'hotel' } },
]
const phrases: Readonly<Record<string, readonly string[]>> = {
  fr: [
    '{} près de moi',
    '{} la plus proche',
    '{} à proximité',
    'la {} la plus proche',
    '{} proche',
    '{} autour de moi',
    '{} pas loin',
  ],
  en: ['{} near me', 'nearest {}', '{} nearby', '{} around here', 'the closest {}'],
  pt: ['{} perto de mim', '{} mais próxima', 'a {} mais próxima'],
  ha: ['{} kusa da ni', '{} mafi kusa'],
}

/** A kind near the user: the first answer is as near as the nearest of the map. */
export const nearMe: Rule = (draw: Draw) =>
  Array.from({ length: draw.count }, (_, index): GeneratedQuery[] => {
    const { tag, category, said } = kinds[index % kinds.length]!
    const things = draw.things.services.filter(({ tags }) => tags[tag[0]] === tag[1])
    if (things.length === 0) return []
    const thing = pick(draw.random, things)
    const bias = nearby(thing, draw.random)
    const language = pick(draw.random, Object.keys(said))
    const q = pick(draw.random, phrases[language]!).replace('{}', said[language]!)
    const [nearest] = draw.near.services.within(bias, 5_000).filter(({ thing: one }) => one.tags[tag[0]] === tag[1])
    if (!nearest) return []
    const accept = [{ category, near: bias, within: nearest.metres + 20 }]
    return [{ class: 'near_me', q, bias, country: draw.things.countryAt(thing) ?? '', accept }]
  }).flat()
