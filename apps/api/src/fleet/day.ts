import { type FieldError } from '@repere/http'
import { type LatLng } from '@repere/shared'
import { greatCircleMetres } from '@repere/geometry'
import { type EventKind, type Parcel } from './day-event.dto.js'
import { currentStep, type DayRoute, follow, keptCount, timed, timesOf } from './day-steps.js'
import { type Order, type OrderJob, type OrderStop, type OrderVehicle, toEver } from './order.js'
import { type FleetStepDto } from './plan-answer.dto.js'
import { VEHICLES_MAX } from './plan-request.dto.js'
import { type PlanToKeep } from './plan-store.js'

/** A vehicle within so many metres of a stop is there. */
const THERE_METRES = 150

/** What happened, with the name of its place in the request. */
export interface DayEvent {
  field: string
  /** The name of the id of its job, where it is another one. */
  jobField?: string
  /** Milliseconds. */
  at: number
  kind: EventKind
  vehicle?: string
  job?: string
  /** Milliseconds. */
  by?: number
  location?: LatLng
  parcel?: Parcel
  newJob?: OrderJob
  newVehicle?: OrderVehicle
}

/** Roads under the wheels of a vehicle. */
export interface DayRoads {
  /** @returns seconds and metres @throws what the engine throws */
  leg(from: LatLng, to: LatLng, leaves: number): Promise<{ seconds: number; metres: number }>
  /** The place after a share of the way. */
  along(from: LatLng, to: LatLng, leaves: number, share: number): Promise<LatLng>
}

/** A plan to which events happen, one after the other. */
export class Day {
  order: Order
  readonly routes: Map<string, DayRoute>
  readonly broken: Set<string>
  readonly errors: FieldError[] = []

  constructor(
    { order, answer, day }: PlanToKeep,
    private readonly roads: DayRoads,
  ) {
    this.order = { ...order, vehicles: [...order.vehicles], jobs: order.jobs.map((job) => ({ ...job })) }
    this.routes = new Map(
      answer.routes.map(({ vehicle, steps }) => [
        vehicle,
        { vehicle, steps: steps.map((step) => ({ ...step })), reported: day?.reported[vehicle] ?? 0, isFree: false },
      ]),
    )
    this.broken = new Set(day?.broken)
  }

  /** An event that does not fit adds its faults to `errors`, and changes nothing. */
  async apply(event: DayEvent): Promise<void> {
    this.loadAt(event.at)
    const errors = this.faultsOf(event)
    this.errors.push(...errors)
    if (errors.length > 0) return
    const before = new Set(
      [...this.routes.values()].flatMap(({ steps }) => steps.slice(1).map((_, k) => legKey(steps, k + 1))),
    )
    await this.happen(event)
    await this.drive(before)
    this.loadAt(event.at)
  }

  /** Finds the ways that vehicles take now and did not take before. */
  private async drive(known: Set<string>): Promise<void> {
    for (const { steps, reported } of this.routes.values()) {
      for (let k = Math.max(1, reported); k < steps.length; k++) {
        if (known.has(legKey(steps, k))) continue
        const [before, step] = [steps[k - 1]!, steps[k]!]
        const { seconds, metres } = await this.roads.leg(before.location, step.location, Date.parse(before.leave))
        steps[k] = { ...step, duration: seconds, distance: metres }
        follow(steps, k)
      }
    }
  }

  private async happen({ kind, at, vehicle, job, by = 0, location, parcel, newJob, newVehicle }: DayEvent) {
    switch (kind) {
      case 'position':
        return this.locate(vehicle!, location!, at)
      case 'done':
        return void (await this.end(job!, at))
      case 'failed':
        return this.fail(job!, at, parcel ?? 'returned')
      case 'late':
      case 'early':
        return this.delay(vehicle!, kind === 'late' ? by : -by, at)
      case 'broken_down':
        return this.breakDown(vehicle!, at, location)
      case 'vehicle_added':
        this.order.vehicles.push({
          ...newVehicle!,
          shift: { ...newVehicle!.shift, from: Math.max(newVehicle!.shift.from, at) },
        })
        return
      case 'job_added':
        this.order.jobs.push(newJob!)
        return
      case 'job_cancelled':
        return this.cancel(job!, at)
      case 'job_changed':
        return this.change(newJob!, at)
    }
  }

