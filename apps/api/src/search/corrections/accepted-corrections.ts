import { type Correction, effectsOf, type PlaceEffect } from '@repere/gazetteer'
import pTimeout from 'p-timeout'

const LOOK_EVERY_MS = 5_000
/** Longest wait of a start for a slow source. Its corrections apply when it answers. */
const START_WAIT_MS = 1_000

export interface CorrectionsListener {
  /** @param effects  the combined effects of all corrections, by the place's id */
  onChange(effects: ReadonlyMap<string, PlaceEffect>): void
  onFault(message: string, cause?: unknown): void
}

/** Somewhere that accepted corrections are kept. */
export interface CorrectionsSource {
  /** For the log. */
  readonly name: string
  /** Changes with every new correction; null without corrections. */
  version(): Promise<string | null>
  /** The oldest first. */
  read(): Promise<readonly Correction[]>
}

/**
 * Accepted corrections from all sources: each source is read every few seconds, and while one cannot be read, its last
 * corrections apply.
 */
export class AcceptedCorrections {
  private readonly known: { source: CorrectionsSource; version: string | null; corrections: readonly Correction[] }[]
  private readonly faulty = new Set<string>()
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()

  constructor(
    sources: readonly CorrectionsSource[],
    private readonly listener: CorrectionsListener,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.known = sources.map((source) => ({ source, version: null, corrections: [] }))
  }

  async start(): Promise<void> {
    await pTimeout(this.look(), { milliseconds: START_WAIT_MS, message: false })
    this.timer = setInterval(() => void this.look(), this.lookEveryMs)
    this.timer.unref()
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  /** Reads the sources that have changed. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.readChanges())
    return this.looking
  }

  private async readChanges(): Promise<void> {
    const changes = await Promise.all(this.known.map((one) => this.readChange(one)))
    if (!changes.includes(true)) return
    const all = this.known.flatMap(({ corrections }) => corrections)
    this.listener.onChange(effectsOf(all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))))
  }

  private async readChange(one: (typeof this.known)[number]): Promise<boolean> {
    const { source } = one
    try {
      const version = await source.version()
      this.faulty.delete(source.name)
      if (version === one.version) return false
      one.corrections = version === null ? [] : await source.read()
      one.version = version
      return true
    } catch (error) {
      // Logged once, not at every read.
      if (!this.faulty.has(source.name)) {
        this.listener.onFault(`${source.name} cannot be read; its corrections of before stand`, error)
      }
      this.faulty.add(source.name)
      return false
    }
  }
}
