import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RecentSpeeds } from '@repere/traffic'

const LOOK_EVERY_MS = 5_000

/** The file that `bin/data traffic live` writes. */
export const liveFileOf = (dataDir: string): string => join(dataDir, 'traffic', 'live.json')

/** Speeds of the last minutes, from a file beside the builds that `bin/data traffic live` replaces regularly. */
export class LiveTraffic {
  private speeds: RecentSpeeds | null = null
  private seen = 0
  private timer: NodeJS.Timeout | null = null
  private readonly file: string

  constructor(
    dataDir: string,
    private readonly onFault: (error: unknown) => void,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {
    this.file = liveFileOf(dataDir)
  }

  async start(): Promise<void> {
    await this.look()
    this.timer = setInterval(() => void this.look(), this.lookEveryMs)
    this.timer.unref()
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  /** Changes with every new file, so that cached answers depend on the speeds that they used. */
  get version(): number {
    return this.seen
  }

  /** Null when there are none for this build. */
  of(build: string): RecentSpeeds | null {
    return this.speeds?.graph === build ? this.speeds : null
  }

  private async look(): Promise<void> {
    try {
      const { mtimeMs } = await stat(this.file)
      if (mtimeMs === this.seen) return
      this.seen = mtimeMs
      this.speeds = RecentSpeeds.parse(await readFile(this.file, 'utf8'))
    } catch (error) {
      this.speeds = null
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.onFault(error)
    }
  }
}
