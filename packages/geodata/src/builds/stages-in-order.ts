import { type Artefact } from '@repere/shared'
import {
  type ArtefactStep,
  type BuildContext,
  type BuildProgress,
  type BuildStage,
} from '../artefacts/artefact-step.js'

/** An artefact and what its step counted. */
export interface Made {
  artefact: Artefact
  counts: Record<string, number>
}

type ContextOfAll = Omit<BuildContext, 'report' | 'after' | 'signal'>

interface Options {
  onProgress?(progress: BuildProgress): void
  signal?: AbortSignal
}

/**
 * Runs all steps at the same time. When one fails, the others are aborted; all have ended when the promise settles.
 *
 * @returns what each step made, in the order of the steps; null for a step that this machine cannot do
 * @throws the first failure
 */
export async function runSteps(
  steps: readonly ArtefactStep[],
  contextOfAll: ContextOfAll,
  { onProgress, signal }: Options,
): Promise<(Made | null)[]> {
  const stages = new StagesInOrder(
    steps.flatMap((step) => step.stages),
    onProgress,
  )
  const failed = new AbortController()
  const failures: unknown[] = []
  const running = new Map<ArtefactStep, Promise<Made | null>>()
  const context: BuildContext = {
    ...contextOfAll,
    signal: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]),
    report: (stage, done, detail) => stages.report({ stage, done, detail }),
    async after(stage) {
      const owner = steps.find((step) => step.stages.includes(stage))
      if (owner) await Promise.race([stages.whenEnded(stage), running.get(owner)])
    },
  }
  const run = async (step: ArtefactStep): Promise<Made | null> => {
    // A step that waits for another one finds it, in any order of the list.
    await Promise.resolve()
    try {
      context.signal.throwIfAborted()
      const made = await step.run(context)
      stages.end(step.stages)
      return made
    } catch (failure) {
      failures.push(failure)
      failed.abort(failure)
      throw failure
    }
  }
  for (const step of steps) running.set(step, run(step))
  const outcomes = await Promise.allSettled(running.values())
  if (failures.length > 0) throw failures[0]
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Made | null>).value)
}

/**
 * Reports stages that run at the same time as if they ran one after another: people see one stage, the first that has
 * not ended. A stage that ended meanwhile is reported as ended when it is its turn.
 */
export class StagesInOrder {
  private readonly latest = new Map<BuildStage, BuildProgress>()
  private readonly ended = new Set<BuildStage>()
  private readonly waiting = new Map<BuildStage, (() => void)[]>()
  /** Index of the stage that people see. */
  private shown = 0

  constructor(
    private readonly order: readonly BuildStage[],
    private readonly onProgress: ((progress: BuildProgress) => void) | undefined,
  ) {}

  report(progress: BuildProgress): void {
    const { stage } = progress
    if (this.ended.has(stage)) return
    // Progress of several threads may arrive out of order.
    const done = Math.max(progress.done, this.latest.get(stage)?.done ?? 0)
    this.latest.set(stage, { ...progress, done })
    if (done >= 1) this.markEnded(stage)
    if (stage === this.order[this.shown]) this.show()
  }

  /** Ends stages, also those that had nothing to report. */
  end(stages: readonly BuildStage[]): void {
    for (const stage of stages) this.markEnded(stage)
    if (stages.includes(this.order[this.shown]!)) this.next()
  }

  /** Settles when the stage has ended. */
  async whenEnded(stage: BuildStage): Promise<void> {
    if (this.ended.has(stage)) return
    return new Promise((resolve) => this.waiting.set(stage, [...(this.waiting.get(stage) ?? []), resolve]))
  }

  private markEnded(stage: BuildStage): void {
    this.ended.add(stage)
    for (const resume of this.waiting.get(stage) ?? []) resume()
    this.waiting.delete(stage)
  }

  private show(): void {
    const stage = this.order[this.shown]!
    const progress = this.latest.get(stage)
    if (progress) this.onProgress?.(progress)
    if (this.ended.has(stage)) this.next()
  }

  private next(): void {
    this.shown++
    if (this.shown < this.order.length) this.show()
  }
}
