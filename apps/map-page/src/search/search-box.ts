import { type Place, type RepereSearch } from '@repere/elements'
import { type PlaceAnswer, type PlaceFeature, type Position } from '../api/answers.js'
import { type ApiClient } from '../api/client.js'
import { element } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'
import { type FoundPlace, foundPlace } from './found-place.js'
import { placeIcon } from './place-row.js'

export interface SearchBoxOptions {
  label: string
  placeholder: string
  texts: Texts
  client: () => ApiClient
  /** The position of the map: near places come first. Null before there is a map. */
  near: () => Position | null
  onPick: (place: FoundPlace) => void
  onClear: () => void
  onProblem: (error: unknown) => void
}

/** The element `<repere-search>` with the page's key, its words for kinds of places, and its icons. */
export function searchBox(options: SearchBoxOptions): RepereSearch {
  const { label, placeholder, texts, client, near, onPick, onClear, onProblem } = options
  const found = (place: Place) => foundPlace(place as PlaceFeature, texts)
  const box = element('repere-search', { label, placeholder, language: texts.locale }, [], {
    'repere-select': ({ detail }) => onPick(found(detail)),
    'repere-clear': onClear,
    'repere-error': (event) => {
      event.preventDefault()
      onProblem(event.detail)
    },
  })
  box.request = (path, query, signal) => client().get<PlaceAnswer>(path, { ...query, ...near() }, signal)
  box.describe = (place) => {
    const shown = found(place)
    return { ...shown, icon: icon(placeIcon(shown)) }
  }
  return box
}