  /** Vehicles that have left by then carry their loads. */
  loadAt(at: number): void {
    for (const route of this.routes.values()) {
      if (this.broken.has(route.vehicle) || currentStep(route, at) < 0) continue
      for (const [k, { job: id, arrive }] of route.steps.entries()) {
        if (k < route.reported || Date.parse(arrive) <= at) continue
        const job = id === undefined ? undefined : this.job(id)
        if (job?.stops.length === 1 && hasLoad(job)) job.carrier = route.vehicle
      }
    }
  }

  private faultsOf({ field, jobField, kind, vehicle, job: id, newJob, newVehicle, at }: DayEvent): FieldError[] {
    const { order } = this
    const known = vehicle === undefined || order.vehicles.some((one) => one.id === vehicle)
    if (!known) return [{ field: `${field}.vehicle`, reason: 'unknown_value', value: vehicle! }]
    if (vehicle !== undefined && this.broken.has(vehicle))
      return [{ field: `${field}.vehicle`, reason: 'conflicting_fields', value: vehicle }]
    if (newVehicle) {
      const isTaken = order.vehicles.some((one) => one.id === newVehicle.id)
      if (isTaken) return [{ field: `${field}.new_vehicle.id`, reason: 'conflicting_fields', value: newVehicle.id }]
      return order.vehicles.length < VEHICLES_MAX ? [] : [{ field, reason: 'too_many', value: VEHICLES_MAX + 1 }]
    }
    const wanted = id ?? newJob?.id
    if (wanted === undefined) return []
    const name = jobField ?? (newJob ? `${field}.new_job.id` : `${field}.job`)
    const job = this.job(wanted)
    if (kind === 'job_added') {
      const isTaken = job !== undefined || this.madeSteps(wanted, Infinity).length > 0
      if (isTaken) return [{ field: name, reason: 'conflicting_fields', value: wanted }]
      return []
    }
    if (!job) return [{ field: name, reason: 'unknown_value', value: wanted }]
    const conflict = [{ field: name, reason: 'conflicting_fields' as const, value: wanted }]
    if (kind === 'job_changed') {
      const made = this.madeSteps(wanted, at).length - (job.stopsBefore ?? 0)
      return made >= job.stops.length || newJob!.stops.length !== job.stops.length ? conflict : []
    }
    if (kind === 'done' || kind === 'failed') {
      const next = this.nextStop(job)
      return next && (vehicle === undefined || vehicle === next.route.vehicle) ? [] : conflict
    }
    return []
  }

  private job(id: string): OrderJob | undefined {
    return this.order.jobs.find((job) => job.id === id)
  }

  /** Steps of a job that had started, or to which a vehicle drove before it turned round. */
  private madeSteps(id: string, at: number): FleetStepDto[] {
    return [...this.routes.values()].flatMap(({ steps, reported }) =>
      steps.filter(({ job, arrive, failed }, k) => job === id && !failed && (k < reported || Date.parse(arrive) <= at)),
    )
  }

  /** The first stop of a job whose end nobody has reported. */
  private nextStop(job: OrderJob): { route: DayRoute; index: number } | null {
    for (const route of this.routes.values()) {
      if (this.broken.has(route.vehicle)) continue
      const index = route.steps.findIndex(({ job: id, failed }, k) => id === job.id && k >= route.reported && !failed)
      if (index >= 0) return { route, index }
    }
    return null
  }

  private async locate(vehicle: string, location: LatLng, at: number): Promise<void> {
    const route = this.routes.get(vehicle)
    const current = route ? keptCount(route, at) - 1 : -1
    if (!route || current < 0) {
      const waiting = this.order.vehicles.find(({ id }) => id === vehicle)!
      if (greatCircleMetres(waiting.start, location) > THERE_METRES) {
        // It has not left by the plan: it begins where it is.
        this.replaceVehicle({
          ...waiting,
          start: location,
          shift: { ...waiting.shift, from: Math.max(waiting.shift.from, at) },
        })
        this.routes.delete(vehicle)
      }
      return
    }
    const step = route.steps[current]!
    const times = timesOf(step)
    if (current === 0 || (step.type === 'end' && times.arrive <= at)) return
    if (greatCircleMetres(step.location, location) <= THERE_METRES) {
      if (at < times.arrive)
        this.retime(route, current, {
          arrive: at,
          begin: Math.max(at, step.wait > 0 ? times.begin : 0),
          service: times.leave - times.begin,
        })
      return
    }
    if (current < route.reported) return
    const before = route.steps[current - 1]!
    const driven = await this.roads.leg(before.location, location, Date.parse(before.leave))
    const here = placeStep(location, at, before, driven.metres)
    route.steps.splice(current, 0, here)
    route.reported = current + 1
  }

