import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Customer, type ProviderEvent, type Transaction } from './transaction.js'

export interface LedgerState {
  lastId: number
  /** Oldest first, as are the others. */
  transactions: Transaction[]
  customers: Customer[]
  events: ProviderEvent[]
  tokens: { token: string; transactionId: number; expiresAt: number }[]
}

/** Where the ledger outlives a restart. Small, so it is written whole, and at once: what was answered is kept. */
export class StateFile {
  constructor(private readonly path: string) {}

  static empty(): LedgerState {
    return { lastId: 100_000, transactions: [], customers: [], events: [], tokens: [] }
  }

  /** @returns null where there is none yet. One that cannot be read is an error: it may be somebody's only copy. */
  read(): LedgerState | null {
    try {
      return { ...StateFile.empty(), ...(JSON.parse(readFileSync(this.path, 'utf8')) as Partial<LedgerState>) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw new Error(`${this.path} is not this program's state: remove it to begin anew`, { cause: error })
    }
  }

  write(state: LedgerState): void {
    mkdirSync(dirname(this.path), { recursive: true })
    const fresh = `${this.path}.${process.pid}`
    writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 })
    renameSync(fresh, this.path)
  }
}
