import { Inject, Injectable } from '@nestjs/common'
import { type Assigned, type AssignProblem } from '@repere/fleet'
import { badInput, type FieldError } from '@repere/http'
import { type Travel, unitsOfAssignment } from '@repere/shared'
import { coverageErrors } from '../../region/index.js'
import { EngineAnswers } from '../../routing/engine-answers.js'
import { repeatedIds } from '../../routing/given-ids.js'
import { RoutingEngine } from '../../routing/routing.port.js'
import { type NamedStop } from '../../routing/routing.problems.js'
import { toTravel } from '../../routing/travel.js'
import { WaysInTraffic } from '../../routing/ways-in-traffic.js'
import { Times } from '../order.js'
import { FleetPlanner, type PlanCaller } from '../planner.js'
import { FleetTravel, PlaceList } from '../travel.js'
import {
  type AssignBodyDto,
  type AssignDriverDto,
  type AssignmentDto,
  type AssignResponseDto,
  KINDS_MAX,
} from './assign.dto.js'

/** The longest that an assignment takes, on a slow machine. */
const SECONDS_MAX = 3

/** A request whose fields are known to be right. */
export interface AssignTask {
  request: AssignBodyDto
  departure: Date
  /** How drivers travel, each way once, and that of each driver. */
  kinds: Travel[]
  kindOf: number[]
  /** Milliseconds; seconds of the problem count from the departure. */
  times: { freeAt: number[]; readyAt: number[]; dueAt: number[] }
}

@Injectable()
export class AssignService {
  constructor(
    @Inject(RoutingEngine) private readonly engine: RoutingEngine,
    @Inject(EngineAnswers) private readonly answers: EngineAnswers,
    @Inject(WaysInTraffic) private readonly traffic: WaysInTraffic,
    private readonly travel: FleetTravel,
    private readonly planner: FleetPlanner,
  ) {}

  get backend(): string {
    return this.engine.backend
  }

  /**
   * Reads a request.
   *
   * @throws Problem  400 naming every offending field; 503 without data
   */
  async taskOf(request: AssignBodyDto): Promise<AssignTask> {
    const { drivers, orders, depart_at } = request
    const coverage = this.answers.serving()
    const { at: departure, errors } = await this.answers.departure(depart_at, drivers[0]!.at)
    const { kinds, kindOf } = kindsOf(drivers)
    errors.push(...repeatedIds(drivers, 'drivers'), ...repeatedIds(orders, 'orders'))
    errors.push(
      ...kindOf.flatMap((kind, index): FieldError[] =>
        kind < KINDS_MAX
          ? []
          : [{ field: `drivers.${index}.mode`, reason: 'too_many', value: drivers[index]!.mode ?? null }],
      ),
    )
    for (const { field, ...point } of pointsOf(request)) errors.push(...coverageErrors(field, point, coverage))
    const times = new Times(departure.getTime(), await this.answers.zoneAt(drivers[0]!.at))
    const momentOf = (text: string | undefined, absent: number) => (text === undefined ? absent : times.moment(text))
    const now = departure.getTime()
    const readyAt = orders.map(({ ready_at }) => momentOf(ready_at, now))
    const dueAt = orders.map(({ due_at }) => momentOf(due_at, Infinity))
    errors.push(
      ...orders.flatMap(({ ready_at, due_at }, index): FieldError[] =>
        ready_at !== undefined && dueAt[index]! < readyAt[index]!
          ? [{ field: `orders.${index}.due_at`, reason: 'not_increasing', value: due_at }]
          : [],
      ),
    )
    if (errors.length > 0) throw badInput(errors)
    const freeAt = drivers.map(({ free_at }) => Math.max(now, momentOf(free_at, now)))
    return { request, departure, kinds, kindOf, times: { freeAt, readyAt, dueAt } }
  }

  unitsOf({ request: { drivers, orders, per_driver = 1 }, kinds }: AssignTask): number {
    return unitsOfAssignment(drivers.length, orders.length, per_driver, kinds.length)
  }

  /**
   * @throws Problem  400 naming the points without a road; 502 when engine or search fail; 503 on overload
   */
  async assign(caller: PlanCaller, task: AssignTask): Promise<AssignResponseDto> {
    const found = await this.planner.inTurn('assign', caller, SECONDS_MAX, async (assign) =>
      assign(await this.problem(task)),
    )
    return toAnswer(found, task)
  }

