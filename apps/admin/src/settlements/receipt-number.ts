import { type Settlement } from '@repere/prisma'

/** The number of the receipt of a settlement, which a person can say: `R-2026-000042`. Numbers may have gaps. */
export const receiptNumberOf = ({ number, createdAt }: Pick<Settlement, 'number' | 'createdAt'>): string =>
  `R-${createdAt.getUTCFullYear()}-${String(number).padStart(6, '0')}`
