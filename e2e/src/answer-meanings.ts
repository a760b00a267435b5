import { type RecordedCall } from './call-recorder.js'

interface Line {
  distance: number
  duration: number
}
interface Feature {
  properties: { name: string; area: number }
}
interface RouteLine extends Line {
  season?: { wet: boolean }
  legs: { annotations?: Record<string, unknown[]> }[]
}
interface Answer {
  routes: RouteLine[]
  depart_at?: string
  route: Line
  features: Feature[]
  results: { features: Feature[] }[]
  durations: (number | null)[][]
  matchings: Line[]
  places: { name: string | null }[]
  distance: number
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isLong = ({ distance, duration }: Line) => distance > 100 && duration > 10
const hasFields = (question: unknown) => typeof question === 'object' && question !== null && 'fields' in question
const namesWhatWasAsked = (text: string, feature: Feature | undefined) => {
  const name = plain(feature?.properties.name ?? '')
  return plain(text)
    .split(' ')
    .every((word) => name.includes(word))
}

/** Whether the answer of an operation means something, by its path. */
const MEANINGS: Record<string, (answer: Answer, call: RecordedCall) => boolean> = {
  '/v1/route': ({ routes, depart_at: departAt }, { url: { searchParams: asked }, question }) =>
    routes.length > 0 &&
    (asked.has('fields') || hasFields(question) || routes.every(isLong)) &&
    asked.has('arrive_by') === (departAt !== undefined) &&
    routes.every(({ season }) => asked.get('season') !== 'wet' || season?.wet === true) &&
    (asked.get('annotations')?.split(',') ?? []).every((name) => routes[0]!.legs[0]!.annotations?.[name]?.length),
  '/v1/matrix': ({ durations }) => durations.flat().every((seconds) => seconds !== null && seconds > 10),
  '/v1/matrix/large': ({ durations }) => durations.flat().every((seconds) => seconds !== null && seconds > 10),
  '/v1/optimize': (answer) => answer.distance > 100,
  '/v1/eta': (answer) => answer.distance > 100,
  '/v1/isochrone': ({ features }) => features[0]!.properties.area > 10_000,
  '/v1/match': ({ matchings }) => matchings[0]!.distance > 100,
  '/v1/navigate': ({ route }) => isLong(route),
  '/v1/geocode': ({ features }, { url }) => {
    const text = (url.searchParams.get('q') ?? '').replace(/^en face de /, '')
    return url.searchParams.get('q') === text ? namesWhatWasAsked(text, features[0]) : features.length > 0
  },
  '/v1/geocode/autocomplete': ({ features }, { url }) =>
    plain(features[0]?.properties.name ?? '').includes(plain(url.searchParams.get('q') ?? '')),
  '/v1/geocode/reverse': ({ features }) => features.length > 0,
  '/v1/geocode/batch': ({ results }, { question }) => {
    const { items } = question as { items: { q?: string }[] }
    return items.every(({ q }, i) =>
      q === undefined ? results[i]!.features.length > 0 : namesWhatWasAsked(q, results[i]!.features[0]),
    )
  },
  '/v1/places/search': ({ places }) => places.some(({ name }) => /pharma/i.test(name ?? '')),
  '/v1/places/nearby': ({ places }) => places.length > 0,
  '/v1/places/categories': (answer) => (answer as unknown as string[]).length > 5,
}

/** @returns null for an answer that shows something; otherwise the request with its answer */
export function emptyAnswer(call: RecordedCall): string | null {
  const { method, url, status, answer, bytes, question } = call
  // The pages about errors ask for a latitude that does not exist.
  const wantsError = /lat(?:=|":)95\b/.test(url.search + JSON.stringify(question)) && status === 400
  if (wantsError) return null
  const meaning = MEANINGS[url.pathname]
  const means = status === 200 && bytes > 0 && (meaning === undefined || meaning(answer as Answer, call))
  if (means) return null
  return `${method} ${url.pathname}${url.search} ${JSON.stringify(question)}: ${status} ${JSON.stringify(answer)}`.slice(
    0,
    600,
  )
}
