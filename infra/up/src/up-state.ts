import { rmSync } from 'node:fs'
import { isAlive, type ProcessIdentity, type ServiceState } from '@repere/local'
import { readJson, writePrivateJson } from './private-file.js'

export interface ServiceRecord {
  name: string
  /** Null while no process runs, and for a server that `bin/up` did not start. */
  process: ProcessIdentity | null
  state: ServiceState | 'external'
  /** ISO 8601: the start of this state. */
  since: string
  /** For people. */
  address: string
  /** The address of its readiness check. */
  probe: Probe
  /** Null for a server that `bin/up` did not start. */
  log: string | null
  /** A digest of how it was started. Absent in records of earlier versions. */
  settings?: string
}

export type Probe = { kind: 'http'; url: string } | { kind: 'redis'; url: string } | { kind: 'postgres'; url: string }

/** `.repere/up.json`: the running services. Contains the database's password, so only its owner may read it. */
export interface UpState {
  supervisor: ProcessIdentity
  phase: 'starting' | 'ready' | 'stopping'
  /** The code that the services were started from, see `codeFingerprint`. Absent in records of earlier versions. */
  code?: string
  region: string
  /** The countries that were asked for. Absent in records of earlier versions. */
  countries?: readonly string[]
  workers: number
  port_base: number
  api_url: string
  admin_url: string
  mail_url: string
  payments_url: string
  redis_url: string | null
  database_url: string | null
  /** In the order of their start. */
  services: ServiceRecord[]
}

/** @returns null when nothing is recorded */
export function readState(file: string): UpState | null {
  const state = readJson<UpState>(file)
  return state?.supervisor === undefined || state.services === undefined ? null : (state as UpState)
}

export function writeState(file: string, state: UpState): void {
  writePrivateJson(file, state)
}

export function forgetState(file: string): void {
  rmSync(file, { force: true })
}

/** True when the recorded supervisor still runs. */
export function isSupervised(state: UpState | null): state is UpState {
  return state !== null && isAlive(state.supervisor)
}
