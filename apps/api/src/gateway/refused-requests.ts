import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { type Admission, AdmissionStore, type MeteringGroup, type RefusedRequests } from '@repere/shared'

const FLUSH_MS = 1_000

/**
 * Refused requests of known keys (401 of a revoked key, 403, 429), for the usage that people see. They are summed in
 * memory and sent to Redis every second: a client that retries without a pause costs Redis one write a second, not one
 * for each refusal.
 *
 * They cost nothing, so they may be counted too low and never too high: counts are lost when the process is killed, or
 * when Redis fails while it counts them.
 */
@Injectable()
export class RefusedRequestCounts implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(RefusedRequestCounts.name)
  /** Account → key, group and minute → count. */
  private pending = new Map<string, Map<string, RefusedRequests>>()
  private timer: NodeJS.Timeout | undefined

  constructor(@Inject(AdmissionStore) private readonly store: AdmissionStore) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref()
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  /** Counts the request if its key is known and it was refused. @param request.group  null: not metered */
  add(admission: Admission, { accountTag, group }: { accountTag: string; group: MeteringGroup | null }): void {
    const keyId = refusedKey(admission)
    if (keyId === null || group === null) return
    const minute = Math.floor(Date.now() / 60_000)
    const name = `${keyId} ${group} ${minute}`
    let ofAccount = this.pending.get(accountTag)
    if (ofAccount === undefined) this.pending.set(accountTag, (ofAccount = new Map()))
    const sum = ofAccount.get(name)
    if (sum === undefined) ofAccount.set(name, { keyId, group, minute, count: 1 })
    else sum.count++
  }

  /** Sends the counts. Without Redis they stay in memory. */
  async flush(): Promise<void> {
    if (this.pending.size === 0 || !this.store.available) return
    const sent = this.pending
    this.pending = new Map()
    await Promise.all(
      [...sent].map(([accountTag, refused]) =>
        this.store.recordRefused(accountTag, [...refused.values()]).catch((error: unknown) => this.logger.warn(error)),
      ),
    )
  }
}

/** A revoked key is recognised by its whole text, so nobody without it can raise its count. */
function refusedKey(admission: Admission): string | null {
  if (admission.outcome === 'revoked') return admission.keyId
  return admission.outcome === 'admitted' || admission.outcome === 'missing' ? null : admission.principal.keyId
}
