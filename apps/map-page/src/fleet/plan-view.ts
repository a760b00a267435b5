import { element } from '../elements/element.js'
import { clockText, distanceText, durationText } from '../language/measures.js'
import { type Surroundings } from '../shell/surroundings.js'
import { driverMessage, whatsAppLink } from './driver-message.js'
import { type FleetTexts } from './fleet-texts.js'
import { type LocatedDelivery } from './located-delivery.js'
import { type FleetPlanAnswer, type PlannedRoute } from './plan-answer.js'

/** Dark enough for white numbers; neighbours differ for eyes that see few colours. */
const COLOURS = ['#0b5fa5', '#b3420f', '#1b7a4b', '#7a3e9d', '#8a6100', '#a8184f', '#00727a', '#4a5568']

export const vehicleColour = (vehicle: string): string => COLOURS[(Number(vehicle) - 1) % COLOURS.length]!

/** The routes as tables, one for each driver, which are also what is printed. */
export function planView(
  { routes, unassigned }: FleetPlanAnswer,
  deliveryOf: (job: string) => LocatedDelivery,
  texts: FleetTexts,
  page: Surroundings,
): HTMLElement {
  return element('div', { class: 'fleet-plan' }, [
    element('button', { type: 'button', class: 'button' }, texts.print, { click: () => print() }),
    ...routes.map((route) => routeTable(route, deliveryOf, texts, page)),
    ...(unassigned.length > 0
      ? [
          element('h3', {}, texts.unassigned),
          element(
            'ul',
            {},
            unassigned.map(({ job, reason }) =>
              element('li', {}, texts.because(deliveryOf(job).name, texts.reasons[reason] ?? texts.reasons.search!)),
            ),
          ),
        ]
      : []),
  ])
}

function routeTable(
  route: PlannedRoute,
  deliveryOf: (job: string) => LocatedDelivery,
  texts: FleetTexts,
  page: Surroundings,
): HTMLElement {
  const { locale } = page.texts
  const clock = (moment: string) => clockText(new Date(moment), locale)
  const title = texts.vehicle(Number(route.vehicle))
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(route.steps[0]!.leave))
  const message = driverMessage(texts.message(title, day), route, deliveryOf, locale)
  const rows = route.steps
    .filter(({ job }) => job !== undefined)
    .map(({ job, arrive }, index) => {
      const { name, address, demand } = deliveryOf(job!)
      return element('tr', {}, [
        element('td', {}, String(index + 1)),
        element('td', {}, clock(arrive)),
        element('td', {}, address === name ? name : `${name}, ${address}`),
        element('td', {}, String(demand)),
      ])
    })
  const section = element('section', { class: 'fleet-route' }, [
    element('h3', {}, title),
    element(
      'p',
      { class: 'hint' },
      texts.sums(route.stops, distanceText(route.distance, locale), durationText(route.duration)),
    ),
    element('p', {}, texts.leaves(day, clock(route.steps[0]!.leave))),
    element('table', {}, [
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ['', texts.columns.time, texts.columns.stop, texts.columns.parcels].map((text) =>
            element('th', { scope: 'col' }, text),
          ),
        ),
      ),
      element('tbody', {}, rows),
    ]),
    element('p', {}, texts.back(clock(route.steps.at(-1)!.arrive))),
    element('a', { class: 'link', href: whatsAppLink(message), target: '_blank', rel: 'noopener' }, texts.whatsapp),
  ])
  // The content policy of the page forbids a style attribute.
  section.style.setProperty('--vehicle', vehicleColour(route.vehicle))
  return section
}
