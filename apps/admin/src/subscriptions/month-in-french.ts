import { toDate } from '@repere/rating'

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @param month  `2026-11` @returns `novembre 2026` */
export const monthInFrench = (month: string): string => MONTH.format(toDate(`${month}-01`))
