import { type Mode, MODES, type NearbyAnswer, type Position, STYLES } from '../api/answers.js'
import { exchangeView } from '../code/code-sheet.js'
import { modeIcons } from '../directions/directions-panel.js'
import { Voice } from '../directions/voice.js'
import { type Choice, choice } from '../elements/choice.js'
import { element, freshId } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type PageState } from '../shell/address.js'
import { type Surroundings } from '../shell/surroundings.js'
import { ask, type Shown } from './ask.js'
import {
  GUIDANCE_LANGUAGES,
  type GuidanceLanguage,
  type OperationName,
  OPERATIONS,
  PATHS,
  POINTS,
} from './operations.js'
import { readTrace, type TracePoint } from './traces.js'

/** After a pin was dragged or a point added: somebody who sets five points asks once. */
const PAUSE_MS = 400
const EXAMPLE_POINTS = 5
const EXAMPLE_RADIUS_METRES = 10_000

/** Operations of the API that the other tabs do not show, with the request and the answer beside the map. */
export class PlaygroundPanel {
  private readonly operations: HTMLSelectElement
  private readonly languages: HTMLSelectElement
  private readonly languageField: HTMLElement
  private readonly modes: Choice<Mode>
  private readonly traceField: HTMLElement
  private readonly pointList = element('ol', { class: 'points' })
  private readonly pointSummary = element('summary')
  private readonly pointDetails = element('details', { class: 'points-details' }, [this.pointSummary, this.pointList])
  private readonly hint = element('p', { class: 'hint' })
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private readonly exchange = element('div')
  private readonly voice: Voice
  private points: Position[] = []
  private trace: TracePoint[] | null = null
  private mode: Mode = 'auto'
  private asked: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly root: HTMLElement,
    private readonly page: Surroundings,
  ) {
    const { texts } = page
    const { lab } = texts
    this.voice = new Voice(page.client)
    const field = (label: string, control: HTMLSelectElement) =>
      element('div', { class: 'lab-field' }, [element('label', { for: control.id }, label), control])
    this.operations = element(
      'select',
      { id: freshId('operation') },
      OPERATIONS.map((name) => element('option', { value: name }, lab.operations[name])),
      { change: () => this.choose() },
    )
    this.languages = element(
      'select',
      { id: freshId('guidance') },
      GUIDANCE_LANGUAGES.map((code) => element('option', { value: code }, lab.languages[code])),
      { change: () => this.changed() },
    )
    this.languageField = field(lab.language, this.languages)
    this.modes = choice(
      texts.mode.label,
      MODES.map((value) => ({ value, label: texts.mode[value], icon: modeIcons[value] })),
      'auto',
      (mode) => {
        this.mode = mode
        this.changed()
      },
    )
    this.traceField = this.makeTraceField()
    root.replaceChildren(
      element('div', { class: 'lab' }, [
        field(lab.operation, this.operations),
        this.languageField,
        this.modes.root,
        this.hint,
        element('div', { class: 'actions' }, [
          element('button', { type: 'button', class: 'button' }, [icon('market'), lab.fill], {
            click: () => void this.fill(),
          }),
          element('button', { type: 'button', class: 'button' }, [icon('close'), lab.clear], {
            click: () => this.setPoints([]),
          }),
        ]),
        this.pointDetails,
        this.traceField,
        this.result,
        this.exchange,
      ]),
    )
    this.languages.value = texts.locale
    this.showFields()
  }

  /** A point of the map. */
  add(position: Position): void {
    const { max } = POINTS[this.operation]
    if (max === 0) return
    // The last point gives way where there is room for no more.
    this.setPoints([...this.points.slice(0, max - 1), position])
  }

  /** Shows what an address says. */
  restore({ operation, points, mode, guidance, map }: PageState): void {
    this.operations.value = operation ?? OPERATIONS[0]
    this.languages.value = guidance ?? this.page.texts.locale
    this.mode = mode
    this.modes.set(mode)
    this.trace = null
    this.points = points.slice(0, POINTS[this.operation].max)
    this.showFields()
    this.showPoints()
    if (map === null && this.points.length > 1) this.page.map()?.fitPoints(this.points)
    void this.ask()
  }

  private get operation(): OperationName {
    return OPERATIONS.find((name) => name === this.operations.value) ?? OPERATIONS[0]
  }

  private choose(): void {
    this.trace = null
    this.points = this.points.slice(0, POINTS[this.operation].max)
    this.showFields()
    this.changed()
  }

  private setPoints(points: Position[]): void {
    this.points = points
    this.trace = null
    this.changed()
  }

  private changed(): void {
    this.page.changed({
      operation: this.operation,
      points: this.points,
      mode: this.mode,
      guidance: this.operation === 'navigate' ? this.guidance : null,
    })
    this.showPoints()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(), PAUSE_MS)
  }

  private get guidance(): GuidanceLanguage {
    return GUIDANCE_LANGUAGES.find((code) => code === this.languages.value) ?? 'fr'
  }

  private showFields(): void {
    const { lab } = this.page.texts
    const { operation } = this
    this.languageField.hidden = operation !== 'navigate'
    this.traceField.hidden = operation !== 'match'
    this.modes.root.hidden = operation === 'tiles'
    const { min, max } = POINTS[operation]
    this.hint.textContent = max === 0 ? lab.hintTiles : lab.hint(min, max)
  }

  private showPoints(): void {
    const { texts } = this.page
    this.page
      .map()
      ?.stops.put(this.trace === null ? this.points : [], (index, to) =>
        this.setPoints(this.points.map((point, i) => (i === index ? to : point))),
      )
    this.pointDetails.hidden = this.points.length === 0
    this.pointSummary.textContent = texts.lab.points(this.points.length)
    this.pointList.replaceChildren(
      ...this.points.map(({ lat, lng }, index) =>
        element('li', {}, [
          element('span', {}, `${lat.toFixed(5)}, ${lng.toFixed(5)}`),
          element(
            'button',
            { type: 'button', class: 'icon-button', 'aria-label': texts.lab.remove(index + 1) },
            icon('close'),
            { click: () => this.setPoints(this.points.filter((_, i) => i !== index)) },
          ),
        ]),
      ),
    )
  }

  /** Places near the middle of the map, so that one need not set points. */
  private async fill(): Promise<void> {
    const map = this.page.map()
    if (map === null) return
    const { lat, lng } = map.centre
    const query = { lat, lng, radius: EXAMPLE_RADIUS_METRES, category: 'market', limit: EXAMPLE_POINTS }
    try {
      const { places } = await this.page.client().get<NearbyAnswer>('/v1/places/nearby', query)
      if (places.length < 2) return this.page.say(this.page.texts.place.nearby.none)
      const { max } = POINTS[this.operation]
      this.setPoints(places.map(({ location }) => location).slice(0, max))
      map.fitPoints(this.points)
    } catch (error) {
      this.page.problem(error)
    }
  }

  private async ask(): Promise<void> {
    const { page, operation } = this
    const { min } = POINTS[operation]
    this.asked?.abort()
    this.voice.stop()
    page.map()?.showLines([])
    this.result.replaceChildren()
    this.exchange.replaceChildren()
    if (this.trace === null && this.points.length < min) return
    const question = new AbortController()
    this.asked = question
    this.result.replaceChildren(element('p', { class: 'hint', role: 'status' }, page.texts.loading))
    const { points, mode, trace, guidance: language } = this
    const style = STYLES.find((name) => name === page.map()?.styleName) ?? 'day'
    let shown: Shown = { nodes: [], lines: [] }
    try {
      shown = await ask(operation, { points, mode, language, trace, style }, page, this.voice, question.signal)
    } catch (error) {
      if (question.signal.aborted) return
      page.problem(error)
    }
    if (this.asked !== question) return
    page.map()?.showLines(shown.lines)
    if (shown.order !== undefined) this.showOrder(shown.order)
    const exchange = page.lastExchange(PATHS[operation])
    this.result.replaceChildren(...shown.nodes)
    // A refusal is worth reading, too.
    if (exchange !== null) this.exchange.replaceChildren(exchangeView(page, exchange))
  }

  /** Numbers the pins as they are visited. */
  private showOrder(order: number[]): void {
    const labels = this.points.map((_, index) => String(order.indexOf(index) + 1))
    this.page
      .map()
      ?.stops.put(
        this.points,
        (index, to) => this.setPoints(this.points.map((point, i) => (i === index ? to : point))),
        labels,
      )
  }

  /** A trace that is pasted, dropped or chosen; drawn ones are points on the map. */
  private makeTraceField(): HTMLElement {
    const { lab } = this.page.texts
    const id = freshId('trace')
    const area = element('textarea', { id, rows: 3, placeholder: lab.tracePlaceholder, spellcheck: 'false' }, [], {
      change: () => this.load(area.value),
    })
    const file = element('input', { type: 'file', id: `${id}-file`, accept: '.gpx,.geojson,.json,.csv' }, [], {
      change: () => void file.files?.[0]?.text().then((text) => this.load(text)),
    })
    return element(
      'div',
      { class: 'trace' },
      [
        element('label', { for: id }, lab.trace),
        area,
        element('label', { for: `${id}-file`, class: 'unseen' }, lab.traceFile),
        file,
      ],
      {
        dragover: (event) => event.preventDefault(),
        drop: (event) => {
          event.preventDefault()
          void event.dataTransfer?.files[0]?.text().then((text) => this.load(text))
        },
      },
    )
  }

  private load(text: string): void {
    if (text.trim() === '') return
    const trace = readTrace(text)
    if (trace.length < 2) return this.page.say(this.page.texts.lab.noTrace)
    this.points = []
    this.trace = trace
    this.page.changed({ operation: 'match', points: [] })
    this.showPoints()
    this.page.map()?.fitPoints(trace)
    void this.ask()
  }
}
