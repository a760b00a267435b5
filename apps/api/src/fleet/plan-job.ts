import { storeAway } from '../gateway/problem.js'
import { type FleetPlanDto } from './plan-answer.dto.js'
import { type PlanStore, type PlanToKeep, type StoredPlan } from './plan-store.js'

const WRITE_MS = 2_000
/** A search whose process ended is found by this: nobody has written its plan again. */
const ALIVE_MS = 30_000

/** Keeps the best plan so far of a search, and its last one. A plan that took its place in the store is never overwritten. */
export class PlanJob {
  private readonly timer = setInterval(() => void this.write(), WRITE_MS).unref()
  private writing: Promise<void> = Promise.resolve()

  private constructor(
    private readonly store: PlanStore,
    private readonly account: string,
    private kept: StoredPlan,
    public answer: FleetPlanDto,
  ) {}

  /** @throws Problem  503 without Redis: nobody could read the plan */
  static async begin(store: PlanStore, account: string, plan: PlanToKeep): Promise<PlanJob> {
    const kept = await store.keep(account, { ...plan, searchedUntil: Date.now() + ALIVE_MS }, null)
    if (typeof kept === 'string') throw storeAway(1, new Error('a plan could not be kept'))
    return new PlanJob(store, account, kept, plan.answer)
  }

  better(answer: FleetPlanDto): void {
    this.answer = answer
  }

  async end(answer: FleetPlanDto): Promise<void> {
    clearInterval(this.timer)
    this.answer = answer
    await this.write()
  }

  private write(): Promise<void> {
    this.writing = this.writing.then(async () => {
      const { order } = this.kept
      const { answer } = this
      const plan = { order, answer, ...(answer.state === 'searching' && { searchedUntil: Date.now() + ALIVE_MS }) }
      const kept = await this.store.keep(this.account, plan, this.kept)
      if (typeof kept !== 'string') this.kept = kept
    })
    return this.writing
  }
}
