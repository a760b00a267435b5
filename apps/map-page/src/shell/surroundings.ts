import { type ApiClient, type Exchange } from '../api/client.js'
import { type Texts } from '../language/texts.js'
import { type MapView } from '../map/map-view.js'
import { type PageState } from './address.js'

/** What every panel may use of the page around it. */
export interface Surroundings {
  texts: Texts
  client: () => ApiClient
  /** Null until it has come. */
  map: () => MapView | null
  /** Tells people what went wrong. */
  problem: (error: unknown) => void
  /** Tells people what was done. */
  say: (text: string) => void
  /** Puts what is shown now into the address. */
  changed: (what: Partial<PageState>) => void
  /** Puts a text into the clipboard. @returns false where the browser does not allow it */
  copy: (text: string) => Promise<boolean>
  /** The last request to a path, with its answer; null before there was one. */
  lastExchange: (path: string) => Exchange | null
  /** A button that shows the last request to a path as code, with its answer. */
  codeButton: (path: string) => HTMLElement
}
