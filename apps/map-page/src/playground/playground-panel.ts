import { type NearbyAnswer, type Position, STYLES } from '../api/answers.js'
import { exchangeView } from '../code/code-sheet.js'
import { Voice } from '../directions/voice.js'
import { element, freshId } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type PageState } from '../address/address.js'
import { type Surroundings } from '../shell/surroundings.js'
import { callOperation } from './call-operation.js'
import { isComplete, type OperationName, OPERATIONS, PATHS, POINTS, type Question } from '../api/operations.js'
import { QuestionFields } from './question-fields.js'
import { type Shown } from './shown.js'
import { readTrace, type TracePoint } from '../api/traces.js'

/** The delay after a moved pin or a new point, so that setting five points sends one request. */
const PAUSE_MS = 400
const EXAMPLE_POINTS = 5
const EXAMPLE_RADIUS_METRES = 10_000

/** Operations of the API that the other tabs do not show, with the request and the answer beside the map. */
export class PlaygroundPanel {
  private readonly operations: HTMLSelectElement
  private readonly fields: QuestionFields
  private readonly pointList = element('ol', { class: 'points' })
  private readonly pointSummary = element('summary')
  private readonly pointDetails = element('details', { class: 'points-details' }, [this.pointSummary, this.pointList])
  private readonly pointActions: HTMLElement
  private readonly hint = element('p', { class: 'hint' })
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private readonly exchange = element('div')
  private readonly voice: Voice
  private points: Position[] = []
  private trace: TracePoint[] | null = null
  private openRequest: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly root: HTMLElement,
    private readonly page: Surroundings,
  ) {
    const { texts } = page
    const { lab } = texts
    this.voice = new Voice(page.client)
    this.operations = element(
      'select',
      { id: freshId('operation') },
      OPERATIONS.map((name) => element('option', { value: name }, lab.operations[name])),
      { change: () => this.choose() },
    )
    this.fields = new QuestionFields(page, { change: () => this.changed(), trace: (text) => this.load(text) })
    this.pointActions = element('div', { class: 'actions' }, [
      element('button', { type: 'button', class: 'button' }, [icon('market'), lab.fill], {
        click: () => void this.fill(),
      }),
      element('button', { type: 'button', class: 'button' }, [icon('close'), lab.clear], {
        click: () => this.setPoints([]),
      }),
    ])
    root.replaceChildren(
      element('div', { class: 'lab' }, [
        element('div', { class: 'lab-field' }, [
          element('label', { for: this.operations.id }, lab.operation),
          this.operations,
        ]),
        this.fields.root,
        this.hint,
        this.pointActions,
        this.pointDetails,
        this.result,
        this.exchange,
      ]),
    )
    this.showFields()
  }

  /** A point of the map. */
  add(position: Position): void {
    const { max } = POINTS[this.operation]
    if (max === 0) return
    // If there is no room for another point, it replaces the last one.
    this.setPoints([...this.points.slice(0, max - 1), position])
  }

  /** Shows the state of an address. */
  restore(state: PageState): void {
    const { operation, points, guidance, map } = state
    this.operations.value = operation ?? OPERATIONS[0]
    this.fields.set({ ...state, language: guidance ?? this.page.texts.locale })
    this.trace = null
    this.points = points.slice(0, POINTS[this.operation].max)
    this.showFields()
    this.showPoints()
    if (map === null && this.points.length > 1) this.page.map()?.fitPoints(this.points)
    void this.sendRequest()
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
    const { operation, points } = this
    const { language, ...values } = this.fields.values
    this.page.changed({ operation, points, ...values, guidance: operation === 'navigate' ? language : null })
    this.showPoints()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.sendRequest(), PAUSE_MS)
  }

  private showFields(): void {
    const { lab } = this.page.texts
    const { operation } = this
    this.fields.show(operation)
    const { min, max } = POINTS[operation]
    this.pointActions.hidden = max < 2
    this.hint.textContent = lab.hints[operation] ?? (max < 2 ? '' : lab.hint(min, max))
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

  /** Places near the middle of the map, so that setting points is not necessary. */
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

  private async sendRequest(): Promise<void> {
    const { page, operation } = this
    this.openRequest?.abort()
    this.voice.stop()
    page.map()?.showAnswer([])
    this.result.replaceChildren()
    this.exchange.replaceChildren()
    const style = STYLES.find((name) => name === page.map()?.styleName) ?? 'day'
    const asked: Question & { style: typeof style } = {
      ...this.fields.values,
      points: this.points,
      trace: this.trace,
      centre: page.map()?.centre ?? null,
      style,
    }
    if (!isComplete(operation, asked)) return
    const question = new AbortController()
    this.openRequest = question
    this.result.replaceChildren(element('p', { class: 'hint', role: 'status' }, page.texts.loading))
    let shown: Shown = { nodes: [], lines: [] }
    try {
      shown = await callOperation(operation, asked, page, this.voice, question.signal)
    } catch (error) {
      if (question.signal.aborted) return
      page.problem(error)
    }
    if (this.openRequest !== question) return
    page.map()?.showAnswer(shown.lines, shown.places)
    if (shown.order !== undefined) this.showOrder(shown.order)
    const exchange = page.lastExchange(PATHS[operation])
    this.result.replaceChildren(...shown.nodes)
    // Refused requests are shown, too.
    if (exchange !== null) this.exchange.replaceChildren(exchangeView(page, exchange))
  }

  /** Numbers the pins in the order of visit. */
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

  private load(text: string): void {
    if (text.trim() === '') return
    const trace = readTrace(text)
    if (trace.length < 2) return this.page.say(this.page.texts.lab.noTrace)
    this.points = []
    this.trace = trace
    this.page.changed({ operation: 'match', points: [] })
    this.showPoints()
    this.page.map()?.fitPoints(trace)
    void this.sendRequest()
  }
}
