import { type Place } from './place.js'
import { RepereSearch } from './repere-search.js'

export { distanceText } from './distance.js'
export { type Place, type PlaceAnswer, type PlaceProperties, type ShownPlace, shownPlace } from './place.js'
export { placeRow } from './place-row.js'
export { RepereSearch } from './repere-search.js'
export { type RequestPlaces, type SearchPath, type SearchQuery, SearchRefused } from './request-places.js'

// A page may load the module twice, from a bundle and from a script.
if (globalThis.customElements?.get('repere-search') === undefined)
  globalThis.customElements?.define('repere-search', RepereSearch)

declare global {
  interface HTMLElementTagNameMap {
    'repere-search': RepereSearch
  }
  interface HTMLElementEventMap {
    'repere-select': CustomEvent<Place>
    'repere-clear': CustomEvent<undefined>
    'repere-error': CustomEvent<unknown>
  }
}
