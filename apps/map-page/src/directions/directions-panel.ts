import { type RepereSearch } from '@repere/elements'
import { type Maneuver, type PlaceAnswer, type Position, type Route, type RouteAnswer } from '../api/answers.js'
import { NOW, travelAt, type TravelTime } from '../api/travel-time.js'
import { travelBy, type WayOfTravel } from '../api/way-of-travel.js'
import { type Choice } from '../elements/choice.js'
import { element } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type FoundPlace, pickedPoint } from '../search/found-place.js'
import { searchBox } from '../search/search-box.js'
import { type AddressPlace, isSamePlace, type PageState } from '../address/address.js'
import { modeChoice } from '../shell/mode-choice.js'
import { type Surroundings } from '../shell/surroundings.js'
import { TimeChoice } from '../shell/time-choice.js'
import { failure } from '../shell/failure.js'
import { routeList } from './route-list.js'
import { Voice } from './voice.js'

const ENDS = ['origin', 'destination'] as const
export type End = (typeof ENDS)[number]

const WIDE_LAYERS = ['city', 'region', 'country']

const coordinates = ({ lat, lng }: Position): string => `${lat.toFixed(6)},${lng.toFixed(6)}`

/** The route from one place to another, with its alternatives. */
export class DirectionsPanel {
  readonly root: HTMLElement
  private readonly boxes: Record<End, RepereSearch>
  private readonly places: Record<End, FoundPlace | null> = { origin: null, destination: null }
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private mode: WayOfTravel = 'auto'
  private time: TravelTime = NOW
  private routes: Route[] = []
  private openRequest: AbortController | null = null
  private readonly modes: Choice<WayOfTravel>
  private readonly times: TimeChoice
  private readonly voice: Voice

  constructor(private readonly page: Surroundings) {
    const { texts } = page
    this.voice = new Voice(page.client)
    const box = (end: End) =>
      searchBox({
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
    this.modes = modeChoice(texts, (mode) => {
      this.mode = mode
      this.page.changed({ mode, route: 0 })
      void this.requestRoutes()
    })
    this.times = new TimeChoice(page, () => {
      this.time = this.times.value
      this.page.changed({ ...this.time, route: 0 })
      void this.requestRoutes({ fits: false })
    })
    const swap = element(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': texts.directions.swap, title: texts.directions.swap },
      icon('swap'),
      { click: () => this.swap() },
    )
    this.root = element('div', { class: 'directions' }, [
      element('div', { class: 'ends' }, [
        element('div', { class: 'ends-boxes' }, [this.boxes.origin, this.boxes.destination]),
        swap,
      ]),
      this.modes.root,
      this.times.root,
      this.result,
    ])
    this.hint()
  }

  /** Sets one end; with both ends, requests the route. */
  set(end: End, place: FoundPlace | null): void {
    this.put(end, place, this.boxes[end].value)
    this.page.changed({ ...this.ends(), route: 0 })
    void this.requestRoutes()
  }

  /** Sets both ends at once. */
  setBoth(origin: FoundPlace, destination: FoundPlace): void {
    this.put('origin', origin)
    this.put('destination', destination)
    this.page.changed({ ...this.ends(), route: 0 })
    void this.requestRoutes()
  }

  /** Shows the state of an address. @param fits  moves the map to the route, for an address without a view */
  async restore(
    { from, to, mode, route, departAt, arriveBy }: Pick<PageState, 'from' | 'to' | 'mode' | 'route' | keyof TravelTime>,
    fits: boolean,
  ): Promise<void> {
    const { texts } = this.page
    const known = this.ends()
    const isSameTime = departAt === this.time.departAt && arriveBy === this.time.arriveBy
    if (mode === this.mode && isSameTime && isSamePlace(from, known.from) && isSamePlace(to, known.to)) {
      // The map may have been opened since.
      for (const end of ENDS) this.page.map()?.pins.put(end, this.places[end]?.position ?? null)
      if (this.routes.length > 0) this.show(Math.min(route, this.routes.length - 1))
      return
    }
    const place = (said: AddressPlace | null) =>
      said && pickedPoint(said.position, texts, said.name === '' ? texts.pickedPoint : said.name)
    this.put('origin', place(from))
    this.put('destination', place(to))
    this.mode = mode
    this.modes.set(mode)
    this.time = { departAt, arriveBy }
    this.times.set(this.time)
    await this.requestRoutes({ chosen: route, fits })
  }

  /** The ends, as in an address. */
  private ends(): Pick<PageState, 'from' | 'to'> {
    const named = (place: FoundPlace | null) => place && { name: place.name, position: place.position }
    return { from: named(this.places.origin), to: named(this.places.destination) }
  }

  private put(end: End, place: FoundPlace | null, typed = ''): void {
    this.places[end] = place
    this.boxes[end].value = place?.name ?? typed
    this.page.map()?.pins.put(end, place?.position ?? null)
  }

  /** Uses a point of the map as the missing end; with both ends, as the destination. */
  async setFromMap(position: Position, end: End = this.places.origin === null ? 'origin' : 'destination') {
    const picked = pickedPoint(position, this.page.texts)
    this.set(end, picked)
    await this.nameOf(end, picked)
  }

  choose(index: number): void {
    this.show(index)
    this.page.changed({ route: index })
  }

  private show(index: number): void {
    const isOpen = this.result.querySelector('details')?.open ?? false
    this.draw(index)
    this.result.replaceChildren(...this.list(index, isOpen))
  }

  /** The name of its street is easier to remember than a point. */
  private async nameOf(end: End, picked: FoundPlace): Promise<void> {
    const { lat, lng } = picked.position
    const query = { lat: lat.toFixed(6), lng: lng.toFixed(6), language: this.page.texts.locale }
    const answer = await this.page
      .client()
      .get<PlaceAnswer>('/v1/geocode/reverse', query)
      // The route request reports errors; a missing name is no error.
      .catch(() => null)
    const nearest = answer?.features[0]?.properties
    // "A point on the map" is more precise than the name of a whole town.
    if (nearest === undefined || WIDE_LAYERS.includes(nearest.layer) || this.places[end] !== picked) return
    const { name } = nearest
    this.places[end] = { ...picked, name }
    this.boxes[end].value = name
    this.page.changed(this.ends())
  }

  private swap(): void {
    const { origin, destination } = this.places
    this.put('origin', destination)
    this.put('destination', origin)
    this.page.changed({ ...this.ends(), route: 0 })
    void this.requestRoutes()
  }

  private async requestRoutes({ chosen = 0, fits = true } = {}): Promise<void> {
    const { origin, destination } = this.places
    this.openRequest?.abort()
    this.openRequest = null
    this.voice.stop()
    if (origin === null || destination === null) {
      this.routes = []
      this.page.map()?.showRoutes([], [])
      this.hint()
      return
    }
    const question = new AbortController()
    this.openRequest = question
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.loading))
    try {
      const { routes } = await this.page.client().get<RouteAnswer>(
        '/v1/route',
        {
          origin: coordinates(origin.position),
          destination: coordinates(destination.position),
          ...travelBy(this.mode),
          ...travelAt(this.time),
          alternatives: 2,
          language: this.page.texts.locale,
        },
        question.signal,
      )
      this.routes = routes
      this.show(Math.min(chosen, routes.length - 1))
      this.uncover()
      if (fits) this.page.map()?.fit(boxAround([origin.position, destination.position], routes))
    } catch (error) {
      if (question.signal.aborted) return
      this.routes = []
      this.page.map()?.showRoutes([], [])
      this.result.replaceChildren(failure(this.page, error, () => void this.requestRoutes({ chosen, fits })))
      this.uncover()
    }
  }

