import { type RepereSearch } from '@repere/elements'
import { travelBy, type WayOfTravel } from '../api/way-of-travel.js'
import { type Position, type ZoneAnswer } from '../api/answers.js'
import { type Choice } from '../elements/choice.js'
import { element, freshId } from '../elements/element.js'
import { areaText } from '../language/measures.js'
import { type FoundPlace, pickedPoint } from '../search/found-place.js'
import { searchBox } from '../search/search-box.js'
import { isSamePlace, type PageState } from '../address/address.js'
import { modeChoice } from '../shell/mode-choice.js'
import { failure } from '../shell/failure.js'
import { type Surroundings } from '../shell/surroundings.js'

/** Minutes of the outermost ring; the others are at a third and two thirds of it. */
const MINUTES = { min: 15, max: 60, step: 15, first: 15 }
const RINGS = 3

/** The areas that can be reached from a place: three rings, initially 5, 10 and 15 minutes. */
export class ZonePanel {
  readonly root: HTMLElement
  private readonly box: RepereSearch
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private readonly modes: Choice<WayOfTravel>
  private readonly slider: HTMLInputElement
  private readonly shown: HTMLOutputElement
  private centre: FoundPlace | null = null
  private mode: WayOfTravel = 'auto'
  private minutes = MINUTES.first
  private openRequest: AbortController | null = null

  constructor(private readonly page: Surroundings) {
    const { texts } = page
    this.box = searchBox({
      label: texts.zone.centre,
      placeholder: texts.zone.placeholder,
      texts,
      client: page.client,
      near: () => page.map()?.centre ?? null,
      onPick: (place) => this.set(place),
      onClear: () => this.set(null),
      onProblem: page.problem,
    })
    this.modes = modeChoice(texts, (mode) => {
      this.mode = mode
      this.page.changed({ mode })
      void this.requestZone()
    })
    const id = freshId('minutes')
    this.shown = element('output', { for: id }, this.ringsText())
    const { min, max, step } = MINUTES
    this.slider = element('input', { id, type: 'range', min, max, step, value: this.minutes }, [], {
      input: () => {
        this.shown.textContent = this.ringsText(this.slider.valueAsNumber)
      },
      change: () => {
        this.minutes = this.slider.valueAsNumber
        this.page.changed({ minutes: this.minutesInAddress() })
        void this.requestZone()
      },
    })
    this.root = element('div', { class: 'zone' }, [
      this.box,
      this.modes.root,
      element('div', { class: 'minutes' }, [
        element('label', { for: id }, texts.zone.minutes),
        this.shown,
        this.slider,
      ]),
      this.result,
    ])
    this.hint()
  }

  set(place: FoundPlace | null): void {
    this.put(place, this.box.value)
    this.page.changed({ zone: place && { name: place.name, position: place.position } })
    void this.requestZone()
  }

  setFromMap(position: Position): void {
    this.set(pickedPoint(position, this.page.texts))
  }

  /** Shows the state of an address, without moving the map. */
  async restore({ zone, mode, minutes }: Pick<PageState, 'zone' | 'mode' | 'minutes'>, fits: boolean): Promise<void> {
    const { texts } = this.page
    const isSame = isSamePlace(zone, this.centre) && mode === this.mode && (minutes ?? MINUTES.first) === this.minutes
    if (isSame) return
    this.put(zone && pickedPoint(zone.position, texts, zone.name === '' ? texts.pickedPoint : zone.name))
    this.mode = mode
    this.modes.set(mode)
    this.slider.value = String(minutes ?? MINUTES.first)
    // The slider accepts only values in its range.
    this.minutes = this.slider.valueAsNumber
    this.shown.textContent = this.ringsText()
    await this.requestZone({ fits })
  }

  private put(place: FoundPlace | null, typed = ''): void {
    this.centre = place
    this.box.value = place?.name ?? typed
    this.page.map()?.pins.put('centre', place?.position ?? null)
  }

  private async requestZone({ fits = true } = {}): Promise<void> {
    const { texts } = this.page
    this.openRequest?.abort()
    this.openRequest = null
    if (this.centre === null) {
      this.page.map()?.showZone(null)
      this.hint()
      return
    }
    const question = new AbortController()
    this.openRequest = question
    this.result.replaceChildren(element('p', { class: 'hint' }, texts.loading))
    const { lat, lng } = this.centre.position
    const query = {
      lat: lat.toFixed(6),
      lng: lng.toFixed(6),
      times: ringsOf(this.minutes).join(','),
      ...travelBy(this.mode),
    }
    try {
      const zone = await this.page.client().get<ZoneAnswer>('/v1/isochrone', query, question.signal)
      this.page.map()?.showZone(zone)
      const largest = zone.features.at(-1)
      if (fits && largest !== undefined) this.page.map()?.fit(boxOf(largest.geometry.coordinates[0] ?? []))
      this.result.replaceChildren(
        element(
          'ul',
          { class: 'rings' },
          zone.features.map(({ properties: { area, time } }, i) =>
            element('li', { class: `ring ring-${i + 1}` }, texts.zone.area(areaText(area, texts.locale), time)),
          ),
        ),
        element('div', { class: 'result-actions' }, [
          element('button', { type: 'button', class: 'link' }, texts.zone.clear, {
            click: () => {
              this.box.value = ''
              this.set(null)
            },
          }),
          this.page.codeButton('/v1/isochrone'),
        ]),
      )
    } catch (error) {
      if (question.signal.aborted) return
      this.page.map()?.showZone(null)
      this.result.replaceChildren(failure(this.page, error, () => void this.requestZone({ fits })))
    }
  }

  private ringsText(minutes = this.minutes): string {
    return this.page.texts.zone.minutesValue(ringsOf(minutes).join(', '))
  }

  private minutesInAddress(): number | null {
    return this.minutes === MINUTES.first ? null : this.minutes
  }

  private hint(): void {
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.zone.hint))
  }
}

const ringsOf = (minutes: number): number[] => Array.from({ length: RINGS }, (_, i) => (minutes * (i + 1)) / RINGS)

function boxOf(ring: [lng: number, lat: number][]): [number, number, number, number] {
  const [lngs, lats] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
