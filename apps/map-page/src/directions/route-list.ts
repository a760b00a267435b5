import { type Position, type Route } from '../api/answers.js'
import { element } from '../elements/element.js'
import { distanceText, durationText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'

interface RouteActions {
  choose: (index: number) => void
  /** Goes to where a step begins. */
  look: (position: Position) => void
  clear: () => void
}

/** The ways that there are, the chosen one with its steps. */
export function routeList(routes: Route[], chosen: number, texts: Texts, actions: RouteActions): Node[] {
  const { directions, locale } = texts
  const way = (route: Route, index: number) => {
    const notes = [route.has_toll ? directions.toll : null, route.has_ferry ? directions.ferry : null]
    const title = index === 0 ? directions.best : directions.alternative(index)
    return element('li', {}, [
      element(
        'button',
        { type: 'button', class: 'route', 'aria-pressed': String(index === chosen) },
        [
          element('span', { class: 'route-time' }, durationText(route.duration)),
          element('span', { class: 'route-length' }, distanceText(route.distance, locale)),
          element('span', { class: 'route-title' }, [title, ...notes.filter((note) => note !== null)].join(' · ')),
        ],
        { click: () => actions.choose(index) },
      ),
    ])
  }
  const maneuvers = routes[chosen]?.legs.flatMap(({ maneuvers }) => maneuvers) ?? []
  const steps = maneuvers.map(({ instruction, distance, location }) =>
    element('li', {}, [
      element(
        'button',
        { type: 'button', class: 'step' },
        [
          element('span', {}, instruction),
          distance > 0 ? element('span', { class: 'step-length' }, distanceText(distance, locale)) : null,
        ],
        { click: () => actions.look(location) },
      ),
    ]),
  )
  return [
    element('ul', { class: 'routes', 'aria-label': directions.routes }, routes.map(way)),
    element('details', { class: 'steps' }, [
      element('summary', {}, `${directions.steps} (${steps.length})`),
      element('ol', {}, steps),
    ]),
    element('button', { type: 'button', class: 'link' }, directions.clear, { click: actions.clear }),
  ]
}
