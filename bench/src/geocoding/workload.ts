import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { misspellingQueries, nearby } from './misspellings.js'
import { type NamedThing, type NamedThings } from './named-things.js'
import { pathOf } from './recall.js'
import { pick, type Random, sample } from './random.js'

/** A search as a user types it. */
export interface Typed {
  q: string
  bias?: LatLng
}

/** The queries of the speed measurement: all different, so that no cache helps, and the same in every run. */
export interface Workload {
  /** Beginnings of names, half of them with a bias. */
  autocomplete: Typed[]
  /** Whole names, half of them with a bias. */
  geocode: Typed[]
  /** Names misspelt by rule. */
  typos: Typed[]
  /** Points some 800 m from named things. */
  points: LatLng[]
}

const seed = 7
const each = 2000
const prefixLettersMin = 2
const categories = ['pharmacy', 'school', 'bank', 'market', 'hospital']

export function workloadOf(things: NamedThings): Workload {
  const random = seededRandom(seed)
  const drawn = sample(random, [...things.cities, ...things.services], each)
  const maybeHere = (thing: NamedThing) => (random() < 0.5 ? { bias: nearby(thing, random) } : {})
  return {
    autocomplete: drawn.map((thing) => ({ q: beginningOf(thing.name, random), ...maybeHere(thing) })),
    geocode: drawn.map((thing) => ({ q: thing.name, ...maybeHere(thing) })),
    typos: misspellingQueries(things, { services: each, cities: each / 4 }).map(({ q, bias }) => ({ q: q!, bias })),
    points: drawn.map((thing) => nearby(thing, random)),
  }
}

/** The requests of a workload, by the name of the measurement. */
export function pathsOf(
  workload: Workload,
): Record<'autocomplete' | 'geocode' | 'typos' | 'reverse' | 'nearby', string[]> {
  const random = seededRandom(seed)
  const asked = { language: 'fr', class: 'exact', country: '', half: 'held_out', accept: [] } as const
  const geocode = (typed: Typed) => pathOf({ ...typed, ...asked, accept: [] })
  return {
    autocomplete: workload.autocomplete.map((typed) =>
      pathOf({ ...typed, ...asked, accept: [], endpoint: 'autocomplete' }),
    ),
    geocode: workload.geocode.map(geocode),
    typos: workload.typos.map(geocode),
    reverse: workload.points.map((at) => pathOf({ at, ...asked, accept: [], endpoint: 'reverse' })),
    nearby: workload.points.map(({ lat, lng }) => {
      const category = random() < 0.5 ? `&category=${pick(random, categories)}` : ''
      return `/v1/places/nearby?lat=${lat}&lng=${lng}&radius=1000${category}`
    }),
  }
}

function beginningOf(name: string, random: Random): string {
  const letters = [...name]
  const min = Math.min(prefixLettersMin, letters.length)
  return letters
    .slice(0, min + Math.floor(random() * (letters.length - min + 1)))
    .join('')
    .trim()
}
