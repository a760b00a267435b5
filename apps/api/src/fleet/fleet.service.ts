import { Inject, Injectable } from '@nestjs/common'
import polyline from '@mapbox/polyline'
import { type Constraint, type FleetPlan } from '@repere/fleet'
import { greatCircleMetres } from '@repere/geometry'
import { badInput, type FieldError, notFound } from '@repere/http'
import { type LatLng, secondsOfSearch, toSeconds, unitsOfPlan } from '@repere/shared'
import { clientGone } from '../gateway/problem.js'
import { coverageErrors } from '../region/index.js'
import { EngineAnswers } from '../routing/engine-answers.js'
import { type RoadEventSet } from '../routing/road-event-set.js'
import { NoRoute, RoutingEngine } from '../routing/routing.port.js'
import { type NamedStop } from '../routing/routing.problems.js'
import { requestFaults } from './check-request.js'
import { type Order, type OrderVehicle, Times, toOrderJob, toOrderVehicle, travelBy } from './order.js'
import { Day, type DayEvent, type DayRoads } from './day.js'
import { planChanged, stillSearched } from './fleet.problems.js'
import { type FleetPlanDto, type FleetRouteDto, type FleetStepDto, type PlanState } from './plan-answer.dto.js'
import { type FleetPlanBodyDto } from './plan-request.dto.js'
import { type FleetUpdateBodyDto } from './plan-update.dto.js'
import { type DayRecord, KEPT_SECONDS, PlanStore, type StoredPlan } from './plan-store.js'
import { PlanEvents } from './plan-events.js'
import { PlanJob } from './plan-job.js'
import { FleetPlanner, type PlanCaller, type PlanSearch } from './planner.js'
import { toHome, toRoute, toSteps, toTotals, toUnassigned } from './to-answer.js'
import { costOf, type Prepared, toProblem } from './to-problem.js'
import { toTravel as travelOf } from '../routing/travel.js'
import { FleetTravel, PlaceList, spanAt, toTravel, type TravelDay, type TravelSpan } from './travel.js'
import { changedJobs, eventsOf, type Remaining, remainingAt, remainingOf } from './update.js'

/** An order with everything that a search needs. */
interface Task {
  caller: PlanCaller
  order: Order
  /** Null: a new plan. */
  stored: StoredPlan | null
  remaining: Remaining
  /** After an update. */
  day?: DayRecord
  seconds: number
  effort: number | undefined
  seed: number
  fields: string | undefined
}

/** An update as it was read. */
export interface DayUpdate {
  /** Milliseconds. */
  at: number
  events: DayEvent[]
  faults: FieldError[]
  /** The places and jobs that it may have. */
  priced: Order
}

interface Found {
  plan: FleetPlan
  routes: FleetRouteDto[]
  vehicles: Prepared[]
  spans: TravelSpan[]
  traffic: TravelDay['traffic']
  events: RoadEventSet | undefined
}

type WithLimit<Request> = Request & { time_limit: number }

