/** Temperatures as shares of the mean cost of a leg. */
const FIRST = 2
const LAST = 0.06

/**
 * Simulated annealing: a plan that is a little worse is accepted, ever less so. The temperature falls with the part of the
 * budget that is used up.
 */
export class Annealing {
  private temperature: number

  constructor(
    private readonly legCost: number,
    private readonly random: () => number,
  ) {
    this.temperature = FIRST * legCost
  }

  /** @param progress  0 to 1 */
  cool(progress: number): void {
    this.temperature = this.legCost * FIRST * (LAST / FIRST) ** progress
  }

  accepts(cost: number, current: number): boolean {
    return cost < current - this.temperature * Math.log(1 - this.random())
  }
}
