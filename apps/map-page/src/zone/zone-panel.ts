import { type Mode, MODES, type Position, type ZoneAnswer } from '../api/answers.js'
import { modeIcons } from '../directions/directions-panel.js'
import { choice } from '../elements/choice.js'
import { element, freshId } from '../elements/element.js'
import { areaText } from '../language/measures.js'
import { type FoundPlace } from '../search/found-place.js'
import { SearchBox } from '../search/search-box.js'
import { type Surroundings } from '../shell/surroundings.js'

const MINUTES = { min: 5, max: 60, step: 5, first: 15 }

/** How far one gets from a place in a given time. */
export class ZonePanel {
  readonly root: HTMLElement
  private readonly box: SearchBox
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private centre: FoundPlace | null = null
  private mode: Mode = 'auto'
  private minutes = MINUTES.first
  private asked: AbortController | null = null

  constructor(private readonly page: Surroundings) {
    const { texts } = page
    this.box = new SearchBox({
      label: texts.zone.centre,
      placeholder: texts.zone.placeholder,
      texts,
      client: page.client,
      near: () => page.map()?.centre ?? null,
      onPick: (place) => this.set(place),
      onClear: () => this.set(null),
      onProblem: page.problem,
    })
    const modes = choice(
      texts.mode.label,
      MODES.map((value) => ({ value, label: texts.mode[value], icon: modeIcons[value] })),
      'auto',
      (mode) => {
        this.mode = mode
        void this.ask()
      },
    )
    const id = freshId('minutes')
    const shown = element('output', { for: id }, texts.zone.minutesValue(this.minutes))
    const { min, max, step } = MINUTES
    const slider = element('input', { id, type: 'range', min, max, step, value: this.minutes }, [], {
      input: () => {
        shown.textContent = texts.zone.minutesValue(slider.valueAsNumber)
      },
      change: () => {
        this.minutes = slider.valueAsNumber
        void this.ask()
      },
    })
    this.root = element('div', { class: 'zone' }, [
      this.box.root,
      modes.root,
      element('div', { class: 'minutes' }, [element('label', { for: id }, texts.zone.minutes), shown, slider]),
      this.result,
    ])
    this.hint()
  }

  set(place: FoundPlace | null): void {
    this.centre = place
    this.box.show(place?.name ?? this.box.input.value)
    this.page.map()?.pins.put('centre', place?.position ?? null)
    void this.ask()
  }

  setFromMap(position: Position): void {
    this.set({ name: this.page.texts.pickedPoint, context: '', position, layer: 'point' })
  }

  private async ask(): Promise<void> {
    const { texts } = this.page
    this.asked?.abort()
    this.asked = null
    if (this.centre === null) {
      this.page.map()?.showZone(null)
      this.hint()
      return
    }
    const question = new AbortController()
    this.asked = question
    this.result.replaceChildren(element('p', { class: 'hint' }, texts.loading))
    const { lat, lng } = this.centre.position
    const query = { lat: lat.toFixed(6), lng: lng.toFixed(6), time: this.minutes, mode: this.mode }
    try {
      const zone = await this.page.client().get<ZoneAnswer>('/v1/isochrone', query, question.signal)
      this.page.map()?.showZone(zone)
      const [feature] = zone.features
      const [ring = []] = feature?.geometry.coordinates ?? []
      const [lngs, lats] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
      this.page.map()?.fit([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)])
      const { area = 0, time = this.minutes } = feature?.properties ?? {}
      this.result.replaceChildren(
        element('p', { class: 'zone-area' }, texts.zone.area(areaText(area, texts.locale), time)),
        element('button', { type: 'button', class: 'link' }, texts.zone.clear, {
          click: () => {
            this.box.show('')
            this.set(null)
          },
        }),
      )
    } catch (error) {
      if (question.signal.aborted) return
      this.page.map()?.showZone(null)
      this.hint()
      this.page.problem(error)
    }
  }

  private hint(): void {
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.zone.hint))
  }
}
