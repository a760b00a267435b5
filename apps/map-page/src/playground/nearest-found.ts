import { type NearbyAnswer, type Position } from '../api/answers.js'
import { element } from '../elements/element.js'
import { distanceText, durationText } from '../language/measures.js'
import { type DrawnLine } from '../map/lines.js'
import { foundNearby } from '../search/found-place.js'
import { type Surroundings } from '../shell/surroundings.js'
import { placeButton } from './places-found.js'
import { type Shown } from './shown.js'

export interface Nearest {
  nearest: { id: string; duration: number; distance: number }[]
  unreachable: string[]
}

export interface Along {
  places: (NearbyAnswer['places'][number] & {
    detour_duration: number
    side: 'left' | 'right'
    open_at_arrival: boolean | null
  })[]
}

export interface Assigned {
  assignments: { driver: string; duration: number; orders: { id: string }[] }[]
  unassigned: { id: string; reason: string }[]
}

interface Points {
  points: Position[]
}

const between = (...ends: (Position | undefined)[]): DrawnLine => ({
  kind: 'thin',
  points: ends.flatMap((end): [number, number][] => (end ? [[end.lng, end.lat]] : [])),
})

const list = (rows: string[]) =>
  element(
    'ol',
    { class: 'lab-list' },
    rows.map((row) => element('li', {}, row)),
  )

/** The riders of a customer, the first to arrive first; a line from that one. */
export function nearestFound({ nearest, unreachable }: Nearest, { points }: Points, { texts }: Surroundings): Shown {
  const rows = nearest.map(({ id, duration, distance }) =>
    texts.lab.rider(id, durationText(duration), distanceText(distance, texts.locale)),
  )
  const [first] = nearest
  return {
    nodes: [
      list(rows),
      ...(unreachable.length > 0 ? [element('p', {}, texts.lab.unreachable(unreachable.join(', ')))] : []),
    ],
    lines: first ? [between(points[Number(first.id) - 1], points[0])] : [],
  }
}

/** Places along the way, with the time that each adds. */
export function alongFound({ places }: Along, page: Surroundings): Shown {
  const { lab, search } = page.texts
  const found = places.map((place) => foundNearby(place, page.texts))
  if (places.length === 0) return { nodes: [element('p', {}, search.none)], lines: [] }
  const rows = places.map(({ detour_duration: detour, side, open_at_arrival: open }, index) =>
    element('li', {}, [
      placeButton(found[index]!, page),
      element('p', { class: 'small' }, lab.detour(durationText(Math.max(0, detour)), side, open)),
    ]),
  )
  return {
    nodes: [element('ol', { class: 'rows', 'aria-label': search.results(places.length) }, rows)],
    lines: [],
    places: found,
  }
}

/** Who takes which order: a line from each rider through the orders. */
export function assigned({ assignments, unassigned }: Assigned, { points }: Points, { texts }: Surroundings): Shown {
  const at = (id: string) => points[Number(id) - 1]
  return {
    nodes: [
      list([
        ...assignments.map(({ driver, orders, duration }) =>
          texts.lab.assigned(driver, orders.map(({ id }) => id).join(' → '), durationText(duration)),
        ),
        ...unassigned.map(({ id }) => texts.lab.stays(id)),
      ]),
    ],
    lines: assignments.map(({ driver, orders }) => between(at(driver), ...orders.map(({ id }) => at(id)))),
  }
}
