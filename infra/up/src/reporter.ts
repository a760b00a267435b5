const BAR_WIDTH = 24

/** Shows progress to a person: lines, and a bar for long steps. */
export class Reporter {
  private readonly terminal: boolean
  private bar: string | null = null
  private lastTenth = -1
  private lastLabel = ''

  constructor(private readonly out: NodeJS.WriteStream | (NodeJS.WritableStream & { isTTY?: boolean })) {
    this.terminal = out.isTTY === true
  }

  line(text: string): void {
    this.clearBar()
    this.out.write(`${text}\n`)
  }

  /** Reports the start of a step. */
  step(text: string): void {
    this.line(`• ${text}`)
  }

  /**
   * @param done  0 to 1
   */
  progress(label: string, done: number): void {
    const percent = Math.floor(Math.min(1, Math.max(0, done)) * 100)
    if (!this.terminal) {
      const tenth = Math.floor(percent / 25)
      if (label === this.lastLabel && tenth === this.lastTenth) return
      this.lastLabel = label
      this.lastTenth = tenth
      this.out.write(`  ${label} ${percent} %\n`)
      return
    }
    const filled = Math.round((percent / 100) * BAR_WIDTH)
    const bar = `  ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${String(percent).padStart(3)} % ${label}`
    if (bar === this.bar) return
    this.clearBar()
    this.out.write(bar)
    this.bar = bar
  }

  private clearBar(): void {
    if (this.bar === null) return
    this.out.write('\r\u001b[K')
    this.bar = null
  }
}
