import { type Correction, type CorrectionKind, effectsOf, type PlaceEffect } from '@repere/gazetteer'
import { type PlaceCorrection, type PrismaClient } from '@repere/prisma'
import pTimeout from 'p-timeout'

const LOOK_EVERY_MS = 5_000
/** Longest wait of a start for a slow database. Its corrections apply when it answers. */
const START_WAIT_MS = 1_000

export interface CorrectionsListener {
  /** @param effects  the combined effects of all corrections, by the place's id */
  onChange(effects: ReadonlyMap<string, PlaceEffect>): void
  onFault(message: string, cause?: unknown): void
}

/**
 * The corrections that staff accepted in the admin app, read every few seconds. While they cannot be read, the last ones
 * apply.
 */
export class AcceptedCorrections {
  /** Rows are only added, so that their number is their version. */
  private known = 0
  private isFaulty = false
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()

  constructor(
    private readonly prisma: PrismaClient,
    private readonly listener: CorrectionsListener,
  ) {}

  async start(): Promise<void> {
    await pTimeout(this.look(), { milliseconds: START_WAIT_MS, message: false })
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
    this.timer.unref()
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer)
  }

  private look(): Promise<void> {
    this.looking = this.looking.then(() => this.readChanges())
    return this.looking
  }

  private async readChanges(): Promise<void> {
    try {
      const count = await this.prisma.placeCorrection.count()
      this.isFaulty = false
      if (count === this.known) return
      const rows = await this.prisma.placeCorrection.findMany({ orderBy: [{ acceptedAt: 'asc' }, { id: 'asc' }] })
      this.listener.onChange(effectsOf(rows.map(correctionOf)))
      this.known = count
    } catch (error) {
      // Logged once, not at every read.
      if (!this.isFaulty) this.listener.onFault('Corrections cannot be read; those of before stand', error)
      this.isFaulty = true
    }
  }
}

const correctionOf = ({ id, acceptedAt, acceptedBy, kind, place, ...row }: PlaceCorrection): Correction => ({
  id,
  at: acceptedAt.toISOString(),
  by: acceptedBy,
  kind: kind as CorrectionKind,
  place,
  ...(row.source !== null && { source: row.source }),
  ...(row.name !== null && { name: row.name }),
  ...(row.category !== null && { category: row.category }),
  ...(row.lat !== null && row.lng !== null && { lat: row.lat, lng: row.lng }),
})
