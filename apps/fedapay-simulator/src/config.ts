import { SIMULATOR_SECRET_KEY, SIMULATOR_WEBHOOK_SECRET, type SimulatorOptions } from './simulator.js'

/**
 * Settings of the simulator; an empty variable counts as absent.
 *
 * - `PORT`: what it listens on, on the loopback; default 8095
 * - `PUBLIC_URL`: under which browsers reach it, without a trailing slash; default its address
 * - `FEDAPAY_SECRET_KEY`: what the merchant signs in with; default `sk_local_simulator`
 * - `FEDAPAY_WEBHOOK_SECRET`: what webhooks are signed with; default `wh_local_simulator`
 * - `WEBHOOK_URL`: where webhooks go; empty: nowhere
 * - `STATE_FILE`: where payments outlive a restart; empty: nowhere
 */
export function readConfig(env: Record<string, string | undefined> = process.env): SimulatorOptions {
  return {
    port: portOf('PORT', env.PORT, 8095),
    publicUrl: addressOf('PUBLIC_URL', env.PUBLIC_URL)?.replace(/\/+$/, '') ?? null,
    secretKey: env.FEDAPAY_SECRET_KEY || SIMULATOR_SECRET_KEY,
    webhookSecret: env.FEDAPAY_WEBHOOK_SECRET || SIMULATOR_WEBHOOK_SECRET,
    webhookUrl: addressOf('WEBHOOK_URL', env.WEBHOOK_URL),
    stateFile: env.STATE_FILE || null,
  }
}

function portOf(name: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`${name} is "${text}", not a port (0..65535)`)
}

function addressOf(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Error(`${name} is not a URL that begins with http: or https:`)
}