/** Plans of delivery days: from a request, and from an earlier plan. */
@Injectable()
export class FleetService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    private readonly travel: FleetTravel,
    private readonly planner: FleetPlanner,
    private readonly store: PlanStore,
    private readonly events: PlanEvents,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /**
   * Reads a request.
   *
   * @throws Problem  400 naming every offending field; 503 without data
   */
  async orderOf(request: FleetPlanBodyDto): Promise<Order> {
    this.answers.serving()
    const { at, errors } = await this.answers.departure(request.depart_at, request.vehicles[0]!.start)
    const unfit = [...errors, ...requestFaults(request)]
    if (unfit.length > 0) throw badInput(unfit)
    const departure = at.getTime()
    const zone = await this.answers.zoneAt(request.vehicles[0]!.start)
    const times = new Times(departure, zone)
    const order: Order = {
      ...travelOf(request),
      departure,
      zone,
      objective: request.objective ?? 'cost',
      vehicles: request.vehicles.map((vehicle, i) => toOrderVehicle(vehicle, `vehicles.${i}`, departure, times)),
      jobs: request.jobs.map((job, i) => toOrderJob(job, `jobs.${i}`, times)),
      relations: request.relations ?? [],
    }
    const faults = [...times.errors, ...this.outside(order)]
    if (faults.length > 0) throw badInput(faults)
    return order
  }

  /**
   * @throws Problem  400 naming places without a road; 502 when the engine fails; 503 on overload or without data
   */
  plan(caller: PlanCaller, order: Order, request: WithLimit<FleetPlanBodyDto>): Promise<FleetPlanDto> {
    return this.solve(taskOf(caller, order, request))
  }

  /**
   * Begins a search that goes on after its request was answered. Its best plan so far is kept every few seconds.
   *
   * @returns the plan without routes, and when it is made
   * @throws Problem  503 when too many searches wait, or without Redis
   */
  async beginPlan(
    { account, isFree }: PlanCaller,
    order: Order,
    request: WithLimit<FleetPlanBodyDto>,
  ): Promise<{ answer: FleetPlanDto; ended: Promise<void> }> {
    const task = taskOf({ account, isFree, gone: new AbortController().signal }, order, request)
    const made = { id: await this.store.newId(account), createdAt: new Date() }
    const answer = this.answerOf(task, made, unsearched(order), 'searching')
    const job = await PlanJob.begin(this.store, account, { order, answer })
    try {
      const { ended } = await this.planner.begin('job', task.caller, task.seconds, async (plan) => {
        const found = await this.searched(task, plan, (better) =>
          job.better(this.answerOf(task, made, better, 'searching')),
        )
        await job.end(this.answerOf(task, made, found, 'planned'))
      })
      const announced = ended.catch(async (error: unknown) => {
        await job.end({ ...answer, state: 'failed' })
        throw error
      })
      const informed = async () => {
        try {
          await announced
        } finally {
          await this.events.planned(account, job.answer)
        }
      }
      return { answer, ended: informed() }
    } catch (error) {
      await job.end({ ...answer, state: 'failed' })
      throw error
    }
  }

  /** @throws Problem  404 if the account has no such plan */
  async find(account: string, id: string): Promise<StoredPlan> {
    const stored = await this.store.find(account, id)
    if (!stored) throw notFound()
    return stored
  }

  /**
   * Reads an update.
   *
   * @throws Problem  400 naming every offending field; 409 while the plan is searched
   */
  updateOf(stored: StoredPlan, request: FleetUpdateBodyDto): DayUpdate {
    const { order, answer } = stored
    if (answer.state === 'searching' || answer.state === 'failed') throw stillSearched()
    const times = new Times(order.departure, order.zone)
    const { at, events, errors } = eventsOf(stored, request, times, Date.now())
    const coverage = this.answers.serving()
    const added = {
      vehicles: events.flatMap(({ newVehicle }) => newVehicle ?? []),
      jobs: events.flatMap(({ newJob }) => newJob ?? []),
    }
    const outside = [
      ...events.flatMap(({ field, location }) => (location ? [{ field: `${field}.location`, location }] : [])),
      ...events.flatMap(({ field, newVehicle: one }) => (one ? placesOfVehicle(one, `${field}.new_vehicle`) : [])),
      ...added.jobs.flatMap(({ stops }) => stops),
    ].flatMap(({ field, location }) => coverageErrors(field, location, coverage))
    const faults = [...errors, ...times.errors, ...outside]
    const priced = { ...order, vehicles: [...order.vehicles, ...added.vehicles], jobs: [...order.jobs, ...added.jobs] }
    return { at, events, faults, priced }
  }

  /** @throws Problem  400 naming every offending field; 409 when another update has changed the plan meanwhile; like `plan` */
  async update(
    caller: PlanCaller,
    stored: StoredPlan,
    { at, events, faults }: DayUpdate,
    request: WithLimit<FleetUpdateBodyDto>,
  ): Promise<FleetPlanDto> {
    const day = new Day(stored, this.roadsOf(stored.order))
    // Places outside the data have no roads; the other faults of the update are named beside theirs.
    const isOnRoads = faults.every(({ reason }) => reason !== 'outside_coverage')
    for (const event of isOnRoads ? events : []) await day.apply(event)
    const errors = [...faults, ...day.errors]
    if (errors.length > 0) throw badInput(errors)
    day.loadAt(at)
    day.fetchFromDepots(at)
    const { order } = day
    const remaining = remainingAt(day, at)
    const reported = Object.fromEntries([...day.routes].map(([vehicle, route]) => [vehicle, route.reported]))
    return this.solve({
      ...{ caller, order, stored, remaining, fields: request.fields },
      day: { at, reported, broken: [...day.broken] },
      seconds: secondsOfSearch(request.time_limit, remaining.jobs.length),
      effort: request.effort,
      seed: request.seed ?? 1,
    })
  }

  private roadsOf(order: Order): DayRoads {
    const travel = travelBy(order)
    const hourOf = async (from: LatLng, to: LatLng, at: number) => {
      const { events } = this.answers.eventsAt(new Date(at))
      const points = [
        { field: 'events', ...from },
        { field: 'events', ...to },
      ]
      return this.answers.withProblems(points, async () => {
        const day = await this.travel.day([from, to], travel, { from: at, until: at + 1 }, events)
        const { seconds, metres } = day.tables[spanAt(day.spans, at).table]!
        // The table is three places wide: the last one is nowhere.
        if (seconds[1] === Infinity) throw new NoRoute()
        return { day, events, leg: { seconds: seconds[1]!, metres: metres[1]! } }
      })
    }
    return {
      leg: async (from, to, leaves) => (await hourOf(from, to, leaves)).leg,
      along: async (from, to, leaves, share) => {
        const { day, events } = await hourOf(from, to, leaves)
        const stops = [from, to].map((place) => ({ place, leaves }))
        const line = await this.answers.withProblems([], () => this.travel.line(stops, travel, day.spans, events))
        return pointAlong(line, share)
      },
    }
  }

  private async solve(task: Task): Promise<FleetPlanDto> {
    const { caller, order, stored, day, seconds, fields } = task
    const { account, gone } = caller
    const found = await this.planner.inTurn('plan', caller, seconds, (plan) => this.searched(task, plan))
    const made = stored
      ? { id: stored.answer.id, createdAt: new Date(stored.answer.created_at) }
      : { id: await this.store.newId(account), createdAt: new Date() }
    const answer = this.answerOf(task, made, found, 'planned')
    // Nothing is kept of an answer that fails: the client asks again.
    const routes = wantsLines(fields) ? await this.withLines(found.routes, order, found) : found.routes
    if (gone.aborted) throw clientGone()
    const kept = await this.store.keep(account, { order, answer, ...(day && { day }) }, stored)
    if (kept === 'changed') throw planChanged()
    if (kept === 'failed') answer.expires_at = null
    return { ...answer, routes }
  }

  private answerOf(
    { remaining, stored }: Task,
    { id, createdAt }: { id: string; createdAt: Date },
    { plan, routes, vehicles, traffic }: Pick<Found, 'plan' | 'routes' | 'vehicles' | 'traffic'>,
    state: PlanState,
  ): FleetPlanDto {
    const now = new Date()
    return {
      ...{ id, state },
      created_at: createdAt.toISOString(),
      updated_at: now.toISOString(),
      expires_at: new Date(now.getTime() + KEPT_SECONDS * 1000).toISOString(),
      routes,
      unassigned: toUnassigned(plan, remaining.jobs, vehicles),
      totals: toTotals(routes),
      cost: Math.round(routes.reduce((sum, route) => sum + route.cost, 0) * 100) / 100,
      lower_bound: stored ? null : floorOf(plan.lowerBound),
      traffic: traffic.map(({ from, factor }) => ({ from: new Date(from).toISOString(), factor })),
      search: { iterations: plan.search.iterations, ended_by: plan.search.endedBy },
      ...(stored && { changed: changedJobs(remaining, plan) }),
    }
  }

  /** The routes of a task. What it computes for them is large, and is gone when it returns. */
  private async searched(
    { order, remaining, seconds, effort, seed }: Task,
    search: PlanSearch,
    onBetter?: (found: Found) => void,
  ): Promise<Found> {
    const { jobs, preferred, initial, at: base } = remaining
    const { events } = this.answers.eventsAt(new Date(base))
    const vehicles = remaining.vehicles.map((vehicle): Prepared => ({ ...vehicle, cost: costOf(order, vehicle) }))
    const places = new PlaceList()
    // A vehicle that is under way has paid for leaving.
    const searched = vehicles.map((vehicle, v) =>
      remaining.past[v]!.length > 0 ? { ...vehicle, cost: { ...vehicle.cost, fixed: 0 } } : vehicle,
    )
    const problem = toProblem({ ...order, jobs, relations: remaining.relations }, searched, places, base)
    for (const [index, vehicle] of preferred.entries()) if (vehicle >= 0) problem.jobs[index]!.preferred = vehicle
    const { points } = places
    const shifts = vehicles.map(({ shift }) => shift)
    const span = {
      from: Math.min(...shifts.map(({ from }) => from), vehicles.length > 0 ? Infinity : base),
      until: Math.max(...shifts.map(({ until }) => until), base + 1),
    }
    const day = await this.answers.withProblems(namesOf(places, order), () =>
      this.travel.day(points, travelBy(order), span, events),
    )
    const travel = toTravel(day, points.length, base)
    const travelled = { travel, base, placeOf: (point: LatLng) => places.add(point) }
    const foundOf = (plan: FleetPlan): Found => {
      const routes: FleetRouteDto[] = []
      for (const [v, vehicle] of vehicles.entries()) {
        const ahead = plan.routes.find((route) => route.vehicle === v)
        const past = remaining.past[v]!
        const steps = ahead ? toSteps(ahead, searched[v]!, jobs, travelled) : []
        // The start of what is ahead is the last step of what was driven.
        const whole =
          past.length === 0
            ? steps
            : ahead
              ? joined(past, steps)
              : [...past, ...toHome(past.at(-1)!, vehicle, travelled)]
        if (whole.length > 0) routes.push(toRoute(whole, vehicle))
      }
      for (const { vehicle, steps } of remaining.ended)
        routes.push(toRoute(steps, { ...vehicle, cost: costOf(order, vehicle) }))
      const placeOf = new Map(order.vehicles.map(({ id }, index) => [id, index]))
      routes.sort((a, b) => placeOf.get(a.vehicle)! - placeOf.get(b.vehicle)!)
      return { plan, routes, vehicles, spans: day.spans, traffic: day.traffic, events }
    }
    const question = {
      ...{ problem: { ...problem, travel }, seconds, seed },
      ...(effort !== undefined && { effort }),
      ...(initial && { initial, changeCost: changeCostOf(vehicles) }),
    }
    if (vehicles.length === 0) return foundOf(withoutVehicles(jobs.length))
    return foundOf(await search(question, onBetter && ((plan) => onBetter(foundOf(plan)))))
  }

  private async withLines(
    routes: FleetRouteDto[],
    order: Order,
    { spans, events }: { spans: TravelSpan[]; events: RoadEventSet | undefined },
  ): Promise<FleetRouteDto[]> {
    return Promise.all(
      routes.map(async (route) => {
        // A place is left with its last step there.
        const moved: { place: LatLng; leaves: number }[] = []
        for (const { location, leave } of route.steps) {
          const last = moved.at(-1)?.place
          if (last?.lat === location.lat && last.lng === location.lng) moved.pop()
          moved.push({ place: location, leaves: Date.parse(leave) })
        }
        const line =
          moved.length > 1
            ? await this.answers.withProblems([], () => this.travel.line(moved, travelBy(order), spans, events))
            : null
        return line === null ? route : { ...route, polyline: line }
      }),
    )
  }

  private outside(order: Order): FieldError[] {
    const coverage = this.answers.serving()
    return placesOf(order).flatMap(({ field, location }) => coverageErrors(field, location, coverage))
  }
}

