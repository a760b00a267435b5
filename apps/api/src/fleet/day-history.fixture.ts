import { type CheckedRequest, type DriveSeconds } from './checked-answer.fixture.js'
import { type FleetEventDto } from './day-event.dto.js'
import { type FleetPlanDto, type FleetRouteDto } from './plan-answer.dto.js'

type CheckedJob = CheckedRequest['jobs'][number]

/**
 * What a dispatcher knows of a day: it follows the events by their texts alone, and shares no code with the planner.
 */
export class DayHistory {
  /** Jobs that somebody has to serve. */
  private readonly jobs: Map<string, CheckedJob>
  private readonly vehicles: CheckedRequest['vehicles']
  private readonly gone = new Set<string>()
  private readonly failed = new Set<string>()
  private readonly broken = new Map<string, number>()

  constructor(
    request: CheckedRequest,
    private last: FleetPlanDto,
  ) {
    this.jobs = new Map(request.jobs.map((job) => [job.id, job]))
    this.vehicles = [...request.vehicles]
  }

  /** Everything that is wrong with the answer to an update. */
  faults(events: FleetEventDto[], plan: FleetPlanDto, drive: DriveSeconds): string[] {
    const at = Math.max(...events.map((event) => Date.parse(event.at)))
    const touched = new Set<string>()
    for (const event of events) this.know(event, touched)
    const wrong = [
      ...this.vehicles.flatMap(({ id }) => this.pastFaults(id, plan, Date.parse(events[0]!.at), touched)),
      ...plan.routes.flatMap((route) => this.routeFaults(route, at, drive)),
      ...this.jobFaults(plan),
    ]
    this.last = plan
    return wrong
  }

  private know(
    { kind, job, vehicle, parcel, new_job: added, new_vehicle: more, at }: FleetEventDto,
    touched: Set<string>,
  ) {
    if (vehicle !== undefined) touched.add(vehicle)
    if (kind === 'job_added' || kind === 'job_changed') this.jobs.set(added!.id, added as CheckedJob)
    if (kind === 'vehicle_added') this.vehicles.push(more as CheckedRequest['vehicles'][number])
    if (kind === 'broken_down') this.broken.set(vehicle!, Date.parse(at))
    if (job !== undefined || added !== undefined)
      for (const { vehicle: of, steps } of this.last.routes)
        if (steps.some((step) => step.job === (job ?? added!.id))) touched.add(of)
    if (kind === 'job_cancelled' && !this.isServed(job!, at)) this.gone.add(job!)
    if (kind === 'failed') {
      this.failed.add(job!)
      if (parcel !== 'retried') this.gone.add(job!)
    }
  }

  private isServed(id: string, at: string): boolean {
    const steps = this.last.routes.flatMap((route) => route.steps.filter(({ job, failed }) => job === id && !failed))
    return steps.some(({ type, arrive }) => type !== 'pickup' && arrive <= at)
  }

  /** Stops that were left before the first event stay as they were, unless an event is about their vehicle. */
  private pastFaults(id: string, plan: FleetPlanDto, at: number, touched: Set<string>): string[] {
    if (touched.has(id)) return []
    const [before, after] = [this.last, plan].map(
      ({ routes }) => routes.find(({ vehicle }) => vehicle === id)?.steps ?? [],
    )
    return before!.flatMap((step, k) => {
      if (Date.parse(step.leave) > at || step.type === 'end') return []
      const now = after![k]
      const isSame = now?.job === step.job && now?.arrive === step.arrive && now.leave === step.leave && now.done
      return isSame ? [] : [`${id}: step ${k}, which was over, has changed`]
    })
  }

