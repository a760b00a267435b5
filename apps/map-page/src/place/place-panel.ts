import { type PlaceAnswer, type PlaceProperties, type Position } from '../api/answers.js'
import { element } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { distanceText, positionText } from '../language/measures.js'
import { type FoundPlace, foundPlace } from '../search/found-place.js'
import { type Surroundings } from '../shell/surroundings.js'

export interface PlaceActions {
  /** What one can do with a place that is shown. */
  goTo: (place: FoundPlace) => void
  startFrom: (place: FoundPlace) => void
  zoneAround: (place: FoundPlace) => void
}

/** What is known of a place: one that was searched for, or what lies at a point of the map. */
export class PlacePanel {
  readonly root = element('div', { class: 'place' })
  private asked: AbortController | null = null

  constructor(
    private readonly page: Surroundings,
    private readonly actions: PlaceActions,
  ) {
    this.clear()
  }

  clear(): void {
    this.asked?.abort()
    this.page.map()?.pins.put('place', null)
    this.root.replaceChildren(element('p', { class: 'hint' }, this.page.texts.place.hint))
  }

  /** Shows a place that was searched for. */
  async showFound(place: FoundPlace): Promise<void> {
    const map = this.page.map()
    map?.pins.put('place', place.position)
    map?.approach(place.position, zoomFor(place.layer))
    this.render(place, null)
    const nearest = await this.lookUp(place.position)
    if (nearest !== undefined) this.render(place, nearest?.properties ?? null)
  }

  /** Asks what is at a point, and shows it. @returns its name, null without one */
  async showPoint(position: Position): Promise<string | null> {
    const { texts } = this.page
    this.page.map()?.pins.put('place', position)
    this.root.replaceChildren(element('p', { class: 'hint', role: 'status' }, texts.loading))
    const nearest = await this.lookUp(position)
    if (nearest === undefined) return null
    if (nearest === null) {
      const nowhere = { name: texts.pickedPoint, context: texts.place.nothing, position, layer: 'point' }
      this.render(nowhere, null)
      return nowhere.name
    }
    // The point itself is what was asked for: one wants to go there, not to the middle of the street beside it.
    const place = { ...foundPlace(nearest, texts), position }
    this.render(place, nearest.properties)
    return place.name
  }

  /** @returns null where nothing is known, undefined when nobody waits for it any more */
  private async lookUp({ lat, lng }: Position): Promise<PlaceAnswer['features'][number] | null | undefined> {
    this.asked?.abort()
    const question = new AbortController()
    this.asked = question
    const query = { lat: lat.toFixed(6), lng: lng.toFixed(6), language: this.page.texts.locale }
    try {
      const { features } = await this.page.client().get<PlaceAnswer>('/v1/geocode/reverse', query, question.signal)
      return features[0] ?? null
    } catch (error) {
      if (question.signal.aborted) return undefined
      this.page.problem(error)
      this.clear()
      return undefined
    }
  }

  private render(place: FoundPlace, known: PlaceProperties | null): void {
    const { texts } = this.page
    const { landmark, plus_code: plusCode } = known ?? {}
    const near =
      landmark === undefined || landmark.name === place.name
        ? null
        : texts.place.landmark(landmark.name, distanceText(landmark.distance ?? 0, texts.locale))
    const position = positionText(place.position)
    const fact = (name: string, value: string | undefined, extra?: Node) =>
      value === undefined ? [] : [element('dt', {}, name), element('dd', {}, [value, extra])]
    const copy = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.place.copy, title: texts.place.copy },
      icon('copy'),
      { click: () => void this.copy(position) },
    )
    this.root.replaceChildren(
      element('h2', { class: 'place-name' }, place.name),
      element('p', { class: 'place-context' }, place.context),
      ...(near === null ? [] : [element('p', { class: 'place-landmark' }, near)]),
      element('div', { class: 'actions' }, [
        this.action('directions', texts.place.to, 'button-main', () => this.actions.goTo(place)),
        this.action('pin', texts.place.from, '', () => this.actions.startFrom(place)),
        this.action('zone', texts.place.zone, '', () => this.actions.zoneAround(place)),
      ]),
      element('dl', { class: 'facts' }, [
        ...fact(texts.place.position, position, copy),
        ...fact(texts.place.plusCode, plusCode),
      ]),
    )
  }

  private action(name: Parameters<typeof icon>[0], label: string, kind: string, act: () => void): HTMLButtonElement {
    return element('button', { type: 'button', class: `button ${kind}` }, [icon(name), label], { click: act })
  }

  private async copy(text: string): Promise<void> {
    // Without a secure origin a browser has no clipboard; the text can still be selected.
    if (navigator.clipboard === undefined) return
    await navigator.clipboard.writeText(text).then(() => this.page.say(this.page.texts.place.copied), this.page.problem)
  }
}

/** How close one wants to see it. */
function zoomFor(layer: string): number {
  return { country: 6, region: 8, city: 12, locality: 13.5, quartier: 14.5 }[layer] ?? 16
}
