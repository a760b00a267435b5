import { type ProcedureSettings } from '../valhalla/procedures/call.js'

export interface EngineSettings extends ProcedureSettings {
  /** Light calls at once. Heavy ones have threads of their own: one for every two of these, at least one. */
  lanes: number
  /** Milliseconds that a call may take, waiting included, unless it says otherwise. */
  deadlineMs: number
  /** Bytes of its own memory beyond which a host is replaced. */
  memoryMaxBytes: number
  /**
   * Milliseconds before a host may be replaced because of its memory. If the graph itself needs more, a new host needs
   * it too.
   */
  memoryGraceMs: number
  /** Milliseconds that a call waits while no host can be started. While one starts, it waits until its deadline. */
  restartWaitMs: number
  /** Milliseconds until a new host must be ready. */
  startTimeoutMs: number
}

export const DEFAULT_ENGINE_SETTINGS = {
  memoryMaxBytes: 1.5e9,
  memoryGraceMs: 60_000,
  restartWaitMs: 2_000,
  startTimeoutMs: 30_000,
} as const

export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string, cause?: unknown): void
}