  private routeFaults({ vehicle: id, steps }: FleetRouteDto, at: number, drive: DriveSeconds): string[] {
    const wrong: string[] = []
    const vehicle = this.vehicles.find((one) => one.id === id)!
    const brokeAt = this.broken.get(id)
    for (const [k, step] of steps.entries()) {
      const [arrive, leave] = [Date.parse(step.arrive), Date.parse(step.leave)]
      const before = steps[k - 1]
      if (before && Math.abs((arrive - Date.parse(before.leave)) / 1000 - step.duration) > 0.2)
        wrong.push(
          `${id}: ${step.type} ${k} of ${steps.length} comes at ${step.arrive}, ${step.duration} s after ${before.type} at ${before.leave}`,
        )
      if (k > 0 && Math.abs((leave - arrive) / 1000 - step.wait - step.serve) > 0.2)
        wrong.push(`${id}: step ${k} leaves at another time`)
      if (step.wait < 0 || step.serve < 0 || step.duration < 0) wrong.push(`${id}: step ${k} goes back in time`)
      if (step.load.some((amount, d) => amount < -0.01 || amount > (vehicle.capacity?.[d] ?? Infinity) + 0.01))
        wrong.push(`${id}: carries ${step.load.join()} after step ${k}`)
      if (brokeAt !== undefined && step.type !== 'end' && arrive > brokeAt)
        wrong.push(`${id}: drives after it broke down`)
      if (step.done) continue
      if (brokeAt !== undefined) wrong.push(`${id}: has a plan after it broke down`)
      if (leave < at) wrong.push(`${id}: step ${k} is planned in the past`)
      const expected = before && drive(before.location, step.location, Date.parse(before.leave) / 1000)
      if (expected !== undefined && Math.abs(step.duration - expected) > 1 + expected * 0.02)
        wrong.push(`${id}: drives ${step.duration} s to step ${k}, should be ${expected}`)
      if (step.job !== undefined && this.gone.has(step.job))
        wrong.push(`${id}: drives to ${step.job}, which is not wanted`)
    }
    if (steps[0]?.type !== 'start' || steps.at(-1)?.type !== 'end') wrong.push(`${id}: no start or no end`)
    return wrong
  }

  private jobFaults(plan: FleetPlanDto): string[] {
    const left = new Set(plan.unassigned.map(({ job }) => job))
    return [...this.jobs.values()].flatMap((job) => {
      const visits = plan.routes.flatMap(({ vehicle, steps }) =>
        steps.flatMap((step, k) => (step.job === job.id && !step.failed ? [{ vehicle, k, ...step }] : [])),
      )
      const wrong: string[] = []
      if (this.gone.has(job.id)) {
        if (left.has(job.id)) wrong.push(`${job.id} is left, but is not wanted`)
        return wrong
      }
      const ahead = visits.filter(({ done }) => !done)
      if (left.has(job.id) && ahead.length > 0) wrong.push(`${job.id} is served and left`)
      if (left.has(job.id)) return wrong
      // The last stop is the one where its load is wanted, once.
      const drops = visits.filter(({ type }) => type !== 'pickup')
      if (drops.length !== 1) return [...wrong, `${job.id} has ${drops.length} stops at its goal`]
      const [drop] = drops
      const goal = (job.location ?? job.delivery)!
      if (drop!.location.lat !== goal.lat || drop!.location.lng !== goal.lng) wrong.push(`${job.id} is elsewhere`)
      const windows = job.delivery?.time_windows ?? job.time_windows
      const begin = Date.parse(drop!.arrive) + drop!.wait * 1000
      const isOpen = (windows ?? []).some(
        ([from, until]) => begin >= Date.parse(from) - 200 && begin <= Date.parse(until) + 200,
      )
      if (!drop!.done && windows && !isOpen) wrong.push(`${job.id} is out of its windows`)
      const isLoaded = (job.demand ?? []).some((amount) => amount > 0)
      const fetched = visits.filter(({ type }) => type === 'pickup')
      if (!job.location && fetched.length === 0) wrong.push(`${job.id} is never fetched`)
      const last = fetched.at(-1)
      const isTogether = fetched.some(({ vehicle, k }) => vehicle === drop!.vehicle && k < drop!.k)
      if (last && !isTogether) wrong.push(`${job.id} is fetched by another vehicle`)
      const aboard = this.last.routes.find(({ steps }) =>
        steps.some((step) => step.job === job.id && step.type === 'job'),
      )
      const hasLeft = aboard?.steps.some(({ type, done }) => type === 'start' && done)
      if (isLoaded && hasLeft && !last && aboard!.vehicle !== drop!.vehicle)
        wrong.push(`${job.id} is aboard of ${aboard!.vehicle}, and brought by ${drop!.vehicle}`)
      return wrong
    })
  }
}
