import { Inject, Injectable } from '@nestjs/common'
import { type LedgerTransaction, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'
import { describeBooking } from './booking-kinds.js'
import { Ledger } from './ledger.js'

/** Money that the payment provider has sent to our bank. */
export interface Payout {
  /** The received amount. */
  amountFcfa: number
  /** The provider's fee. */
  feeFcfa?: number
  /** The provider's, or the bank's. */
  reference: string
  paidOutAt: Date
  by: Author
}

/** Books the payouts of the provider, once for each reference. */
@Injectable()
export class Payouts {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  /** @throws LedgerConflict  where another amount was booked under the reference */
  record(payout: Payout): Promise<LedgerTransaction> {
    return this.prisma.$transaction((tx) => this.post(tx, payout))
  }

  /** As `record`, in the caller's transaction. */
  async post(
    tx: Transaction,
    { amountFcfa, feeFcfa = 0, reference, paidOutAt, by }: Payout,
  ): Promise<LedgerTransaction> {
    const key = `payout:${reference}`
    const isNew = (await tx.ledgerTransaction.count({ where: { key } })) === 0
    const booked = await this.ledger.post(tx, {
      key,
      description: describeBooking('provider_payout', reference),
      occurredAt: paidOutAt,
      by,
      entries: [
        { ledgerAccount: 'bank', amountFcfa },
        { ledgerAccount: 'provider_fees', amountFcfa: feeFcfa },
        { ledgerAccount: 'provider', amountFcfa: 0 - amountFcfa - feeFcfa },
      ],
    })
    if (booked === null) throw new RangeError('A payout of 0 francs')
    if (isNew && by.actor.kind !== 'system') {
      await recordAudit(tx, {
        ...by,
        action: 'ledger.payout',
        target: { kind: 'ledger_transaction', id: booked.id },
        after: { reference, amount_fcfa: amountFcfa, fee_fcfa: feeFcfa },
      })
    }
    return booked
  }
}
