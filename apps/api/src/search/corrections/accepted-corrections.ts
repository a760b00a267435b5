import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CORRECTIONS_FILE, effectsOf, parseCorrections, type PlaceEffect } from '@repere/gazetteer'

const LOOK_EVERY_MS = 5_000

export interface CorrectionsListener {
  /** @param effects  what all corrections come to, by the place's id */
  onChange(effects: ReadonlyMap<string, PlaceEffect>): void
  onFault(message: string, cause?: unknown): void
}

/**
 * The corrections that were accepted: a file beside the builds that `bin/data correct` adds to. Every replica looks at it
 * every few seconds; while it cannot be read, the last corrections stand.
 */
export class AcceptedCorrections {
  private readonly file: string
  private seen = ''
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()

  constructor(
    dataDir: string,
    private readonly listener: CorrectionsListener,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.file = join(dataDir, CORRECTIONS_FILE)
  }

  async start(): Promise<void> {
    await this.look()
    this.timer = setInterval(() => void this.look(), this.lookEveryMs)
    this.timer.unref()
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  /** Reads the file where it has changed. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.readChanges())
    return this.looking
  }

  private async readChanges(): Promise<void> {
    try {
      const version = await stat(this.file).then(
        ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return ''
          throw error
        },
      )
      if (version === this.seen) return
      const { corrections, faults } = parseCorrections(version === '' ? '' : await readFile(this.file, 'utf8'))
      for (const { line, reason } of faults) this.listener.onFault(`${this.file}:${line} is no correction: ${reason}`)
      this.listener.onChange(effectsOf(corrections))
      this.seen = version
    } catch (error) {
      this.listener.onFault(`${this.file} cannot be read; the corrections of before stand`, error)
    }
  }
}
