import { type PhoneOperator } from '../payment-provider.js'

/**
 * The operators that FedaPay can request without its page, with its word for each (`mode`). Source: its documentation,
 * "Méthodes de paiement", collections without redirection, those in XOF; MTN of Guinea takes GNF only.
 */
const MODES = [
  { code: 'mtn_bj', name: 'MTN MoMo (Bénin)', country: 'BJ', prefix: '+229', mode: 'mtn_open' },
  { code: 'moov_bj', name: 'Moov Money (Bénin)', country: 'BJ', prefix: '+229', mode: 'moov' },
  { code: 'celtiis_bj', name: 'Celtiis Cash (Bénin)', country: 'BJ', prefix: '+229', mode: 'sbin' },
  { code: 'moov_tg', name: 'Moov Money (Togo)', country: 'TG', prefix: '+228', mode: 'moov_tg' },
  { code: 'togocel_tg', name: 'Mixx by Yas (Togo)', country: 'TG', prefix: '+228', mode: 'togocel' },
  { code: 'mtn_ci', name: 'MTN MoMo (Côte d’Ivoire)', country: 'CI', prefix: '+225', mode: 'mtn_ci' },
  { code: 'airtel_ne', name: 'Airtel Money (Niger)', country: 'NE', prefix: '+227', mode: 'airtel_ne' },
  { code: 'free_sn', name: 'Free Money (Sénégal)', country: 'SN', prefix: '+221', mode: 'free_sn' },
] as const satisfies readonly (PhoneOperator & { mode: string })[]

export const PHONE_OPERATORS: readonly PhoneOperator[] = MODES.map(({ code, name, country, prefix }) => ({
  code,
  name,
  country,
  prefix,
}))

/** FedaPay's word; null for an operator that it cannot request without its page. */
export const modeOf = (code: string): string | null => MODES.find((one) => one.code === code)?.mode ?? null

/** Our word for the operator of a mode; null for a mode that is not requested on the phone. */
export const operatorOfPhoneMode = (mode: string): string | null =>
  MODES.find((one) => one.mode === mode)?.code.split('_')[0] ?? null
