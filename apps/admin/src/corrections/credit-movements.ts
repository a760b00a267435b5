import { Inject, Injectable } from '@nestjs/common'
import { type CreditMovement, type Transaction } from '@repere/prisma'
import { type Author, nameOf } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { describeBooking } from '../ledger/booking-kinds.js'
import { type Entry, Ledger } from '../ledger/ledger.js'
import { Settlements } from '../settlements/settlements.js'
import { CorrectionProblem } from './corrections.problems.js'

/** A change of an account's credit that no invoice asks for. */
export interface CreditMovementOrder {
  accountId: string
  kind: CreditMovement['kind']
  /** Above zero. */
  amountFcfa: number
  /** Absent for goodwill. */
  through?: 'bank' | 'provider'
  /** With kind and `through`, it is booked once. */
  reference: string
  /** For a payout: the money that it pays back. */
  settlementId?: string
  reason: string
  by: Author
}

/** Books changes of an account’s credit that have no invoice. The terms and the account are locked. */
@Injectable()
export class CreditMovements {
  constructor(
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * New credit pays open invoices at once.
   *
   * @throws CorrectionProblem  `already_booked`, `more_than_credit`, `more_than_received`, `not_paid_out_here`
   */
  async book(tx: Transaction, order: CreditMovementOrder): Promise<CreditMovement> {
    const { accountId, kind, amountFcfa, through = null, reference, settlementId = null, reason, by } = order
    const earlier = await tx.creditMovement.findFirst({ where: { kind, through, reference } })
    if (earlier !== null) {
      throw new CorrectionProblem('already_booked', `${amountOf(earlier)} are booked under this reference already.`)
    }
    if (kind === 'payout') await this.requirePayable(tx, order)
    const at = this.clock.now()
    const movement = await tx.creditMovement.create({
      data: {
        accountId,
        kind,
        amountFcfa,
        through,
        reference,
        settlementId,
        reason,
        createdAt: at,
        createdBy: nameOf(by),
      },
    })
    await this.ledger.post(tx, {
      key: `credit:${movement.id}`,
      description: describeBooking(
        kind === 'payout' ? 'credit_payout' : kind,
        kind === 'goodwill' ? reason : reference,
      ),
      occurredAt: at,
      by,
      entries: entriesOf(movement),
    })
    if (kind !== 'payout') await this.settlements.applyCredit(tx, accountId, by)
    return movement
  }

  /** Money goes back only to its origin: at most the received amount, and at most the credit of the account. */
  private async requirePayable(tx: Transaction, { accountId, amountFcfa, settlementId }: CreditMovementOrder) {
    const settlement = await tx.settlement.findFirst({
      where: { id: settlementId, accountId, kind: 'bank_transfer', reversedBy: null },
      include: { payouts: true },
    })
    if (settlement === null) {
      throw new CorrectionProblem(
        'not_paid_out_here',
        'Only a bank transfer of this account is given back like this: of a payment through the provider, record a refund.',
      )
    }
    const brought = settlement.amountFcfa + settlement.excessFcfa
    const left = settlement.payouts.reduce((rest, payout) => rest - payout.amountFcfa, brought)
    if (amountFcfa > left) {
      throw new CorrectionProblem('more_than_received', `At most ${left} francs of this transfer can be given back.`)
    }
    const credit = await this.settlements.creditOf(tx, accountId)
    if (amountFcfa > credit) {
      throw new CorrectionProblem('more_than_credit', `The credit of the account is ${credit} francs.`)
    }
  }
}

function entriesOf({ kind, accountId, amountFcfa, through }: CreditMovement): Entry[] {
  const other = kind === 'goodwill' ? 'goodwill' : (through as 'bank' | 'provider')
  const sign = kind === 'payout' ? -1 : 1
  return [
    { ledgerAccount: other, amountFcfa: sign * amountFcfa },
    { ledgerAccount: 'customer_credit', accountId, amountFcfa: 0 - sign * amountFcfa },
  ]
}

const amountOf = ({ amountFcfa }: CreditMovement): string => `${amountFcfa.toLocaleString('en')} FCFA`
