import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Measured } from './measure.js'
import { type PlannerTask } from './planner.main.js'

/** Plans instances in a process of its own, started once. */
export class PlannerProcess {
  private readonly child: ChildProcess = fork(join(import.meta.dirname, 'planner.main.js'))

  /** One at a time. */
  async plan(task: PlannerTask): Promise<Measured> {
    this.child.send(task)
    const answer = once(this.child, 'message') as Promise<[Measured]>
    const ended = once(this.child, 'exit').then(([code]) => {
      throw new Error(`the planner ended with ${code} at ${task.set} ${task.name}`)
    })
    const [measured] = await Promise.race([answer, ended])
    return measured
  }

  end(): void {
    this.child.disconnect()
  }
}