  /** The stop of a job ends at a moment. @returns where its step is now */
  private async end(id: string, at: number): Promise<{ route: DayRoute; index: number }> {
    const { route, index } = this.nextStop(this.job(id)!)!
    const { steps } = route
    const current = Math.max(1, keptCount(route, at) - 1, route.reported)
    const isOutOfTurn = index > current
    if (isOutOfTurn) {
      // It made this stop before those that the plan has first.
      const [step] = steps.splice(index, 1)
      const before = steps[current - 1]!
      const leg = await this.roads.leg(before.location, step!.location, Date.parse(before.leave))
      steps.splice(current, 0, { ...step!, distance: leg.metres, duration: leg.seconds })
    }
    const position = isOutOfTurn ? current : index
    if (Date.parse(steps[position - 1]!.leave) > at) this.leaveEarlier(route, position, at)
    const from = Date.parse(steps[position - 1]!.leave)
    const step = steps[position]!
    const old = timesOf(step)
    const serve = Math.round(step.serve * 1000)
    const arrive = isOutOfTurn ? Math.max(from, at - serve) : Math.max(from, Math.min(old.arrive, at))
    const begin = isOutOfTurn ? arrive : Math.min(at, Math.max(arrive, old.begin))
    steps[position] = timed(step, { arrive, begin, leave: at }, steps[position - 1]!)
    route.reported = position + 1
    route.isFree = false
    follow(steps, position + 1)
    return { route, index: position }
  }

  /** A stop has ended before the plan has even left the one before. */
  private leaveEarlier({ steps }: DayRoute, position: number, at: number): void {
    for (let k = position - 1; k >= 0 && Date.parse(steps[k]!.leave) > at; k--) {
      const { arrive, begin } = timesOf(steps[k]!)
      const before = steps[k - 1]
      const times = { arrive: Math.min(arrive, at), begin: Math.min(begin, at), leave: at }
      steps[k] = before ? timed(steps[k]!, times, before) : { ...steps[k]!, arrive: iso(at), leave: iso(at) }
    }
  }

  private async fail(id: string, at: number, parcel: Parcel): Promise<void> {
    const job = this.job(id)!
    const { route, index } = await this.end(id, at)
    const step = route.steps[index]!
    route.steps[index] = { ...step, failed: true }
    const isPickup = step.type === 'pickup'
    const staysAboard = !isPickup && parcel !== 'left'
    const dropped = route.steps.findIndex(({ job: other }, k) => k > index && other === id)
    if (isPickup) this.addLoad(route, [index, dropped < 0 ? route.steps.length : dropped], job, -1)
    else if (staysAboard) this.addLoad(route, [index, route.steps.length], job, 1)
    // What would have come next is not decided any more.
    if (dropped === index + 1) route.isFree = true
    route.steps = route.steps.filter((_, k) => k !== dropped)
    if (parcel === 'retried') {
      if (!isPickup) job.carrier = route.vehicle
      return
    }
    this.remove(job)
    if (staysAboard) this.keepAboard(route.vehicle, job)
  }

  private delay(vehicle: string, by: number, at: number): void {
    const route = this.routes.get(vehicle)
    const current = route ? keptCount(route, at) - 1 : -1
    if (!route || current < 0) {
      if (by <= 0) return
      const one = this.order.vehicles.find(({ id }) => id === vehicle)!
      const leaves = route ? Date.parse(route.steps[0]!.leave) : Math.max(at, one.shift.from)
      this.replaceVehicle({ ...one, shift: { ...one.shift, from: Math.max(one.shift.from, leaves + by) } })
      if (route) {
        route.steps[0] = { ...route.steps[0]!, arrive: iso(leaves + by), leave: iso(leaves + by) }
        follow(route.steps, 1)
      }
      return
    }
    const { arrive, begin, leave } = timesOf(route.steps[current]!)
    const service = leave - begin
    const { wait } = route.steps[current]!
    if (at < arrive) {
      const arrived = Math.max(at, arrive + by)
      this.retime(route, current, { arrive: arrived, begin: wait > 0 ? Math.max(arrived, begin) : arrived, service })
    } else if (at < begin) {
      if (by > 0) this.retime(route, current, { arrive, begin: begin + by, service })
    } else if (at < leave || by > 0) {
      this.retime(route, current, { arrive, begin, service: Math.max(at, Math.max(leave, at) + by) - begin })
    }
  }

