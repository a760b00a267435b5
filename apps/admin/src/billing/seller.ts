import { type Seller, type Transaction } from '@repere/prisma'

/** Who sells: the one row. */
export const readSeller = (tx: Pick<Transaction, 'seller'>): Promise<Seller> =>
  tx.seller.findUniqueOrThrow({ where: { id: 1 } })