const taskOf = (caller: PlanCaller, order: Order, request: WithLimit<FleetPlanBodyDto>): Task => ({
  ...{ caller, order, stored: null, fields: request.fields },
  remaining: remainingOf(order, order.departure),
  seconds: secondsOfSearch(request.time_limit, order.jobs.length),
  effort: request.effort,
  seed: request.seed ?? 1,
})

/** Before the first routes are found. */
const unsearched = ({ jobs, vehicles }: Order): Pick<Found, 'plan' | 'routes' | 'vehicles' | 'traffic'> => ({
  plan: emptyPlan(jobs.length, 'search', false),
  ...{ routes: [], vehicles, traffic: [] },
})

/** All vehicles have broken down. */
const withoutVehicles = (jobs: number) => emptyPlan(jobs, 'allowed_vehicles', true)

function emptyPlan(jobs: number, constraint: Constraint, alone: boolean): FleetPlan {
  const reasons = [{ constraint, excess: null, vehicle: null, alone }]
  const unassigned = Array.from({ length: jobs }, (_, job) => ({ job, reasons }))
  return { routes: [], unassigned, cost: 0, lowerBound: null, search: { iterations: 0, endedBy: 'time' } }
}

/** Steps that stay, and what follows. A vehicle that has come to its end, or that leaves later, waits where it is. */
function joined(past: FleetStepDto[], [start, ...ahead]: FleetStepDto[]): FleetStepDto[] {
  const stayed = past.map((step): FleetStepDto => (step.type === 'end' ? { ...step, type: 'position' } : step))
  const last = stayed.at(-1)!
  const gap = Date.parse(start!.leave) - Date.parse(last.leave)
  if (gap <= 0) return [...stayed, ...ahead]
  const leave = start!.leave
  if (last.type === 'position') stayed.splice(-1, 1, { ...last, leave, wait: toSeconds(last.wait * 1000 + gap) })
  else {
    const here = {
      type: 'position' as const,
      location: last.location,
      load: last.load,
      serve: 0,
      duration: 0,
      distance: 0,
    }
    stayed.push({ ...here, arrive: last.leave, wait: toSeconds(gap), leave })
  }
  return [...stayed, ...ahead]
}

