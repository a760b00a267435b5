import { element, lineIcon, setAttributes } from './element.js'
import { type Place, type PlaceAnswer, type ShownPlace, shownPlace } from './place.js'
import { placeRow } from './place-row.js'
import { type RequestPlaces, requestPlaces, type SearchPath } from './request-places.js'
import { STYLE } from './style.js'
import { type SearchTexts, textsIn } from './texts.js'

/** Longer than between two keystrokes of a fast typist, to avoid unused requests. */
const PAUSE_MS = 160
const RESULTS_OF_A_SEARCH = '8'
const SEARCH_ICON = 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13Zm4.700 11.200L20.500 20.500'
const CLOSE_ICON = 'M6 6l12 12M18 6L6 18'
/** Attributes that go into each request. */
const QUERY = ['lat', 'lng', 'country', 'layers', 'categories', 'bbox', 'within']

// A server that renders pages has no elements: it may import this module, and only browsers define the element.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * `<repere-search>`: a text field that finds places during typing, and searches the whole text on Enter. It follows the
 * combobox pattern of ARIA: the focus stays in the field, and arrows move the active option.
 *
 * Events, all bubbling: `repere-select` (`detail`: the place), `repere-clear`, `repere-error` (`detail`: the error; when it is
 * cancelled, the element shows no message of its own).
 */
export class RepereSearch extends Base {
  static readonly formAssociated = true
  static readonly observedAttributes = ['label', 'placeholder', 'language', 'disabled', 'required']

  /** Asks for places in place of the element. */
  request: RequestPlaces | null = null
  /** Describes a place in the page's own words, with an icon of its own. */
  describe: (place: Place) => ShownPlace = shownPlace