  private async problem({ request, departure, kinds, kindOf, times }: AssignTask): Promise<AssignProblem> {
    const { drivers, orders, per_driver: perDriver = 1, objective = 'total' } = request
    const places = new PlaceList()
    const named = pointsOf(request)
    const stops = named.map((point) => places.add(point))
    const pickups = orders.map(({ pickup }) => places.add(pickup))
    const dropoffs = orders.map(({ dropoff }) => (dropoff ? places.add(dropoff) : null))
    const width = places.points.length
    const base = departure.getTime()
    const cells = width * width
    // The thread of the search shares it.
    const shared = new SharedArrayBuffer(kinds.length * cells * Float64Array.BYTES_PER_ELEMENT)
    const tables = kinds.map((_, kind) =>
      new Float64Array(shared, kind * cells * Float64Array.BYTES_PER_ELEMENT, cells).fill(Infinity),
    )
    const goals = dropoffs.filter((place) => place !== null)
    await this.answers.withProblems(namesOf(places, named, stops), async () => {
      for (const [kind, travel] of kinds.entries()) {
        const query = {
          ...travel,
          ...this.traffic.asked(travel, departure, request),
          ...this.answers.eventsAt(departure),
        }
        const fill = (from: number[], to: number[]) => this.travel.fill(tables[kind]!, places.points, [from, to], query)
        const own = drivers.flatMap(({ at }, index) => (kindOf[index] === kind ? [places.add(at)] : []))
        // A driver with one order goes from a pickup to a dropoff only.
        if (perDriver === 1) {
          await fill(own, pickups)
          await fill(pickups, goals)
        } else await fill([...own, ...pickups, ...goals], [...pickups, ...goals])
      }
    })
    const sinceBase = (moment: number) => (moment - base) / 1000
    return {
      drivers: drivers.map(({ at, capacity = Infinity }, index) => ({
        place: places.add(at),
        freeAt: sinceBase(times.freeAt[index]!),
        capacity,
        seconds: tables[kindOf[index]!]!,
        width,
      })),
      orders: orders.map(({ priority = 0 }, index) => ({
        pickup: pickups[index]!,
        dropoff: dropoffs[index]!,
        readyAt: sinceBase(times.readyAt[index]!),
        dueAt: sinceBase(times.dueAt[index]!),
        priority,
      })),
      perDriver,
      objective,
    }
  }
}

/** The different ways to travel of drivers. */
function kindsOf(drivers: AssignDriverDto[]): { kinds: Travel[]; kindOf: number[] } {
  const kinds = new Map<string, Travel>()
  const names = drivers.map((driver) => {
    const travel = toTravel(driver)
    const name = JSON.stringify(travel)
    kinds.set(name, travel)
    return name
  })
  const order = [...kinds.keys()]
  return { kinds: [...kinds.values()], kindOf: names.map((name) => order.indexOf(name)) }
}

/** Every point of a request under its field. */
const pointsOf = ({ drivers, orders }: AssignBodyDto): NamedStop[] => [
  ...drivers.map(({ at }, index) => ({ field: `drivers.${index}.at`, ...at })),
  ...orders.flatMap(({ pickup, dropoff }, index) => [
    { field: `orders.${index}.pickup`, ...pickup },
    ...(dropoff ? [{ field: `orders.${index}.dropoff`, ...dropoff }] : []),
  ]),
]

/** The first name of each place. */
function namesOf(places: PlaceList, named: NamedStop[], stops: number[]): NamedStop[] {
  const names: NamedStop[] = []
  for (const [index, place] of stops.entries()) names[place] ??= named[index]!
  return names.slice(0, places.points.length)
}

function toAnswer({ stops, driving, unassigned }: Assigned, { request, departure }: AssignTask): AssignResponseDto {
  const instant = (seconds: number) => new Date(departure.getTime() + Math.round(seconds * 1000)).toISOString()
  const assignments = request.drivers.flatMap(({ id }, driver): AssignmentDto[] => {
    const route = stops[driver]!
    if (route.length === 0) return []
    const fetched = route.filter(({ isPickup }) => isPickup)
    return [
      {
        driver: id,
        duration: Math.round(driving[driver]! * 10) / 10,
        orders: fetched.map(({ order, at }) => {
          const brought = route.find((stop) => stop.order === order && !stop.isPickup)
          return {
            id: request.orders[order]!.id,
            pickup_at: instant(at),
            ...(brought && { dropoff_at: instant(brought.at) }),
          }
        }),
      },
    ]
  })
  return {
    assignments,
    unassigned: unassigned.map(({ order, reason }) => ({ id: request.orders[order]!.id, reason })),
  }
}
