import { type Maneuver, type Position, type Route, travelSeconds } from '../api/answers.js'
import { type TravelTime } from '../api/travel-time.js'
import { element, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { distanceText, durationText, localClockText, localDayText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'
import { journeyClock } from './journey-clock.js'
import { mainStreet } from './main-street.js'
import { maneuverIcon } from './maneuver-icons.js'

interface RouteActions {
  choose: (index: number) => void
  /** Moves the map to the start of a step. */
  look: (position: Position) => void
  /** Speaks a step. @param onEnd  called once */
  speak: (maneuver: Maneuver, onEnd: () => void) => void
  stop: () => void
  clear: () => void
  codeButton: () => HTMLElement
}

interface Journey {
  routes: Route[]
  ends: [Position, Position]
  time: TravelTime
}

/** Metres of unpaved or slow roads below which a note would only disturb. */
const NOTABLE_METRES = 100

/** The routes; the chosen one with its steps. */
export function routeList(
  { routes, ends, time }: Journey,
  chosen: number,
  texts: Texts,
  actions: RouteActions,
  open: boolean,
): Node[] {
  const { directions, locale } = texts
  const now = Date.now()
  const way = (route: Route, index: number) => {
    const street = mainStreet(route)
    const { duration_low: low, duration_high: high, season, unpaved_distance: unpaved } = route
    const length = (metres: number) => distanceText(metres, locale)
    const notes = [
      index === 0 ? directions.best : directions.alternative(index),
      street === null ? null : directions.by(street),
      route.has_toll ? directions.toll : null,
      route.has_ferry ? directions.ferry : null,
      low === undefined || high === undefined ? null : directions.inTraffic(durationText(low), durationText(high)),
      unpaved < NOTABLE_METRES ? null : directions.unpaved(length(unpaved)),
      season === undefined || season.slowed_distance < NOTABLE_METRES
        ? null
        : directions.rains(length(season.slowed_distance)),
      season?.closed === true ? directions.floods : null,
      ...(route.events ?? []).map(({ title, met }) => (met ? directions.meets(title) : directions.avoids(title))),
    ]
    const { departure, arrival } = journeyClock(route, time, ends, now)
    const isOtherDay = departure.getUTCDate() !== arrival.getUTCDate()
    const at = (moment: Date) =>
      [localClockText(moment, locale), isOtherDay ? localDayText(moment, locale) : null] as const
    const clock = time.arriveBy === null ? directions.arrival(...at(arrival)) : directions.departure(...at(departure))
    return element('li', {}, [
      element(
        'button',
        { type: 'button', class: 'route', 'aria-pressed': String(index === chosen) },
        [
          element('span', { class: 'route-time' }, durationText(travelSeconds(route))),
          element('span', { class: 'route-length' }, distanceText(route.distance, locale)),
          element('span', { class: 'route-arrival' }, clock),
          element('span', { class: 'route-title' }, notes.filter((note) => note !== null).join(' · ')),
        ],
        { click: () => actions.choose(index) },
      ),
    ])
  }
  const maneuvers = routes[chosen]?.legs.flatMap(({ maneuvers }) => maneuvers) ?? []
  return [
    element('ul', { class: 'routes', 'aria-label': directions.routes }, routes.map(way)),
    element('details', { class: 'steps', open }, [
      element('summary', {}, `${directions.steps} (${maneuvers.length})`),
      element(
        'ol',
        {},
        maneuvers.map((maneuver) => step(maneuver, texts, actions)),
      ),
    ]),
    element('div', { class: 'result-actions' }, [
      element('button', { type: 'button', class: 'link' }, directions.clear, { click: actions.clear }),
      actions.codeButton(),
    ]),
  ]
}

function step(maneuver: Maneuver, { directions, locale }: Texts, actions: RouteActions): HTMLElement {
  const { type, instruction, distance, location } = maneuver
  const speak = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': `${directions.speak} ${instruction}`,
      title: directions.speak,
    },
    icon('speaker'),
    {
      click: () => {
        if (speak.getAttribute('aria-pressed') === 'true') return actions.stop()
        setAttributes(speak, { 'aria-pressed': 'true' })
        speak.replaceChildren(icon('stop'))
        actions.speak(maneuver, () => {
          setAttributes(speak, { 'aria-pressed': null })
          speak.replaceChildren(icon('speaker'))
        })
      },
    },
  )
  return element('li', {}, [
    element(
      'button',
      { type: 'button', class: 'step' },
      [
        maneuverIcon(type),
        element('span', { class: 'row-text' }, instruction),
        distance > 0 ? element('span', { class: 'step-length' }, distanceText(distance, locale)) : null,
      ],
      { click: () => actions.look(location) },
    ),
    speak,
  ])
}
