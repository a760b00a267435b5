import { type ProcedureSettings } from '../valhalla/procedures/call.js'
import { type Lane } from '../valhalla/procedures/lanes.js'
import { type ProcedureName, type Procedures } from '../valhalla/procedures/procedures.js'

/** The first message to a host; it answers `ready`, or `failed` and ends. */
export interface StartMessage {
  start: {
    tilesPath: string
    /** Native calls at once, of each kind; together the host's UV_THREADPOOL_SIZE. */
    threads: Record<Lane, number>
    settings: ProcedureSettings
  }
}

export interface CallMessage<Name extends ProcedureName = ProcedureName> {
  id: number
  procedure: Name
  question: Procedures[Name]['question']
}

export type ToHost = StartMessage | CallMessage

export type FromHost =
  | { ready: true }
  | { failed: string }
  /** Bytes that only this process holds: a mapped graph is shared and does not count. */
  | { memoryBytes: number }
  | { id: number; answer: Procedures[ProcedureName]['answer'] }
  /** Valhalla's message. */
  | { id: number; error: string }
