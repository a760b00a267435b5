import { flatMetres, METRES_PER_DEGREE, shrinkAt } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { seededRandom } from '@repere/shared/seeded-random'
import { type Figure } from '../report.js'
import { percentiles } from '../statistics.js'
import { type NamedThings } from './named-things.js'
import { type Api, featuresOf, pathOf } from './recall.js'
import { pick, type Random, sample } from './random.js'

/** Their middles: one per spoken language and kind of data. */
const cities: Record<string, LatLng> = {
  Cotonou: { lat: 6.367, lng: 2.425 },
  Abidjan: { lat: 5.345, lng: -4.02 },
  Dakar: { lat: 14.716, lng: -17.455 },
  Lomé: { lat: 6.14, lng: 1.225 },
  Accra: { lat: 5.59, lng: -0.2 },
}
const cityRadiusMetres = 9_000
const pointsPerCity = 60
/** Users are near a thing, not at its exact point. */
const offsetMaxMetres = 150
const seed = 20_260_205

const targets = { medianMetres: 60, p90Metres: 150 }

/** The distance between the point and the place that its sentence means; null if the sentence means no place. */
export type RoundTrip = number | null

/** The points to describe: beside things of five cities, the same in every run. */
export function describedPoints(things: NamedThings): LatLng[] {
  const random = seededRandom(seed)
  return Object.values(cities).flatMap((middle) => {
    const inside = things.services.filter((thing) => flatMetres(thing, middle) <= cityRadiusMetres)
    return sample(random, inside, pointsPerCity).map((thing) => somewhereNear(thing, random))
  })
}

const ruralCount = 240
/** Further than this from every town, few streets have a name. */
const ruralMetres = 15_000

/** The same in the country: beside things far from every town. */
export function ruralPoints({ services, cities: towns }: NamedThings): LatLng[] {
  const random = seededRandom(seed + 1)
  const isRural = (thing: LatLng) => towns.every((town) => flatMetres(thing, town) > ruralMetres)
  return sample(random, services, 12 * ruralCount)
    .filter(isRural)
    .slice(0, ruralCount)
    .map((thing) => somewhereNear(thing, random))
}

function somewhereNear({ lat, lng }: LatLng, random: Random): LatLng {
  const [angle, metres] = [2 * Math.PI * random(), offsetMaxMetres * Math.sqrt(random())]
  const degrees = metres / METRES_PER_DEGREE
  const round = (value: number) => Number(value.toFixed(6))
  return {
    lat: round(lat + degrees * Math.sin(angle)),
    lng: round(lng + (degrees * Math.cos(angle)) / shrinkAt(lat)),
  }
}

const languages = ['fr', 'en', 'wo', 'ha']
const asked = { class: 'reverse', country: '', half: 'held_out', accept: [] as never[] } as const

/** Requests a sentence for every point, in one of the four languages, and geocodes the sentence. */
export async function sentenceRoundTrips(api: Api, points: readonly LatLng[]): Promise<RoundTrip[]> {
  const random = seededRandom(seed)
  const trips: RoundTrip[] = []
  for (const at of points) {
    const language = pick(random, languages)
    const [described] = await featuresOf(api, pathOf({ ...asked, at, language }))
    const sentence = described?.properties.sentence
    const [found] = sentence
      ? await featuresOf(api, pathOf({ ...asked, class: 'relative', q: sentence, language }))
      : []
    const [lng, lat] = found?.geometry.coordinates ?? []
    trips.push(lat === undefined || lng === undefined ? null : flatMetres(at, { lat, lng }))
  }
  return trips
}

/** In the country a sentence leads back, or at least never to another place. */
export function ruralFigures(trips: readonly RoundTrip[]): Figure[] {
  const shareWithin = (metres: number) => trips.filter((trip) => trip !== null && trip <= metres).length / trips.length
  const figure = (name: string, value: number, target: Figure['target']): Figure => ({
    what: `sentence of a point in the country, asked back (${trips.length}), ${name}`,
    value,
    unit: '',
    target,
  })
  return [
    figure('within 60 m', shareWithin(60), { at: 'least', value: 0.9 }),
    figure('within 150 m', shareWithin(150), { at: 'least', value: 0.97 }),
    figure('over 1 km', 1 - shareWithin(1_000), { at: 'most', value: 0 }),
  ]
}

/** A point without a sentence, or whose sentence is not understood, is infinitely far. */
export function roundTripFigures(trips: readonly RoundTrip[]): Figure[] {
  const metres = trips.map((trip) => trip ?? Infinity)
  const [p50, p90] = percentiles(metres, 0.5, 0.9)
  const figure = (name: string, value: number, most: number): Figure => ({
    what: `sentence of a point, asked back (${trips.length}), ${name}`,
    value,
    unit: 'm',
    target: { at: 'most', value: most },
  })
  return [figure('median', p50, targets.medianMetres), figure('p90', p90, targets.p90Metres)]
}