/** The point after a share of a line, encoded. */
function pointAlong(line: string, share: number): LatLng {
  const points = polyline.decode(line, 6).map(([lat, lng]) => ({ lat, lng }))
  const lengths = points.slice(1).map((point, i) => greatCircleMetres(points[i]!, point))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to] = [points[i]!, points[i + 1]!]
      const part = left / length
      return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
    }
    left -= length
  }
  return points.at(-1)!
}

export function unitsOf(order: Order, seconds: number): number {
  const places = new PlaceList()
  for (const { location } of placesOf(order)) places.add(location)
  return unitsOfPlan(places.points.length, order.jobs.length, seconds)
}

const placesOfVehicle = ({ start, end }: OrderVehicle, field: string) => [
  { field: `${field}.start`, location: start },
  ...(end ? [{ field: `${field}.end`, location: end }] : []),
]

function placesOf({ vehicles, jobs }: Order): { field: string; location: LatLng }[] {
  return [
    ...vehicles.flatMap((vehicle, index) => placesOfVehicle(vehicle, `vehicles.${index}`)),
    ...jobs.flatMap(({ stops }) => stops),
  ]
}

/** The first name of each place in the request, in the order in which the engine gets the places. */
function namesOf(places: PlaceList, order: Order): NamedStop[] {
  const names: NamedStop[] = places.points.map((point) => ({ field: 'jobs', ...point }))
  for (const { field, location } of placesOf(order).reverse()) names[places.add(location)] = { field, ...location }
  return names.slice(0, places.points.length)
}

/** A job that another vehicle serves must save as much as the drive of ten minutes. */
const changeCostOf = (vehicles: Prepared[]): number =>
  600 * Math.max(...vehicles.map(({ cost }) => cost.perSecond + cost.perMetre * 5), 1e-3)

const floorOf = (bound: number | null) => (bound === null ? null : Math.floor(bound * 100) / 100)

const LINE = 'routes.polyline'
/** Lines cost a way each: they are computed where the answer shows them. */
const wantsLines = (fields: string | undefined): boolean =>
  fields === undefined || fields.split(',').some((path) => [LINE, 'routes'].includes(path.trim()))