  /** On a sheet of half a screen, the fields would hide the answer. */
  private uncover(): void {
    if (matchMedia('(max-width: 719px)').matches) this.modes.root.scrollIntoView()
  }

  private draw(chosen: number): void {
    const { origin, destination } = this.places
    this.page.map()?.showRoutes(
      this.routes.map((route, i) => ({ route, chosen: i === chosen })),
      [origin?.position, destination?.position],
    )
  }

  private list(chosen: number, isOpen: boolean): Node[] {
    const { texts } = this.page
    const actions = {
      choose: (index: number) => this.choose(index),
      look: ({ lat, lng }: Position) => this.page.map()?.approach({ lat, lng }, 16),
      speak: ({ verbal_pre_transition_instruction: text }: Maneuver, onEnd: () => void) =>
        void this.voice.speak(text, texts.locale, onEnd).catch(this.page.problem),
      stop: () => this.voice.stop(),
      clear: () => this.clear(),
      codeButton: () => this.page.codeButton('/v1/route'),
    }
    const { origin, destination } = this.places
    const ends: [Position, Position] = [origin!.position, destination!.position]
    const journey = { routes: this.routes, ends, time: this.time }
    return routeList(journey, chosen, texts, actions, isOpen)
  }

  private clear(): void {
    for (const end of ENDS) this.put(end, null)
    this.page.changed({ from: null, to: null, route: 0 })
    void this.requestRoutes()
  }

  private hint(): void {
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.directions.hint))
  }
}

/** West, south, east and north of both ends and all routes between them. */
function boxAround(ends: Position[], routes: Route[]): [number, number, number, number] {
  const boxes = [...ends.map(({ lat, lng }) => [lng, lat, lng, lat] as const), ...routes.map(({ bbox }) => bbox)]
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
}
