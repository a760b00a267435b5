import { type Mode, MODES, type PlaceAnswer, type Position, type Route, type RouteAnswer } from '../api/answers.js'
import { choice } from '../elements/choice.js'
import { element } from '../elements/element.js'
import { icon, type IconName } from '../elements/icons.js'
import { type FoundPlace } from '../search/found-place.js'
import { SearchBox } from '../search/search-box.js'
import { type Surroundings } from '../shell/surroundings.js'
import { routeList } from './route-list.js'

const ENDS = ['origin', 'destination'] as const
export type End = (typeof ENDS)[number]

export const modeIcons: Record<Mode, IconName> = { auto: 'car', bicycle: 'bicycle', pedestrian: 'walk' }

const WIDE_LAYERS = ['city', 'region', 'country']

const coordinates = ({ lat, lng }: Position): string => `${lat.toFixed(6)},${lng.toFixed(6)}`

/** The way from one place to another, with its alternatives. */
export class DirectionsPanel {
  readonly root: HTMLElement
  private readonly boxes: Record<End, SearchBox>
  private readonly places: Record<End, FoundPlace | null> = { origin: null, destination: null }
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private mode: Mode = 'auto'
  private routes: Route[] = []
  private asked: AbortController | null = null

  constructor(private readonly page: Surroundings) {
    const { texts } = page
    const box = (end: End) =>
      new SearchBox({
        label: texts.directions[end],
        placeholder: texts.directions.placeholder,
        texts,
        client: page.client,
        near: () => page.map()?.centre ?? null,
        onPick: (place) => this.set(end, place),
        onClear: () => this.set(end, null),
        onProblem: page.problem,
      })
    this.boxes = { origin: box('origin'), destination: box('destination') }
    const modes = choice(
      texts.mode.label,
      MODES.map((value) => ({ value, label: texts.mode[value], icon: modeIcons[value] })),
      'auto',
      (mode) => {
        this.mode = mode
        void this.ask()
      },
    )
    const swap = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.directions.swap, title: texts.directions.swap },
      icon('swap'),
      { click: () => this.swap() },
    )
    this.root = element('div', { class: 'directions' }, [
      element('div', { class: 'ends' }, [
        element('div', { class: 'ends-boxes' }, [this.boxes.origin.root, this.boxes.destination.root]),
        swap,
      ]),
      modes.root,
      this.result,
    ])
    this.hint()
  }

  /** Sets one end; with both, asks for the way. */
  set(end: End, place: FoundPlace | null): void {
    this.places[end] = place
    this.boxes[end].show(place?.name ?? this.boxes[end].input.value)
    this.page.map()?.pins.put(end, place?.position ?? null)
    void this.ask()
  }

  /** A point of the map, for the end that is missing; with both there, for the destination. */
  async setFromMap(position: Position, end: End = this.places.origin === null ? 'origin' : 'destination') {
    const picked = { name: this.page.texts.pickedPoint, context: '', position, layer: 'point' }
    this.set(end, picked)
    await this.nameOf(end, picked)
  }

  choose(index: number): void {
    this.draw(index)
    this.result.replaceChildren(...this.list(index))
  }

  /** A point is better remembered by the street that it lies on. */
  private async nameOf(end: End, picked: FoundPlace): Promise<void> {
    const { lat, lng } = picked.position
    const query = { lat: lat.toFixed(6), lng: lng.toFixed(6), language: this.page.texts.locale }
    const answer = await this.page
      .client()
      .get<PlaceAnswer>('/v1/geocode/reverse', query)
      // The route says what is wrong; a name that is missing needs no words.
      .catch(() => null)
    const nearest = answer?.features[0]?.properties
    // The name of a whole town says less than that it is a point on the map.
    if (nearest === undefined || WIDE_LAYERS.includes(nearest.layer) || this.places[end] !== picked) return
    const { name } = nearest
    this.places[end] = { ...picked, name }
    this.boxes[end].show(name)
  }

  private swap(): void {
    const { origin, destination } = this.places
    this.places.origin = destination
    this.places.destination = origin
    for (const end of ENDS) {
      this.boxes[end].show(this.places[end]?.name ?? '')
      this.page.map()?.pins.put(end, this.places[end]?.position ?? null)
    }
    void this.ask()
  }

  private async ask(): Promise<void> {
    const { origin, destination } = this.places
    this.asked?.abort()
    this.asked = null
    if (origin === null || destination === null) {
      this.routes = []
      this.page.map()?.showRoutes([])
      this.hint()
      return
    }
    const question = new AbortController()
    this.asked = question
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.loading))
    try {
      const { routes } = await this.page.client().get<RouteAnswer>(
        '/v1/route',
        {
          origin: coordinates(origin.position),
          destination: coordinates(destination.position),
          mode: this.mode,
          alternatives: 2,
          language: this.page.texts.locale,
        },
        question.signal,
      )
      this.routes = routes
      this.choose(0)
      this.page.map()?.fit(boxAround([origin.position, destination.position], routes))
    } catch (error) {
      if (question.signal.aborted) return
      this.routes = []
      this.page.map()?.showRoutes([])
      this.hint()
      this.page.problem(error)
    }
  }

  private draw(chosen: number): void {
    this.page.map()?.showRoutes(this.routes.map((route, i) => ({ route, chosen: i === chosen })))
  }

  private list(chosen: number): Node[] {
    return routeList(this.routes, chosen, this.page.texts, {
      choose: (index) => this.choose(index),
      look: ({ lat, lng }) => this.page.map()?.approach({ lat, lng }, 16),
      clear: () => {
        for (const end of ENDS) {
          this.places[end] = null
          this.boxes[end].show('')
          this.page.map()?.pins.put(end, null)
        }
        void this.ask()
      },
    })
  }

  private hint(): void {
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.directions.hint))
  }
}

/** West, south, east and north of both ends and every way between them. */
function boxAround(ends: Position[], routes: Route[]): [number, number, number, number] {
  const boxes = [...ends.map(({ lat, lng }) => [lng, lat, lng, lat] as const), ...routes.map(({ bbox }) => bbox)]
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
}