  private readonly internals: ElementInternals
  private readonly labelElement = element('label', { part: 'label', for: 'input' })
  private readonly input = element('input', {
    id: 'input',
    part: 'input',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: '256',
    'aria-expanded': 'false',
    'aria-controls': 'list',
    'aria-autocomplete': 'list',
  })
  private readonly clearButton = element('button', { type: 'button', part: 'clear', hidden: '' }, [
    lineIcon(CLOSE_ICON),
  ])
  private readonly list = element('ul', { id: 'list', part: 'list', role: 'listbox', hidden: '' })
  private readonly status = element('p', { class: 'unseen', role: 'status' })
  private found: Place[] = []
  private active = -1
  private chosen: Place | null = null
  private openRequest: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.internals = this.attachInternals()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
    const icon = lineIcon(SEARCH_ICON)
    icon.setAttribute('part', 'icon')
    const field = element('div', { class: 'field', part: 'field' }, [icon, this.input, this.clearButton])
    root.append(this.labelElement, field, this.list, this.status)
    this.input.addEventListener('input', () => this.onInput())
    this.input.addEventListener('keydown', (event) => this.onKey(event))
    this.input.addEventListener('blur', () => this.close())
    this.clearButton.addEventListener('click', () => this.clear())
    // Otherwise a click on an option would take the focus from the field, which closes the list before the click arrives.
    this.list.addEventListener('mousedown', (event) => event.preventDefault())
  }

  connectedCallback(): void {
    const value = this.getAttribute('value')
    if (value !== null && this.value === '') this.value = value
    this.write()
  }

  disconnectedCallback(): void {
    this.forgetQuestion()
    this.close()
  }

  attributeChangedCallback(): void {
    this.write()
  }

  formDisabledCallback(disabled: boolean): void {
    this.input.disabled = this.clearButton.disabled = disabled
  }

  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? ''
  }

  /** The text in the field. Setting it asks for nothing, and forgets the chosen place. */
  get value(): string {
    return this.input.value
  }

  set value(text: string) {
    this.forgetQuestion()
    this.input.value = text
    this.choose(null)
    this.close()
  }

  /** The chosen place; null when the text was typed, or is empty. */
  get place(): Place | null {
    return this.chosen
  }

  /** Where the bias, the filters and the key of a request come from. */
  private ask(path: SearchPath, text: string, signal: AbortSignal): Promise<PlaceAnswer> {
    const query: Record<string, string> = { q: text, language: this.spoken }
    if (path === '/v1/geocode') query.size = RESULTS_OF_A_SEARCH
    for (const name of QUERY) {
      const value = this.getAttribute(name)
      if (value !== null && value !== '') query[name] = value
    }
    if (this.request !== null) return this.request(path, query, signal)
    const address = {
      baseUrl: this.getAttribute('base-url') ?? '',
      token: this.getAttribute('token'),
      key: this.getAttribute('service-key'),
    }
    return requestPlaces(address, path, query, signal)
  }

  /** Of the attribute; else of the page, if it is English; else French. */
  private get spoken(): string {
    const [own] = (this.getAttribute('language') ?? '').split('-')
    if (own) return own
    return this.closest('[lang]')?.getAttribute('lang')?.startsWith('en') ? 'en' : 'fr'
  }

  private get texts(): SearchTexts {
    return textsIn(this.spoken)
  }

  /** Writes what depends on attributes. */
  private write(): void {
    const label = this.getAttribute('label')
    const outer = this.internals.labels?.[0]?.textContent?.trim()
    const name = label ?? (outer || this.texts.label)
    this.labelElement.textContent = label
    this.labelElement.hidden = label === null
    setAttributes(this.input, {
      'aria-label': label === null ? name : null,
      placeholder: this.getAttribute('placeholder'),
      'aria-required': this.hasAttribute('required') ? 'true' : null,
    })
    this.list.setAttribute('aria-label', name)
    this.clearButton.setAttribute('aria-label', `${this.texts.clear} (${name})`)
    this.updateForm()
  }

  private clear(): void {
    this.value = ''
    this.input.focus()
    this.emit('repere-clear')
  }

  private onInput(): void {
    this.forgetQuestion()
    this.choose(null)
    const text = this.input.value.trim()
    if (text === '') {
      this.close()
      this.emit('repere-clear')
      return
    }
    this.timer = setTimeout(() => void this.suggest('/v1/geocode/autocomplete', text), PAUSE_MS)
  }

  private onKey(event: KeyboardEvent): void {
    const isOpen = !this.list.hidden
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const text = this.input.value.trim()
        if (event.altKey && event.key === 'ArrowUp') this.close()
        else if (this.found.length > 0) {
          const step = event.key === 'ArrowDown' ? 1 : -1
          const count = this.found.length
          this.activate(this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count)
        } else if (!isOpen && event.key === 'ArrowDown' && text !== '') {
          this.forgetQuestion()
          void this.suggest('/v1/geocode/autocomplete', text)
        } else return
        event.preventDefault()
        return
      }
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        // They move the cursor in the text, which is what the keys then act on.
        this.activate(-1)
        return
      case 'Enter': {
        // Of an input method: it ends a composed word.
        if (event.isComposing) return
        event.preventDefault()
        const place = this.found[this.active]
        if (place !== undefined) return this.pick(place)
        const text = this.input.value.trim()
        this.forgetQuestion()
        if (text !== '') void this.suggest('/v1/geocode', text)
        return
      }
      case 'Escape':
        if (isOpen) this.close()
        else if (this.input.value !== '') this.clear()
        else return
        event.preventDefault()
        return
      default:
    }
  }

  private async suggest(path: SearchPath, text: string): Promise<void> {
    const question = new AbortController()
    this.openRequest = question
    try {
      const { features } = await this.ask(path, text, question.signal)
      if (this.openRequest === question) this.offer(features)
    } catch (error) {
      if (this.openRequest !== question) return
      this.close()
      if (this.emit('repere-error', error)) this.say(this.texts.failed)
    }
  }

  private offer(found: Place[]): void {
    const { results, none } = this.texts
    if (found.length === 0) this.say(none)
    else this.status.textContent = results(found.length)
    if (found.length === 0) return
    this.found = found
    const options = found.map((place, i) => {
      const row = placeRow(this.describe(place), this.spoken)
      const option = element('li', { id: `option-${i}`, part: 'option', role: 'option', 'aria-selected': 'false' }, row)
      option.addEventListener('click', () => this.pick(place))
      return option
    })
    this.list.replaceChildren(...options)
    this.activate(-1)
    this.open()
  }

  /** A line in place of options, and for screen readers. */
  private say(message: string): void {
    this.close()
    this.status.textContent = message
    this.list.replaceChildren(element('li', { role: 'option', 'aria-disabled': 'true' }, [message]))
    this.open()
  }

  private activate(at: number): void {
    this.active = at
    if (this.found.length === 0) return
    for (const [i, option] of [...this.list.children].entries()) {
      option.setAttribute('aria-selected', String(i === at))
      if (i === at) option.scrollIntoView({ block: 'nearest' })
    }
    setAttributes(this.input, { 'aria-activedescendant': at < 0 ? null : `option-${at}` })
  }

  private pick(place: Place): void {
    this.value = this.describe(place).name
    this.choose(place)
    this.status.textContent = ''
    this.emit('repere-select', place)
  }

  private choose(place: Place | null): void {
    this.chosen = place
    this.clearButton.hidden = this.input.value === ''
    this.updateForm()
  }

  /** The text under the element's name; its position and id beside it, when a place was chosen. */
  private updateForm(): void {
    const name = this.getAttribute('name')
    const data = new FormData()
    if (name !== null) {
      data.set(name, this.value)
      if (this.chosen !== null) {
        const [lng, lat] = this.chosen.geometry.coordinates
        data.set(`${name}_lat`, String(lat))
        data.set(`${name}_lng`, String(lng))
        data.set(`${name}_id`, this.chosen.properties.id)
      }
    }
    this.internals.setFormValue(name === null ? null : data)
    const isMissing = this.hasAttribute('required') && this.chosen === null
    if (isMissing) this.internals.setValidity({ valueMissing: true }, this.texts.missing, this.input)
    else this.internals.setValidity({})
  }

  private open(): void {
    this.list.hidden = false
    this.toggleAttribute('open', true)
    this.input.setAttribute('aria-expanded', 'true')
  }

  private close(): void {
    this.found = []
    this.active = -1
    this.list.hidden = true
    this.list.replaceChildren()
    this.toggleAttribute('open', false)
    setAttributes(this.input, { 'aria-expanded': 'false', 'aria-activedescendant': null })
  }

  /** Answers to earlier requests are ignored. */
  private forgetQuestion(): void {
    clearTimeout(this.timer)
    this.openRequest?.abort()
    this.openRequest = null
  }

  /** @returns false when a listener cancelled the event */
  private emit(type: string, detail?: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }))
  }
}