  private retime(
    route: DayRoute,
    index: number,
    { arrive, begin, service }: { arrive: number; begin: number; service: number },
  ): void {
    const { steps } = route
    const before = steps[index - 1]
    if (!before) steps[index] = { ...steps[index]!, arrive: iso(begin + service), leave: iso(begin + service) }
    else steps[index] = timed(steps[index]!, { arrive, begin, leave: begin + service }, before)
    follow(steps, index + 1)
  }

  private async cancel(id: string, at: number): Promise<void> {
    const job = this.job(id)!
    const made = this.madeSteps(id, at).length - (job.stopsBefore ?? 0)
    // A service that has started counts as served.
    if (made >= job.stops.length) return
    const aboard = await this.takeOut(job, at)
    this.remove(job)
    if (aboard !== null) this.keepAboard(aboard, job)
  }

  private async change(job: OrderJob, at: number): Promise<void> {
    const before = this.job(job.id)!
    const aboard = await this.takeOut(before, at)
    const isFetched = before.stops.length === 2 && this.madeSteps(job.id, at).length > (before.stopsBefore ?? 0)
    const stops = isFetched ? [before.stops[0]!, job.stops[1]!] : job.stops
    const changed: OrderJob = {
      ...{ ...job, stops },
      // What is aboard is as heavy as it was.
      ...(aboard !== null && { demand: before.demand }),
      ...(before.carrier !== undefined && { carrier: before.carrier }),
      ...(before.stopsBefore !== undefined && { stopsBefore: before.stopsBefore }),
    }
    this.order.jobs[this.order.jobs.indexOf(before)] = changed
  }

  /**
   * Takes the stops of a job that have not started out of all routes. A vehicle that drives to one of them turns round.
   *
   * @returns the vehicle that has its load aboard, or null
   */
  private async takeOut(job: OrderJob, at: number): Promise<string | null> {
    let aboard = job.carrier ?? null
    for (const route of this.routes.values()) {
      if (this.broken.has(route.vehicle)) continue
      const made = route.steps.filter(
        ({ job: id, arrive, failed, type }, k) =>
          id === job.id && type === 'pickup' && !failed && (k < route.reported || Date.parse(arrive) <= at),
      )
      if (made.length > (job.stopsBefore ?? 0)) aboard = route.vehicle
      const current = keptCount(route, at) - 1
      const target = route.steps[current]
      if (target?.job === job.id && current >= route.reported && Date.parse(target.arrive) > at)
        await this.cut(route, current, at)
      const kept = keptCount(route, at)
      route.steps = route.steps.filter(({ job: id }, k) => k < kept || id !== job.id)
    }
    return hasLoad(job) ? aboard : null
  }

  /** A vehicle does not drive on to a step: its place then is a step of its own. */
  private async cut(route: DayRoute, index: number, at: number, location?: LatLng): Promise<void> {
    const [step, before] = [route.steps[index]!, route.steps[index - 1]!]
    const left = Date.parse(before.leave)
    const share = (at - left) / Math.max(1, Date.parse(step.arrive) - left)
    const isOnTheWay = share > 0 || location !== undefined
    const place =
      location ?? (await this.roads.along(before.location, step.location, left, Math.min(1, Math.max(0, share))))
    const metres = location
      ? (await this.roads.leg(before.location, location, left)).metres
      : Math.round(step.distance * Math.min(1, Math.max(0, share)))
    route.steps.splice(index, 1, ...(isOnTheWay ? [placeStep(place, Math.max(at, left), before, metres)] : []))
    route.reported = index + (isOnTheWay ? 1 : 0)
    route.isFree = true
    follow(route.steps, route.reported)
  }

  private async breakDown(vehicle: string, at: number, location?: LatLng): Promise<void> {
    const route = this.routes.get(vehicle)
    this.broken.add(vehicle)
    const current = route ? keptCount(route, at) - 1 : -1
    if (!route || current < 0) {
      this.routes.delete(vehicle)
      this.untie(this.order.jobs.filter(({ carrier }) => carrier === vehicle))
      return
    }
    const isDriving = current >= route.reported && current > 0 && Date.parse(route.steps[current]!.arrive) > at
    if (isDriving) await this.cut(route, current, at, location)
    route.steps.splice(isDriving ? route.reported : current + 1)
    const last = route.steps.at(-1)!
    const ends = Math.max(at, Date.parse(last.leave))
    if (last.type !== 'end') route.steps.push({ ...placeStep(last.location, ends, last, 0), type: 'end' })
    const carried: OrderJob[] = []
    for (const job of this.order.jobs) {
      const made = this.madeSteps(job.id, Infinity).length
      const isLeft = made - (job.stopsBefore ?? 0) < job.stops.length
      const isFetched = route.steps.some(({ job: id, type }) => id === job.id && type === 'pickup')
      if (!isLeft || (job.carrier !== vehicle && !isFetched)) continue
      Object.assign(job, { stops: [fetchStop(job, last.location), dropStop(job)], stopsBefore: made })
      delete job.carrier
      carried.push(job)
    }
    this.untie(this.order.jobs.filter(({ id }) => route.steps.some((step) => step.job === id)).concat(carried))
    const one = this.order.vehicles.find(({ id }) => id === vehicle)!
    this.replaceVehicle({ ...one, aboard: [] })
  }

