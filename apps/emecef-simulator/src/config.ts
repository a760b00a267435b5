import { type Environment, flag, port, readSettings, text, wholeNumber } from '@repere/settings'

/** Settings of the simulator. */
export const SETTINGS = {
  port: port('PORT', 'Port on the loopback.', { fallback: 8095 }),
  token: text('EMECEF_TOKEN', 'Token of the taxpayer.', { fallback: 'jeton-de-test' }),
  ifu: text('EMECEF_IFU', 'Number of the taxpayer.', {
    pattern: /^\d{13}$/,
    values: '13 digits',
    fallback: '3202600000017',
  }),
  stateFile: text('STATE_FILE', 'File that keeps certified invoices over restarts.', { empty: 'in memory only' }),
  pendingSeconds: wholeNumber('PENDING_SECONDS', 'Time after which an unconfirmed request is forgotten.', {
    min: 0,
    max: 86_400,
    unit: 'seconds',
    fallback: 120,
  }),
  recallsFinalized: flag('RECALLS_FINALIZED', 'Whether the details of a finalised request contain the certificate.', {
    fallback: true,
  }),
}

/** @throws BadSettings */
export const readConfig = (env: Environment = process.env) => readSettings(SETTINGS, env)
