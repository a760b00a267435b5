import { type PlaceAnswer, type Position } from '../api/answers.js'
import { type ApiClient } from '../api/client.js'
import { element, freshId, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'
import { type FoundPlace, foundPlace } from './found-place.js'
import { placeRow } from './place-row.js'

/** Longer than between two keystrokes of a fast typist, to avoid unused requests. */
const PAUSE_MS = 160
const RESULTS = 8

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

/**
 * A text field that finds places during typing, and searches the full text on Enter. It follows the combobox pattern of
 * ARIA, so that arrows, Enter and Escape work, and screen readers announce the choice.
 */
export class SearchBox {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  private readonly list: HTMLUListElement
  private readonly status = element('p', { class: 'unseen', role: 'status' })
  private readonly clearButton: HTMLButtonElement
  private found: FoundPlace[] = []
  private active = -1
  private openRequest: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly options: SearchBoxOptions) {
    const { label, placeholder, texts } = options
    const [inputId, listId] = [freshId('search'), freshId('found')]
    this.list = element('ul', { id: listId, class: 'found', role: 'listbox', 'aria-label': label, hidden: true })
    this.input = element(
      'input',
      {
        id: inputId,
        type: 'text',
        role: 'combobox',
        placeholder,
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        enterkeyhint: 'search',
        maxlength: 256,
        'aria-expanded': 'false',
        'aria-controls': listId,
        'aria-autocomplete': 'list',
      },
      [],
      {
        input: () => this.onInput(),
        keydown: (event) => this.onKey(event),
        // A click on a result comes after the blur, so the list must still be there.
        blur: () => setTimeout(() => this.close(), 150),
      },
    )
    this.clearButton = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': `${texts.search.clear} (${label})`, hidden: true },
      icon('close'),
      { click: () => this.clear() },
    )
    this.root = element('div', { class: 'search' }, [
      element('label', { for: inputId, class: 'search-label' }, label),
      element('div', { class: 'search-field' }, [icon('search'), this.input, this.clearButton]),
      this.list,
      this.status,
    ])
  }

  /** Shows a name like a result of this search. */
  show(name: string): void {
    this.forgetQuestion()
    this.input.value = name
    this.clearButton.hidden = name === ''
    this.close()
  }

  private clear(): void {
    this.show('')
    this.input.focus()
    this.options.onClear()
  }

  private onInput(): void {
    this.clearButton.hidden = this.input.value === ''
    this.forgetQuestion()
    const text = this.input.value.trim()
    if (text === '') {
      this.close()
      this.options.onClear()
      return
    }
    this.timer = setTimeout(() => void this.requestPlaces('/v1/geocode/autocomplete', text), PAUSE_MS)
  }

  private onKey(event: KeyboardEvent): void {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (this.found.length === 0) return
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        this.activate((this.active + step + this.found.length) % this.found.length)
        return
      }
      case 'Enter': {
        event.preventDefault()
        const chosen = this.found[this.active]
        if (chosen !== undefined && !this.list.hidden) return this.pick(chosen)
        const text = this.input.value.trim()
        this.forgetQuestion()
        if (text !== '') void this.requestPlaces('/v1/geocode', text)
        return
      }
      case 'Escape':
        if (!this.list.hidden) this.close()
        else this.clear()
        return
      default:
    }
  }

  private async requestPlaces(path: string, text: string): Promise<void> {
    const { client, near, texts, onProblem } = this.options
    const question = new AbortController()
    this.openRequest = question
    try {
      const query = { q: text, ...near(), size: path === '/v1/geocode' ? RESULTS : undefined, language: texts.locale }
      const { features } = await client().get<PlaceAnswer>(path, query, question.signal)
      if (this.openRequest !== question) return
      this.offer(features.map((feature) => foundPlace(feature, texts)))
    } catch (error) {
      if (!question.signal.aborted) onProblem(error)
    }
  }

  private offer(found: FoundPlace[]): void {
    const { texts } = this.options
    this.found = found
    this.list.replaceChildren(
      ...found.map((place, i) =>
        element(
          'li',
          { id: `${this.list.id}-${i}`, role: 'option', 'aria-selected': 'false' },
          placeRow(place, texts.locale),
          { click: () => this.pick(place) },
        ),
      ),
    )
    const { results, none } = texts.search
    this.status.textContent = found.length === 0 ? none : results(found.length)
    if (found.length === 0) this.list.append(element('li', { class: 'found-none', role: 'presentation' }, none))
    this.list.hidden = false
    setAttributes(this.input, { 'aria-expanded': 'true', 'aria-activedescendant': null })
    this.active = -1
  }

  private activate(at: number): void {
    this.active = at
    for (const [i, option] of [...this.list.children].entries()) {
      setAttributes(option, { 'aria-selected': i === at ? 'true' : 'false' })
    }
    const option = this.list.children[at]
    option?.scrollIntoView({ block: 'nearest' })
    setAttributes(this.input, { 'aria-activedescendant': option?.id })
  }

  private pick(place: FoundPlace): void {
    this.show(place.name)
    this.options.onPick(place)
  }

  private close(): void {
    this.found = []
    this.active = -1
    this.list.hidden = true
    this.list.replaceChildren()
    setAttributes(this.input, { 'aria-expanded': 'false', 'aria-activedescendant': null })
  }

  /** Answers to earlier requests are ignored. */
  private forgetQuestion(): void {
    clearTimeout(this.timer)
    this.openRequest?.abort()
    this.openRequest = null
  }
}
