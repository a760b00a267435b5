import { readJson, writePrivateJson } from './private-file.js'

/**
 * `.repere/dev.json`: addresses, keys and logins of the running stack, for people and tests. Null: not available (yet).
 */
export interface DevJson {
  /** Origins, without path or trailing slash. */
  api_url: string | null
  admin_url: string | null
  dashboard_url: string | null
  mail_url: string | null
  /** Origin of the payment provider's simulator. */
  payments_url: string | null
  sandbox_key: string | null
  live_key: string | null
  customer: { email: string | null; password: string | null }
  staff: { email: string | null; password: string | null; totp_secret: string | null }
}

const NOTHING: DevJson = {
  api_url: null,
  admin_url: null,
  dashboard_url: null,
  mail_url: null,
  payments_url: null,
  sandbox_key: null,
  live_key: null,
  customer: { email: null, password: null },
  staff: { email: null, password: null, totp_secret: null },
}

export function readDevJson(file: string): DevJson {
  const { customer, staff, ...rest } = readJson<DevJson>(file) ?? {}
  return {
    ...NOTHING,
    ...rest,
    customer: { ...NOTHING.customer, ...customer },
    staff: { ...NOTHING.staff, ...staff },
  }
}

/** Replaces the given fields and keeps the others. */
export function updateDevJson(file: string, fields: Partial<DevJson>): DevJson {
  const updated = { ...readDevJson(file), ...fields }
  writePrivateJson(file, updated)
  return updated
}
