/** A rule of a country, its first day, and its source. */
interface DatedRule {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** The first day, `YYYY-MM-DD`. A later entry of the same country replaces it from that entry's day on. */
  from: string
  source: string
}

export interface ValueAddedTax extends DatedRule {
  /** 180 = 18 %. */
  ratePerMille: number
}

export interface CertificationDuty extends DatedRule {
  /** The system that certifies the invoices of sellers in the country. */
  system: 'e-MECeF' | 'FNE'
}

const UEMOA =
  'Directive 02/98/CM/UEMOA, as amended by 02/2009/CM/UEMOA: one standard rate between 15 % and 20 %; set by the general tax code of the country'

/**
 * Standard rates of value added tax in the countries where the seller may be established. The first day is before our
 * first invoice; it is not the first day of the law.
 */
export const VALUE_ADDED_TAX: readonly ValueAddedTax[] = [
  { country: 'BJ', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
  { country: 'BF', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
  { country: 'CI', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
  { country: 'ML', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
  { country: 'NE', from: '2000-01-01', ratePerMille: 190, source: UEMOA },
  { country: 'SN', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
  { country: 'TG', from: '2000-01-01', ratePerMille: 180, source: UEMOA },
]

/** Countries where the tax administration must certify invoices before they are sent. */
export const CERTIFICATION_DUTIES: readonly CertificationDuty[] = [
  {
    country: 'BJ',
    from: '2021-07-01',
    system: 'e-MECeF',
    source:
      'Code général des impôts du Bénin, article 256; arrêté 711-C/MEF/DC/SGM/DGI of 5 March 2018; extended to every business on 1 July 2021',
  },
  {
    country: 'CI',
    from: '2025-09-01',
    system: 'FNE',
    source:
      "Code général des impôts de Côte d'Ivoire, articles 384 and 385, annexe fiscale 2025; calendar of the tax administration of 8 May 2025: from 1 June 2025 by legal status, everybody from 1 September 2025",
  },
]

/** The rule of a country on a day, `YYYY-MM-DD`; undefined without a rule. */
export const ruleOn = <T extends DatedRule>(rules: readonly T[], country: string, day: string): T | undefined =>
  rules.filter((rule) => rule.country === country && rule.from <= day).at(-1)

/** The certification that a seller's invoices need on a day; null: not needed. */
export const certificationDutyOf = (country: string, day: string): CertificationDuty | null =>
  ruleOn(CERTIFICATION_DUTIES, country, day) ?? null
