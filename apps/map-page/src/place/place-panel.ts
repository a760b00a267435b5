import { type FirstView, type PlaceAnswer, type PlaceProperties, type Position } from '../api/answers.js'
import { element } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { distanceText, positionText } from '../language/measures.js'
import { type FoundPlace, foundPlace, pickedPoint } from '../search/found-place.js'
import { placeIcon } from '../search/place-row.js'
import { type AddressPlace, isSamePlace, type PageState } from '../address/address.js'
import { type Surroundings } from '../shell/surroundings.js'
import { CategoryList } from './category-list.js'
import { type ShareSheet } from './share-sheet.js'

export interface PlaceActions {
  /** The actions for a shown place. */
  goTo: (place: FoundPlace) => void
  startFrom: (place: FoundPlace) => void
  zoneAround: (place: FoundPlace) => void
  /** Shows the example journey. */
  tryExample: (example: NonNullable<FirstView['example']>) => void
  /** A place was chosen in a list of this panel. */
  onPick: (place: FoundPlace) => void
}

/** The panel of a place: a search result, or the place at a point of the map. Also places by category. */
export class PlacePanel {
  readonly root: HTMLElement
  private readonly body = element('div', { class: 'place-body' })
  private readonly categories: CategoryList
  private shown: FoundPlace | null = null
  private openRequest: AbortController | null = null
  private firstView: FirstView | null = null
  private sheet: ShareSheet | null = null

  constructor(
    private readonly page: Surroundings,
    private readonly actions: PlaceActions,
  ) {
    this.categories = new CategoryList(page, {
      onPick: (place) => {
        actions.onPick(place)
        void this.showFound(place)
      },
      onChange: () => {
        this.forget()
        this.render()
        page.changed({ place: null, category: this.categories.category })
      },
    })
    this.root = element('div', { class: 'place' }, [this.categories.chips, this.body])
    this.render()
  }

  /** Describes the data and offers an example while no place is shown. */
  welcome(view: FirstView | null): void {
    this.firstView = view
    if (this.shown === null) this.render()
  }

  clear(): void {
    this.forget()
    this.render()
    this.page.changed({ place: null })
  }

  /** Shows a search result. */
  async showFound(place: FoundPlace): Promise<void> {
    this.show(place, null)
    this.page.map()?.approach(place.position, zoomFor(place.layer))
    const nearest = await this.lookUp(place.position)
    if (nearest !== undefined) this.show(place, nearest?.properties ?? null)
  }

  /** Shows the state of an address. */
  async restore({ place, category }: Pick<PageState, 'place' | 'category'>): Promise<void> {
    if (category !== this.categories.category) this.categories.set(category)
    if (isSamePlace(place, this.shown)) return
    this.forget()
    this.render()
    if (place !== null) await this.restorePlace(place)
  }

  /** Finds and shows the place at a point. @returns its name, null without one */
  async showPoint(position: Position): Promise<string | null> {
    const { texts } = this.page
    this.shown = pickedPoint(position, texts)
    this.page.map()?.pins.put('place', position)
    this.page.map()?.reveal(position)
    this.body.replaceChildren(element('p', { class: 'hint', role: 'status' }, texts.loading))
    const nearest = await this.lookUp(position)
    if (nearest === undefined) return null
    if (nearest === null) {
      this.show({ ...pickedPoint(position, texts), context: texts.place.nothing }, null)
      return texts.pickedPoint
    }
    // The destination is the point itself, not the middle of the street beside it.
    const place = { ...foundPlace(nearest, texts), position }
    this.show(place, nearest.properties)
    return place.name
  }

  private async restorePlace({ name, position }: AddressPlace): Promise<void> {
    const { texts } = this.page
    const place = pickedPoint(position, texts, name === '' ? texts.pickedPoint : name)
    this.show(place, null)
    const nearest = await this.lookUp(position)
    if (nearest === undefined || nearest === null) return
    // The address has the name only; the place at the point has the rest.
    const isIt = nearest.properties.name === place.name
    this.show(isIt ? { ...foundPlace(nearest, texts), position } : place, nearest.properties)
  }

  private forget(): void {
    this.openRequest?.abort()
    this.shown = null
    this.page.map()?.pins.put('place', null)
  }

