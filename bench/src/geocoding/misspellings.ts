import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { type GoldQuery } from './gold.js'
import { wordsOf } from './judge.js'
import { type KnownWords, type NamedThing, type NamedThings } from './named-things.js'
import { pick, type Random, sample } from './random.js'

/*
 * Misspellings by rule, of random names. The list made by hand cannot replace them, because its author knows what
 * engines are good at. Never used for tuning.
 */

const seed = 20_260_101
// The API promises to correct one error in a short word, two in a long one, and none below five letters.
const letters = { min: 5, twoFrom: 9 }
const biasDistanceDegrees = 0.007
const sameNameWithinMetres = 15_000

const rows = { azerty: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'], qwerty: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] }

/** Spellings that sound alike: French, English and local spellings of the same sound. */
const byEar: [RegExp, string][] = [
  [/ou/, 'u'],
  [/ou/, 'w'],
  [/(?<![oqg])u(?!u)/, 'ou'],
  [/dj/, 'j'],
  [/(?<!d)j/, 'dj'],
  [/c(?=[aou])/, 'k'],
  [/k(?!h)/, 'c'],
  [/qu(?=[eiao])/, 'k'],
  [/ph/, 'f'],
  [/f/, 'ph'],
  [/gn/, 'ny'],
  [/y/, 'i'],
  [/(?<=.)i(?=.)/, 'y'],
  [/th/, 't'],
  [/z/, 's'],
]

type Slip = (word: string, random: Random) => string

const slips: Record<string, Slip> = {
  neighbouringKey: (word, random) => {
    const at = position(word, random)
    const row = pick(random, Object.values(rows)).find((keys) => keys.includes(word[at]!))
    if (!row) return word
    const key = row.indexOf(word[at]!)
    return word.slice(0, at) + pick(random, [row[key - 1], row[key + 1]].filter(Boolean)) + word.slice(at + 1)
  },
  swapped: (word, random) => {
    const at = 1 + Math.floor(random() * (word.length - 2))
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  },
  doubled: (word, random) => {
    const at = position(word, random)
    return word.slice(0, at) + word[at] + word.slice(at)
  },
  missing: (word, random) => {
    const at = position(word, random)
    return word.slice(0, at) + word.slice(at + 1)
  },
  byEar: (word, random) => {
    const fitting = byEar.filter(([sound]) => sound.test(word))
    if (!fitting.length) return word
    const [sound, spelling] = pick(random, fitting)
    return word.replace(sound, spelling)
  },
}

/** Never the first letter, because people rarely get it wrong. */
const position = (word: string, random: Random) => 1 + Math.floor(random() * (word.length - 1))

/**
 * The name with one of its longer words misspelt, in plain letters.
 *
 * @param known  words that are real: no misspelling may be another name
 * @returns null where no word is long enough, or every attempt gave a real word
 */
export function misspelt(name: string, known: KnownWords, random: Random): string | null {
  const words = wordsOf(name)
  const spoilable = words.flatMap((word, index) => (/^[a-z]+$/.test(word) && word.length >= letters.min ? [index] : []))
  if (!spoilable.length) return null
  for (let attempt = 0; attempt < 20; attempt++) {
    const index = pick(random, spoilable)
    const word = words[index]!
    const times = word.length >= letters.twoFrom && random() < 0.3 ? 2 : 1
    let spoilt = word
    for (let i = 0; i < times; i++) spoilt = pick(random, Object.values(slips))(spoilt, random)
    if (spoilt !== word && !known.has(spoilt)) return words.with(index, spoilt).join(' ')
  }
  return null
}

/** Queries by rule: services with a user near them, and cities without any context. */
export function misspellingQueries(things: NamedThings, count: { services: number; cities: number }): GoldQuery[] {
  const random = seededRandom(seed)
  const queries = (drawn: NamedThing[], toQuery: (thing: NamedThing, q: string) => GoldQuery) =>
    drawn.flatMap((thing) => {
      const q = misspelt(thing.name, things.words, random)
      return q === null ? [] : [toQuery(thing, q)]
    })
  const common = { language: 'fr', country: '', half: 'held_out' } as const
  return [
    ...queries(sample(random, things.services, count.services), ({ name, lat, lng }, q) => {
      const bias = nearby({ lat, lng }, random)
      const has = wordsOf(name).join(' ')
      // Banks and petrol stations have the same name twice in a town.
      const accept = [{ has, near: bias, within: sameNameWithinMetres }]
      return { ...common, q, bias, class: 'typo_context', accept }
    }),
    ...queries(sample(random, things.cities, count.cities), ({ name, lat, lng }, q) => ({
      ...common,
      q,
      class: 'typo_alone',
      accept: [{ has: wordsOf(name).join(' ') }, { near: { lat, lng }, within: 5000, layer: ['city', 'locality'] }],
    })),
  ]
}

/** A point some 800 metres away. */
export function nearby({ lat, lng }: LatLng, random: Random): LatLng {
  const angle = random() * 2 * Math.PI
  const round = (degrees: number) => Number(degrees.toFixed(5))
  return {
    lat: round(lat + biasDistanceDegrees * Math.sin(angle)),
    lng: round(lng + biasDistanceDegrees * Math.cos(angle)),
  }
}
