import { type Environment, port, readSettings, text, url } from '@repere/settings'
import { SIMULATOR_SECRET_KEY, SIMULATOR_WEBHOOK_SECRET, type SimulatorOptions } from './simulator.js'

/** Settings of the simulator. */
export const SETTINGS = {
  port: port('PORT', 'Port on the loopback.', { fallback: 8095 }),
  publicUrl: url('PUBLIC_URL', 'Origin under which browsers reach the simulator.', { empty: 'its own address' }),
  secretKey: text('FEDAPAY_SECRET_KEY', "The merchant's key.", { fallback: SIMULATOR_SECRET_KEY }),
  webhookSecret: text('FEDAPAY_WEBHOOK_SECRET', 'Signs webhooks.', { fallback: SIMULATOR_WEBHOOK_SECRET }),
  webhookUrl: url('WEBHOOK_URL', 'Address that receives webhooks.', { empty: 'no webhooks' }),
  stateFile: text('STATE_FILE', 'File that keeps payments over restarts.', { empty: 'in memory only' }),
}

/** @throws BadSettings */
export const readConfig = (env: Environment = process.env): SimulatorOptions => readSettings(SETTINGS, env)
