import { type NearbyAnswer } from '../api/answers.js'
import { element, setAttributes } from '../elements/element.js'
import { icon, type IconName } from '../elements/icons.js'
import { type FoundPlace, foundNearby } from '../search/found-place.js'
import { placeRow } from '../search/place-row.js'
import { type Surroundings } from '../shell/surroundings.js'

/** The most requested categories, as chips. */
const CHIPS: { category: string; icon: IconName }[] = [
  { category: 'pharmacy', icon: 'pharmacy' },
  { category: 'market', icon: 'market' },
  { category: 'bus_station', icon: 'bus' },
  { category: 'fuel', icon: 'fuel' },
  { category: 'bank', icon: 'bank' },
  { category: 'drinking_water', icon: 'water' },
  { category: 'mosque', icon: 'mosque' },
  { category: 'church', icon: 'church' },
]

const PLACES_MAX = 50
const RADIUS_METRES = { min: 1_000, max: 50_000 }

/** Places of one category in the visible part of the map: chips to choose it, the list, points on the map. */
export class CategoryList {
  readonly chips: HTMLElement
  readonly list = element('div', { class: 'nearby', 'aria-live': 'polite' })
  /** Slug; null when none is chosen. */
  category: string | null = null
  private readonly buttons: Map<string, HTMLButtonElement>
  private openRequest: AbortController | null = null

  constructor(
    private readonly page: Surroundings,
    private readonly on: { onPick: (place: FoundPlace) => void; onChange: () => void },
  ) {
    const { nearby } = page.texts.place
    this.buttons = new Map(
      CHIPS.map(({ category, icon: name }) => [
        category,
        element(
          'button',
          { type: 'button', class: 'chip', 'aria-pressed': 'false' },
          [icon(name), nearby.chips[category] ?? category],
          { click: () => this.choose(this.category === category ? null : category) },
        ),
      ]),
    )
    this.chips = element('div', { class: 'chips', role: 'group', 'aria-label': nearby.label }, [
      ...this.buttons.values(),
    ])
  }

  /** Chooses a category without an event. */
  set(category: string | null): void {
    this.category = category
    for (const [name, button] of this.buttons) setAttributes(button, { 'aria-pressed': String(name === category) })
    void this.load()
  }

  private choose(category: string | null): void {
    this.set(category)
    this.on.onChange()
  }

  private async load(): Promise<void> {
    const { page, category } = this
    const { texts } = page
    const map = page.map()
    this.openRequest?.abort()
    if (category === null || map === null) {
      this.list.replaceChildren()
      map?.showPlaces([])
      return
    }
    const question = new AbortController()
    this.openRequest = question
    this.list.replaceChildren(element('p', { class: 'hint', role: 'status' }, texts.loading))
    const { lat, lng } = map.centre
    const radius = Math.round(Math.min(RADIUS_METRES.max, Math.max(RADIUS_METRES.min, map.reachMetres)))
    const query = {
      lat: lat.toFixed(5),
      lng: lng.toFixed(5),
      radius,
      category,
      limit: PLACES_MAX,
      language: texts.locale,
    }
    try {
      const { places } = await page.client().get<NearbyAnswer>('/v1/places/nearby', query, question.signal)
      this.show(places.map((place) => foundNearby(place, texts)))
    } catch (error) {
      if (question.signal.aborted) return
      this.list.replaceChildren()
      // The data of this region has no such place.
      page.problem(error)
    }
  }

  private show(places: FoundPlace[]): void {
    const { texts } = this.page
    const { nearby } = texts.place
    this.page.map()?.showPlaces(places, (index) => this.on.onPick(places[index]!))
    const again = element('button', { type: 'button', class: 'button' }, [icon('search'), nearby.again], {
      click: () => void this.load(),
    })
    this.list.replaceChildren(
      element('div', { class: 'nearby-head' }, [
        element('p', { role: 'status' }, places.length === 0 ? nearby.none : nearby.found(places.length)),
        again,
      ]),
      element(
        'ul',
        { class: 'rows', 'aria-label': nearby.label },
        places.map((place) =>
          element('li', {}, [
            element('button', { type: 'button', class: 'row' }, placeRow(place, texts.locale), {
              click: () => this.on.onPick(place),
            }),
          ]),
        ),
      ),
      this.page.codeButton('/v1/places/nearby'),
    )
  }
}
