import { type Position } from '../api/answers.js'
import { element, freshId } from '../elements/element.js'
import { lineOfPolyline } from '../map/lines.js'
import { searchBox } from '../search/search-box.js'
import { type Surroundings } from '../shell/surroundings.js'
import { readAddressList } from './address-list.js'
import { type FleetTexts, fleetTexts } from './fleet-texts.js'
import { type LocatedDelivery, locate } from './located-delivery.js'
import { type FleetPlanAnswer } from './plan-answer.js'
import { planView, vehicleColour } from './plan-view.js'

const NEEDED_FIELDS =
  'routes.vehicle,routes.stops,routes.distance,routes.duration,routes.polyline,routes.steps.type,routes.steps.job,routes.steps.location,routes.steps.arrive,routes.steps.leave,unassigned'

/** A delivery day from a pasted list: its addresses are found and confirmed, then vehicles get their routes. */
export class FleetPanel {
  private readonly texts: FleetTexts
  private readonly result = element('div', { class: 'result', 'aria-live': 'polite' })
  private readonly list: HTMLTextAreaElement
  private readonly numbers = new Map<string, HTMLInputElement>()
  private depot: { name: string; position: Position } | null = null
  private openRequest = 0

  constructor(
    root: HTMLElement,
    private readonly page: Surroundings,
  ) {
    this.texts = fleetTexts(page.texts)
    const { texts } = this
    const box = searchBox({
      label: texts.depot,
      placeholder: texts.depotPlaceholder,
      texts: page.texts,
      client: page.client,
      near: () => page.map()?.centre ?? null,
      onPick: ({ name, position }) => {
        this.depot = { name, position }
        page.map()?.approach(position, 12)
      },
      onClear: () => (this.depot = null),
      onProblem: page.problem,
    })
    const id = freshId('deliveries')
    this.list = element('textarea', { id, rows: 6, placeholder: texts.listPlaceholder, spellcheck: 'false' })
    root.replaceChildren(
      box,
      element('div', { class: 'fleet-numbers' }, [
        this.number('vehicles', texts.vehicles, { type: 'number', min: 1, max: 50, value: 2 }),
        this.number('capacity', texts.capacity, { type: 'number', min: 1, max: 1000, value: 20 }),
        this.number('service', texts.service, { type: 'number', min: 0, max: 120, value: 5 }),
        this.number('from', texts.from, { type: 'time', value: '08:00' }),
        this.number('until', texts.until, { type: 'time', value: '18:00' }),
      ]),
      element('label', { for: id }, texts.list),
      element('p', { class: 'hint' }, texts.listHint),
      this.list,
      element('button', { type: 'button', class: 'button button-main' }, texts.locate, {
        click: () => void this.locate(),
      }),
      this.result,
    )
  }

  private number(name: string, label: string, attributes: Record<string, string | number>): HTMLElement {
    const id = freshId(name)
    const input = element('input', { id, ...attributes })
    this.numbers.set(name, input)
    return element('div', {}, [element('label', { for: id }, label), input])
  }

  private valueOf(name: string): string {
    return this.numbers.get(name)!.value
  }

  private async locate(): Promise<void> {
    const { texts, page } = this
    if (this.depot === null) return page.say(texts.needsDepot)
    const { deliveries, faults } = readAddressList(this.list.value)
    if (faults.length > 0) page.say(texts.unread(faults.map(({ line }) => line).join(', ')))
    if (deliveries.length === 0) return page.say(texts.needsList)
    const request = ++this.openRequest
    this.wait()
    try {
      const located = await locate(page.client(), deliveries, this.depot.position)
      if (request === this.openRequest) this.confirm(located)
    } catch (error) {
      this.fail(request, error)
    }
  }

