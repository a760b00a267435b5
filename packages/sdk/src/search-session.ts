import { type Repere } from './client.js'
import { type AutocompleteRequest, type GeocodeFeature } from './types.js'

export interface SearchSessionOptions extends Omit<AutocompleteRequest, 'q'> {
  /** Called with the suggestions for the text typed last; empty for a text that is too short. */
  onResults: (features: GeocodeFeature[], text: string) => void
  /** Called when the text typed last could not be searched. Default: nothing is shown. */
  onError?: (error: unknown, text: string) => void
  /** Milliseconds without a keystroke before a request is sent. Default: 150. */
  debounceMs?: number
  /** Characters below which nothing is asked. Default: 2. */
  charactersMin?: number
}

/** Suggestions for one search box: waits for a pause in typing, and drops answers that come too late. */
export class SearchSession {
  readonly #client: Repere
  readonly #options: SearchSessionOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined

  constructor(client: Repere, options: SearchSessionOptions) {
    this.#client = client
    this.#options = options
  }

  /** Takes the text of the box after each keystroke. */
  type(text: string): void {
    this.close()
    const q = text.trim()
    const { charactersMin = 2, debounceMs = 150, onResults } = this.#options
    if (q.length < charactersMin) return onResults([], text)
    this.#timer = setTimeout(() => void this.#ask(q, text), debounceMs)
  }

  /** Ends what is under way; nothing is called back any more until the next `type`. */
  close(): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#request = undefined
  }

  async #ask(q: string, text: string): Promise<void> {
    const { onResults, onError, debounceMs: _debounce, charactersMin: _least, ...bias } = this.#options
    const request = new AbortController()
    this.#request = request
    try {
      const { features } = await this.#client.autocomplete({ ...bias, q }, { signal: request.signal })
      if (this.#request === request) onResults(features, text)
    } catch (error) {
      if (this.#request === request) onError?.(error, text)
    }
  }
}
