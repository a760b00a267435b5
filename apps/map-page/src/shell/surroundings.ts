import { type ApiClient, type Exchange } from '../api/client.js'
import { type Texts } from '../language/texts.js'
import { type MapView } from '../map/map-view.js'
import { type PageState } from '../address/address.js'

/** The parts of the page that every panel may use. */
export interface Surroundings {
  texts: Texts
  client: () => ApiClient
  /** Null until it is loaded. */
  map: () => MapView | null
  /** Shows an error to people. */
  problem: (error: unknown) => void
  /** Shows a message to people. */
  say: (text: string) => void
  /** Writes the current state into the address. */
  changed: (what: Partial<PageState>) => void
  /** Copies a text to the clipboard. @returns false if the browser does not allow it */
  copy: (text: string) => Promise<boolean>
  /** The last request to a path, with its answer; null before there was one. */
  lastExchange: (path: string) => Exchange | null
  /** A button that shows the last request to a path as code, with its answer. */
  codeButton: (path: string) => HTMLElement
}