  /** Shows the doubtful addresses, each with the places that it may be. */
  private confirm(located: LocatedDelivery[]): void {
    const { texts } = this
    const chosen = new Map(located.map(({ id, candidates }) => [id, candidates[0]?.position ?? null]))
    const doubtful = located.filter(({ isCertain }) => !isCertain)
    const rows = doubtful.map(({ id, address, candidates }) => {
      const field = freshId('doubtful')
      const options = [
        ...candidates.map(({ label }, index) => element('option', { value: index }, label)),
        element('option', { value: '' }, candidates.length > 0 ? texts.leaveOut : texts.notFound),
      ]
      const select = element('select', { id: field }, options, {
        change: () => {
          const position = select.value === '' ? null : candidates[Number(select.value)]!.position
          chosen.set(id, position)
          if (position !== null) this.page.map()?.approach(position)
        },
      })
      return element('div', { class: 'doubtful' }, [element('label', { for: field }, address), select])
    })
    this.result.replaceChildren(
      element('p', {}, texts.found(located.length - doubtful.length, doubtful.length)),
      ...(rows.length > 0 ? [element('p', { class: 'hint' }, texts.doubtful), ...rows] : []),
      element('button', { type: 'button', class: 'button button-main' }, texts.plan, {
        click: () => void this.plan(located, chosen),
      }),
    )
  }

  private async plan(located: LocatedDelivery[], chosen: Map<string, Position | null>): Promise<void> {
    const { page, depot } = this
    if (depot === null) return page.say(this.texts.needsDepot)
    const vehicles = Array.from({ length: Number(this.valueOf('vehicles')) || 1 }, (_, index) => ({
      ...{ id: String(index + 1), start: depot.position, end: depot.position },
      ...{ capacity: [Number(this.valueOf('capacity')) || 1], shift: [this.valueOf('from'), this.valueOf('until')] },
    }))
    const jobs = located.flatMap(({ id, demand, window }) => {
      const location = chosen.get(id)
      if (!location) return []
      const service_time = 60 * Number(this.valueOf('service'))
      return [{ id, location, demand: [demand], service_time, ...(window && { time_windows: [window] }) }]
    })
    if (jobs.length === 0) return page.say(this.texts.needsList)
    const request = ++this.openRequest
    this.wait()
    try {
      const body = { vehicles, jobs, ...departure(this.valueOf('from')), fields: NEEDED_FIELDS }
      const plan = await page.client().post<FleetPlanAnswer>('/v1/fleet/plan', body)
      if (request === this.openRequest) this.show(plan, located)
    } catch (error) {
      this.fail(request, error)
    }
  }

  private show(plan: FleetPlanAnswer, located: LocatedDelivery[]): void {
    const { page } = this
    const deliveryOf = (job: string) => located.find(({ id }) => id === job)!
    page.map()?.showFleet(
      plan.routes.map(({ polyline, steps, vehicle }) => ({
        colour: vehicleColour(vehicle),
        line: polyline === undefined ? [] : lineOfPolyline(polyline),
        stops: steps
          .filter(({ job }) => job !== undefined)
          .map(({ location }, index) => ({ label: String(index + 1), position: location })),
      })),
    )
    page.map()?.fitPoints(plan.routes.flatMap(({ steps }) => steps.map(({ location }) => location)))
    this.result.replaceChildren(planView(plan, deliveryOf, this.texts, page), page.codeButton('/v1/fleet/plan'))
  }

  private wait(): void {
    this.result.replaceChildren(element('p', { class: 'hint' }, this.page.texts.loading))
  }

  private fail(request: number, error: unknown): void {
    if (request !== this.openRequest) return
    this.result.replaceChildren()
    this.page.problem(error)
  }
}

/** The day of the plan: tomorrow, if the vehicles of today have left. */
function departure(from: string): { depart_at?: string } {
  const now = new Date()
  const clock = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
  if (clock < from) return {}
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const day = [next.getFullYear(), next.getMonth() + 1, next.getDate()].map((part) => String(part).padStart(2, '0'))
  return { depart_at: `${day.join('-')}T${from}:00` }
}
