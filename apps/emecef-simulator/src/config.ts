export interface SimulatorConfig {
  /** `PORT`: on the loopback; default 8095, 0 = any free one. */
  port: number
  /** `EMECEF_TOKEN`: the taxpayer's; default `jeton-de-test`. */
  token: string
  /** `EMECEF_IFU`: the taxpayer's number, 13 digits; default 3202600000017. */
  ifu: string
  /** `EMECEF_NIM`: the machine's number; default TS01000001. */
  nim: string
  /** `STATE_FILE`: what was certified, kept over restarts; empty: in memory only. */
  stateFile: string | null
  /** `PENDING_SECONDS`: after which an unconfirmed request is forgotten; default 120. */
  pendingSeconds: number
  /** `RECALLS_FINALIZED`, `true` (default) or `false`: whether the details of a request still tell how it was certified. */
  recallsFinalized: boolean
}

/** Empty counts as absent. */
export function readConfig(env: Record<string, string | undefined> = process.env): SimulatorConfig {
  const recalls = env.RECALLS_FINALIZED || 'true'
  if (recalls !== 'true' && recalls !== 'false') throw new Error(`RECALLS_FINALIZED is "${recalls}", not true or false`)
  const ifu = env.EMECEF_IFU || '3202600000017'
  if (!/^\d{13}$/.test(ifu)) throw new Error(`EMECEF_IFU is "${ifu}", not 13 digits`)
  return {
    port: wholeNumber('PORT', env.PORT, 8095, 65_535),
    token: env.EMECEF_TOKEN || 'jeton-de-test',
    ifu,
    nim: env.EMECEF_NIM || 'TS01000001',
    stateFile: env.STATE_FILE || null,
    pendingSeconds: wholeNumber('PENDING_SECONDS', env.PENDING_SECONDS, 120, 86_400),
    recallsFinalized: recalls === 'true',
  }
}

function wholeNumber(name: string, text: string | undefined, fallback: number, most: number): number {
  if (!text) return fallback
  if (/^\d{1,5}$/.test(text) && Number(text) <= most) return Number(text)
  throw new Error(`${name} is "${text}", not a whole number (0..${most})`)
}