  /** Jobs that one vehicle had to serve together can no longer be. */
  private untie(jobs: OrderJob[]): void {
    const ids = new Set(jobs.map(({ id }) => id))
    this.order.relations = this.order.relations.filter((relation) => !relation.jobs.some((id) => ids.has(id)))
  }

  private remove({ id }: OrderJob): void {
    this.order.jobs = this.order.jobs.filter((job) => job.id !== id)
    this.order.relations = withoutJobs(this.order.relations, new Set([id]))
  }

  private replaceVehicle(vehicle: OrderVehicle): void {
    this.order.vehicles = this.order.vehicles.map((one) => (one.id === vehicle.id ? vehicle : one))
  }

  private keepAboard(id: string, { demand }: OrderJob): void {
    const vehicle = this.order.vehicles.find((one) => one.id === id)!
    const dimensions = Math.max(demand.length, vehicle.aboard?.length ?? 0)
    const aboard = Array.from({ length: dimensions }, (_, d) => (vehicle.aboard?.[d] ?? 0) + (demand[d] ?? 0))
    this.replaceVehicle({ ...vehicle, aboard })
  }

  private addLoad({ steps }: DayRoute, [from, until]: [number, number], { demand }: OrderJob, times: 1 | -1): void {
    for (let k = from; k < until; k++) {
      const load = steps[k]!.load.map((amount, d) => amount + times * (demand[d] ?? 0))
      steps[k] = { ...steps[k]!, load }
    }
  }

  /** Loads that were added after vehicles had left are fetched where one of them started. */
  fetchFromDepots(at: number): void {
    const active = this.order.vehicles.filter(({ id }) => !this.broken.has(id))
    const hasLeft = active.some(({ id }) => {
      const route = this.routes.get(id)
      return route !== undefined && currentStep(route, at) >= 0
    })
    if (!hasLeft) return
    const planned = new Set([...this.routes.values()].flatMap(({ steps }) => steps.flatMap(({ job }) => job ?? [])))
    for (const job of this.order.jobs) {
      if (job.stops.length !== 1 || job.carrier !== undefined || !hasLoad(job) || planned.has(job.id)) continue
      const depots = active.filter(({ id }) => job.vehicles?.includes(id) ?? true).map(({ start }) => start)
      const goal = job.stops[0]!.location
      const [nearest] = depots.sort((a, b) => greatCircleMetres(a, goal) - greatCircleMetres(b, goal))
      if (nearest) job.stops = [fetchStop(job, nearest), dropStop(job)]
    }
  }
}

export const hasLoad = ({ demand }: OrderJob): boolean => demand.some((amount) => amount > 0)

export const withoutJobs = (relations: Order['relations'], gone: Set<string>): Order['relations'] =>
  relations
    .map((relation) => ({ ...relation, jobs: relation.jobs.filter((id) => !gone.has(id)) }))
    .filter(({ jobs }) => jobs.length > 1)

const fetchStop = ({ stops }: OrderJob, location: LatLng): OrderStop => ({
  ...{ field: stops.at(-1)!.field, type: 'pickup', location, seconds: 0 },
  windows: toEver(),
})

const dropStop = ({ stops }: OrderJob): OrderStop => ({ ...stops.at(-1)!, type: 'delivery' })

const iso = (at: number) => new Date(at).toISOString()

function placeStep(location: LatLng, at: number, before: FleetStepDto, distance: number): FleetStepDto {
  const step = { type: 'position' as const, location, wait: 0, serve: 0, load: before.load, distance }
  return timed({ ...step, arrive: '', leave: '', duration: 0 }, { arrive: at, begin: at, leave: at }, before)
}

/** A vehicle may be at one place at several moments. */
const placeKey = ({ type, job, leave, location: { lat, lng } }: FleetStepDto) =>
  `${type} ${type === 'position' ? leave : job} ${lat},${lng}`

const legKey = (steps: FleetStepDto[], k: number) => `${placeKey(steps[k - 1]!)} ${placeKey(steps[k]!)}`
