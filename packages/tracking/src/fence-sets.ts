import { type Fence } from './fence.js'
import { FenceSet } from './fence-set.js'

export interface FenceRow {
  id: string
  /** The revision of the set when it was changed last. */
  revision: number
  /** Null: deleted. */
  fence: Omit<Fence, 'id'> | null
}

interface Held {
  set: FenceSet
  revision: number
  readMs: number
}

const HELD_BYTES_MAX = 256 * 1024 * 1024
/** Deleted rows stay longer than this; later, the whole set is read again. */
const CURRENT_MS = 30 * 60_000

/** The fences of accounts, in memory. Changes are read when the number of changes shows that there are some. */
export class FenceSets {
  private readonly held = new Map<string, Held>()

  /** @param read  the rows of an account whose revision is higher */
  constructor(private readonly read: (account: string, after: number) => Promise<FenceRow[]>) {}

  /** @param revision  the number of changes so far, as the store has it */
  async of(account: string, revision: number): Promise<FenceSet> {
    const known = this.held.get(account)
    const isCurrent = known !== undefined && known.readMs > Date.now() - CURRENT_MS && known.revision <= revision
    if (isCurrent && known.revision === revision) return known.set
    const before = isCurrent ? known : { set: new FenceSet(), revision: 0 }
    const rows = await this.read(account, before.revision)
    let newest = before.revision
    for (const { id, revision: changed, fence } of rows) {
      if (fence) before.set.put({ id, ...fence })
      else before.set.delete(id)
      newest = Math.max(newest, changed)
    }
    // Moved to the end: the first one is the one that was not used for longest.
    this.held.delete(account)
    this.held.set(account, { set: before.set, revision: Math.max(newest, revision), readMs: Date.now() })
    this.forgetOldest()
    return before.set
  }

  /** The fences as they were read last; undefined: none were. */
  lastKnown(account: string): FenceSet | undefined {
    return this.held.get(account)?.set
  }

  private forgetOldest(): void {
    let bytes = 0
    for (const { set } of this.held.values()) bytes += set.bytes
    for (const [account, { set }] of this.held) {
      if (bytes <= HELD_BYTES_MAX || this.held.size === 1) return
      this.held.delete(account)
      bytes -= set.bytes
    }
  }
}
