import { EngineUnavailable } from '../routing.port.js'
import { type RoadFiles } from './protocol.js'

interface Wanted {
  files: RoadFiles
  /** `opening`: no host has said yet whether it can be opened. */
  state: 'opening' | 'opened' | 'refused'
  waiting: Set<(error: Error | null) => void>
}

/** The builds that a replica has open or is opening, whichever host holds them. */
export class WantedBuilds {
  private readonly wanted = new Map<string, Wanted>()

  /** Those that were opened once: a successor must have them before it takes over. */
  get opened(): string[] {
    return [...this.wanted].flatMap(([name, { state }]) => (state === 'opened' ? name : []))
  }

  get all(): [name: string, files: RoadFiles][] {
    return [...this.wanted].map(([name, { files }]) => [name, files])
  }

  /** @returns all but these */
  except(...names: (string | undefined)[]): string[] {
    return [...this.wanted.keys()].filter((name) => !names.includes(name))
  }

  isOpening(name: string): boolean {
    return this.wanted.get(name)?.state === 'opening'
  }

  /**
   * Waits until a host has a build open. One that is being opened is shared, also after an earlier wait has ended.
   *
   * @throws Error  why it cannot be opened; EngineUnavailable when it takes longer
   */
  want(name: string, files: RoadFiles, waitMaxMs: number): Promise<void> {
    const one = this.wanted.get(name) ?? { files, state: 'opening', waiting: new Set() }
    this.wanted.set(name, one)
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null) => {
        clearTimeout(timer)
        one.waiting.delete(settle)
        if (error) reject(error)
        else resolve()
      }
      const late = () => settle(new EngineUnavailable(`build ${name} is still being opened`))
      const timer = setTimeout(late, waitMaxMs)
      one.waiting.add(settle)
    })
  }

  settle(name: string, error: Error | null): void {
    const one = this.wanted.get(name)
    if (!one) return
    // A build that was open stays wanted: a successor that cannot open it does not take over.
    if (one.state !== 'opened') one.state = error ? 'refused' : 'opened'
    for (const settle of one.waiting) settle(error)
  }

  /** @returns false where it is unknown */
  forget(name: string): boolean {
    const one = this.wanted.get(name)
    this.wanted.delete(name)
    for (const settle of one?.waiting ?? []) settle(new EngineUnavailable(`build ${name} is no longer wanted`))
    return one !== undefined
  }
}