  /** @returns null if nothing is known, undefined after a newer request */
  private async lookUp({ lat, lng }: Position): Promise<PlaceAnswer['features'][number] | null | undefined> {
    this.openRequest?.abort()
    const question = new AbortController()
    this.openRequest = question
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

  /** @param known  the place at the point; null while it is not known */
  private show(place: FoundPlace, known: PlaceProperties | null): void {
    this.shown = place
    this.page.map()?.pins.put('place', place.position)
    this.page.changed({ place: { name: place.name, position: place.position } })
    this.render(known)
  }

  private render(known: PlaceProperties | null = null): void {
    this.body.replaceChildren(
      ...(this.shown === null ? this.intro() : this.card(this.shown, known)),
      this.categories.list,
    )
  }

  /** Hints while no place is shown. */
  private intro(): Node[] {
    const { texts } = this.page
    const { welcome } = texts
    if (this.categories.category !== null) return []
    const { example = null } = this.firstView ?? {}
    const about = this.firstView === null ? null : welcome.about(this.firstView)
    return [
      element('p', { class: 'hint' }, texts.place.hint),
      ...(example === null
        ? []
        : [
            element(
              'button',
              { type: 'button', class: 'example' },
              [
                icon('directions'),
                element('span', {}, [
                  element('span', { class: 'found-name' }, welcome.example),
                  element(
                    'span',
                    { class: 'found-context' },
                    welcome.journey(example.origin.name, example.destination.name),
                  ),
                ]),
              ],
              { click: () => this.actions.tryExample(example) },
            ),
          ]),
      ...(about === null ? [] : [element('p', { class: 'about-data' }, about)]),
    ]
  }

  private card(place: FoundPlace, known: PlaceProperties | null): Node[] {
    const { texts } = this.page
    const { landmark, plus_code: plusCode } = known ?? {}
    const near =
      landmark === undefined || landmark.name === place.name
        ? null
        : texts.place.landmark(landmark.name, distanceText(landmark.distance ?? 0, texts.locale))
    // The nearest thing to a street or a town is another one.
    const isIt = known?.name === place.name
    const position = positionText(place.position)
    const fact = (name: string, value: string | undefined, extra?: Node) =>
      value === undefined || value === '' ? [] : [element('dt', {}, name), element('dd', {}, [value, extra])]
    const copy = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.place.copy, title: texts.place.copy },
      icon('copy'),
      { click: () => void this.copy(position) },
    )
    const where = [known?.quartier, known?.city, known?.region, known?.country]
    const commune = where.filter((part, i) => part && part !== place.name && where.indexOf(part) === i).join(', ')
    return [
      element('div', { class: 'place-head' }, [
        icon(placeIcon(place)),
        element('div', {}, [
          element('h2', { class: 'place-name' }, place.name),
          element('p', { class: 'place-context' }, place.context),
        ]),
      ]),
      ...(near === null ? [] : [element('p', { class: 'place-landmark' }, near)]),
      element('div', { class: 'actions' }, [
        this.action('directions', texts.place.to, 'button-main', () => this.actions.goTo(place)),
        this.action('pin', texts.place.from, '', () => this.actions.startFrom(place)),
        this.action('zone', texts.place.zone, '', () => this.actions.zoneAround(place)),
        this.action('share', texts.place.share, '', () => void this.share(place, plusCode ?? null)),
      ]),
      element('dl', { class: 'facts' }, [
        ...fact(texts.place.where, commune),
        ...fact(texts.place.position, position, copy),
        ...fact(texts.place.plusCode, plusCode),
        ...fact(texts.place.phone, isIt ? known?.phone : undefined),
        ...fact(texts.place.hours, isIt ? known?.opening_hours : undefined),
      ]),
      this.page.codeButton('/v1/geocode/reverse'),
    ]
  }

  private async share(place: FoundPlace, plusCode: string | null): Promise<void> {
    if (this.sheet === null) {
      const { ShareSheet } = await import('./share-sheet.js')
      this.sheet ??= new ShareSheet(this.page)
    }
    this.sheet.open({ name: place.name, plusCode, link: location.href })
  }

  private action(name: Parameters<typeof icon>[0], label: string, kind: string, act: () => void): HTMLButtonElement {
    return element('button', { type: 'button', class: `button ${kind}` }, [icon(name), label], { click: act })
  }

  private async copy(text: string): Promise<void> {
    if (await this.page.copy(text)) this.page.say(this.page.texts.place.copied)
  }
}

/** The zoom for a kind of place. */
function zoomFor(layer: string): number {
  return { country: 6, region: 8, city: 12, locality: 13.5, quartier: 14.5 }[layer] ?? 16
}
