import { type PlaceAnswer } from '../api/answers.js'
import { element } from '../elements/element.js'
import { type FoundPlace, foundPlace } from '../search/found-place.js'
import { placeRow } from '../search/place-row.js'
import { type Surroundings } from '../shell/surroundings.js'
import { batchLines, type Question } from './operations.js'
import { type Shown } from './shown.js'

/** The results of each line, or its error. */
export interface BatchAnswer {
  results: (PlaceAnswer | { error: { message: string } })[]
}

/** Places as a list, best first, and as points on the map. @param typed  matching letters are bold in the names */
export function placesFound(places: FoundPlace[], typed: string, page: Surroundings): Shown {
  const { search } = page.texts
  if (places.length === 0) return { nodes: [element('p', {}, search.none)], lines: [] }
  const rows = places.map((place) => element('li', {}, [placeButton(place, typed, page)]))
  return {
    nodes: [element('ol', { class: 'rows', 'aria-label': search.results(places.length) }, rows)],
    lines: [],
    places,
  }
}

/** Each line of a batch with the best place for it. */
export function batchFound({ results }: BatchAnswer, question: Question, page: Surroundings): Shown {
  const lines = batchLines(question)
  const found = results.map((result) =>
    'features' in result && result.features[0] !== undefined ? foundPlace(result.features[0], page.texts) : null,
  )
  const row = (result: BatchAnswer['results'][number], i: number) => {
    const place = found[i] ?? null
    const missing = 'error' in result ? result.error.message : page.texts.search.none
    return element('li', {}, [
      element('p', { class: 'small' }, lines[i]),
      place === null ? element('p', {}, missing) : placeButton(place, lines[i]!, page),
    ])
  }
  return {
    nodes: [element('ol', { class: 'rows', 'aria-label': page.texts.lab.operations.batch }, results.map(row))],
    lines: [],
    places: found.filter((place) => place !== null),
  }
}

const placeButton = (place: FoundPlace, typed: string, page: Surroundings) =>
  element('button', { type: 'button', class: 'row' }, placeRow(place, page.texts.locale, typed), {
    click: () => page.map()?.approach(place.position),
  })
