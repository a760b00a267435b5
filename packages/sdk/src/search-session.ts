import { type Repere } from './client.js'
import { type AutocompleteRequest, type GeocodeFeature } from './types.js'

type OtherParameters = AutocompleteRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'q' | 'fields'>
    : never
  : never

export type SearchSessionOptions = OtherParameters & {
  /** Called with the suggestions for the latest text; empty for a text that is too short. */
  onResults: (features: GeocodeFeature[], text: string) => void
  /** Called when the search for the latest text failed. Default: the error is ignored. */
  onError?: (error: unknown, text: string) => void
  /** Milliseconds without a keystroke before a request is sent. Default: 150. */
  debounceMs?: number
  /** Shorter texts are not searched. Default: 2. */
  charactersMin?: number
}

/** Suggestions for one search box. Waits for a pause in typing and drops outdated answers. */
export class SearchSession {
  readonly #client: Repere
  readonly #options: SearchSessionOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined

  constructor(client: Repere, options: SearchSessionOptions) {
    this.#client = client
    this.#options = options
  }

  /** Call it with the text of the box after each keystroke. */
  type(text: string): void {
    this.close()
    const q = text.trim()
    const { charactersMin = 2, debounceMs = 150, onResults } = this.#options
    if (q.length < charactersMin) return onResults([], text)
    this.#timer = setTimeout(() => void this.#ask(q, text), debounceMs)
  }

  /** Cancels the pending request. Makes no callback until the next `type`. */
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
