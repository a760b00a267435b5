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

/** The file that keeps the ledger over a restart. It is small, so it is written completely before each answer. */
export class StateFile {
  constructor(private readonly path: string) {}

  static empty(): LedgerState {
    return { lastId: 100_000, transactions: [], customers: [], events: [], tokens: [] }
  }

  /**
   * @returns null if there is none yet. An unreadable file is an error, because it may be the only copy of its data.
   */
  read(): LedgerState | null {
    try {
      return { ...StateFile.empty(), ...(JSON.parse(readFileSync(this.path, 'utf8')) as Partial<LedgerState>) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw new Error(`${this.path} is not this program's state: remove it to start again`, { cause: error })
    }
  }

  write(state: LedgerState): void {
    mkdirSync(dirname(this.path), { recursive: true })
    const fresh = `${this.path}.${process.pid}`
    writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 })
    renameSync(fresh, this.path)
  }
}
