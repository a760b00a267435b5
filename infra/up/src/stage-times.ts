/** Measures how long the stages of a start take. */
export class StageTimes {
  private readonly stages: { name: string; ms: number }[] = []

  /** The result of the work; measured also when it fails. */
  async of<T>(name: string, work: Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work
    } finally {
      this.stages.push({ name, ms: performance.now() - startedAt })
    }
  }

  /** Every stage with its seconds, in the order of their ends. */
  toString(): string {
    return this.stages.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')
  }
}
