import { type PlaceAnswer, type PlaceReading } from '../api/answers.js'
import { element } from '../elements/element.js'
import { type FoundPlace, foundPlace } from '../search/found-place.js'
import { placeRow } from '../search/place-row.js'
import { type Surroundings } from '../shell/surroundings.js'
import { batchLines, type Question } from '../api/operations.js'
import { type Shown } from './shown.js'

/** The results of each line, or its error. */
export interface BatchAnswer {
  results: (PlaceAnswer | { error: { message: string } })[]
}

/** Places as a list, best first, and as points on the map. @param reading  how the text was read */
export function placesFound(places: FoundPlace[], page: Surroundings, reading: PlaceReading = {}): Shown {
  const { search, lab } = page.texts
  const { town, area, kind, relation, set_aside: setAside = [], hint } = reading
  const read = lab.read({ town, area, kind, relation, setAside: setAside.join(', ') })
  const notes = [read, hint ?? ''].filter((text) => text !== '').map((text) => element('p', { class: 'small' }, text))
  if (places.length === 0) return { nodes: [...notes, element('p', {}, search.none)], lines: [] }
  const rows = places.map((place) => element('li', {}, [placeButton(place, page)]))
  return {
    nodes: [...notes, element('ol', { class: 'rows', 'aria-label': search.results(places.length) }, rows)],
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
      place === null ? element('p', {}, missing) : placeButton(place, page),
    ])
  }
  return {
    nodes: [element('ol', { class: 'rows', 'aria-label': page.texts.lab.operations.batch }, results.map(row))],
    lines: [],
    places: found.filter((place) => place !== null),
  }
}

/** Moves the map to a place. */
export const placeButton = (place: FoundPlace, page: Surroundings) =>
  element('button', { type: 'button', class: 'row' }, placeRow(place, page.texts.locale), {
    click: () => page.map()?.approach(place.position),
  })
