import { Inject, Injectable } from '@nestjs/common'
import { badInput, type FieldError, notFound } from '@repere/http'
import {
  type Correction,
  type CorrectionKind,
  Prisma,
  PrismaClient,
  type Settlement,
  type Transaction,
} from '@repere/prisma'
import { AccountChange, writeAccounts } from '../unit-of-work/account-change.js'
import { type Author, recordAudit } from '../audit/index.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { Invoices } from '../invoicing/invoices.js'
import { BILLING_TRANSACTION, Settlements } from '../settlements/settlements.js'
import { SettlementReversals } from '../settlements/settlement-reversals.js'
import { readBillingSettings } from '../plans/billing-settings.js'
import { CorrectionProblem } from './corrections.problems.js'
import { CreditMovements } from './credit-movements.js'

/** A correction that staff request. The fields that a kind needs: `NEEDED`. */
export interface CorrectionOrder {
  kind: CorrectionKind
  settlementId?: string
  /** The target of a moved settlement. */
  invoiceId?: string
  accountId?: string
  amountFcfa?: number
  through?: 'bank' | 'provider'
  /** Of the transfer. */
  reference?: string
}

const NEEDED: Readonly<Record<CorrectionKind, readonly (keyof CorrectionOrder)[]>> = {
  reverse_settlement: ['settlementId'],
  move_settlement: ['settlementId', 'invoiceId'],
  book_unmatched: ['accountId', 'amountFcfa', 'through', 'reference'],
  give_goodwill: ['accountId', 'amountFcfa'],
  pay_out_credit: ['settlementId', 'amountFcfa', 'reference'],
}

const FIELDS: Readonly<Record<keyof CorrectionOrder, string>> = {
  kind: 'kind',
  settlementId: 'settlement_id',
  invoiceId: 'invoice_id',
  accountId: 'account_id',
  amountFcfa: 'amount_fcfa',
  through: 'through',
  reference: 'reference',
}

const MONEY: readonly Settlement['kind'][] = ['bank_transfer', 'mobile_money', 'card']

interface Resolved {
  order: CorrectionOrder
  /** The accounts whose money moves; the first is the account of the correction. */
  accountIds: string[]
  amountFcfa: number
}

/**
 * Corrections of bookings, each with a reason. Up to a limit they are carried out at once; above it, after a second
 * person has approved. Bookings are never changed; a correction books the opposite.
 */
@Injectable()
export class Corrections {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(AccountChange) private readonly changes: AccountChange,
    @Inject(Settlements) private readonly settlements: Settlements,
    @Inject(SettlementReversals) private readonly reversals: SettlementReversals,
    @Inject(CreditMovements) private readonly movements: CreditMovements,
    @Inject(Invoices) private readonly invoices: Invoices,
    @Inject(BillingClock) private readonly clock: BillingClock,
  ) {}

  /**
   * @returns `done`, or `waiting` for a second person
   * @throws Problem  400 for a field that the kind needs and that is missing, or that it does not accept; 404
   * @throws CorrectionProblem, SettlementProblem  nothing has changed
   */
  async order(order: CorrectionOrder, reason: string, by: Author): Promise<Correction> {
    const resolved = await this.resolve(order)
    const { secondPersonAboveFcfa } = await readBillingSettings(this.prisma)
    const isWaiting = resolved.amountFcfa > secondPersonAboveFcfa
    return this.locked(resolved, async (tx) => {
      if (!isWaiting) await this.carryOut(tx, resolved, reason, by)
      const at = this.clock.now()
      const correction = await tx.correction.create({
        data: {
          kind: order.kind,
          accountId: resolved.accountIds[0]!,
          amountFcfa: resolved.amountFcfa,
          content: { ...order } satisfies Prisma.InputJsonObject,
          reason,
          createdAt: at,
          createdBy: by.actor.id,
          ...(isWaiting ? { state: 'waiting' } : { state: 'done', decidedAt: at, decidedBy: by.actor.id }),
        },
      })
      await this.record(tx, 'correction.order', correction, by)
      return correction
    })
  }

  /**
   * Carries out a correction that waits for a second person.
   *
   * @throws CorrectionProblem  `already_decided`; `second_person_needed` for the person who requested it
   */
  async approve(id: string, by: Author): Promise<Correction> {
    const waiting = await this.waiting(id)
    if (waiting.createdBy === by.actor.id) {
      throw new CorrectionProblem('second_person_needed', 'Somebody else has to approve what you have ordered.')
    }
    const resolved = await this.resolve(waiting.content as unknown as CorrectionOrder)
    return this.locked(resolved, async (tx) => {
      const correction = await this.decide(tx, id, 'done', by)
      await this.carryOut(tx, resolved, correction.reason, by)
      return correction
    })
  }

  /** Refuses it; a second person may, and the one who requested it. @throws CorrectionProblem  `already_decided` */
  async refuse(id: string, by: Author): Promise<Correction> {
    await this.waiting(id)
    return this.prisma.$transaction((tx) => this.decide(tx, id, 'refused', by))
  }

  /** For single steps outside of a correction. @throws CorrectionProblem  `second_person_needed` */
  async requireOnePersonEnough(amountFcfa: number): Promise<void> {
    const { secondPersonAboveFcfa } = await readBillingSettings(this.prisma)
    if (amountFcfa <= secondPersonAboveFcfa) return
    throw new CorrectionProblem(
      'second_person_needed',
      `Above ${secondPersonAboveFcfa} francs a second person is needed: order it as a correction.`,
    )
  }

  private async resolve(order: CorrectionOrder): Promise<Resolved> {
    requireFields(order)
    if (order.settlementId === undefined) {
      const account = await this.prisma.account.findUnique({ where: { id: order.accountId } })
      if (account === null) throw notFound()
      return { order, accountIds: [account.id], amountFcfa: order.amountFcfa! }
    }
    const settlement = await this.prisma.settlement.findUnique({ where: { id: order.settlementId } })
    if (settlement === null) throw notFound()
    const { accountId, amountFcfa, excessFcfa } = settlement
    const whole = Math.max(1, amountFcfa + excessFcfa)
    if (order.invoiceId === undefined) return { order, accountIds: [accountId], amountFcfa: order.amountFcfa ?? whole }
    const target = await this.prisma.invoice.findUnique({ where: { id: order.invoiceId } })
    if (target === null) throw notFound()
    return { order, accountIds: [...new Set([accountId, target.accountId])], amountFcfa: whole }
  }

  private async carryOut(tx: Transaction, { order, accountIds }: Resolved, reason: string, by: Author): Promise<void> {
    const accountId = accountIds[0]!
    const { amountFcfa = 0, through, reference = '', settlementId } = order
    switch (order.kind) {
      case 'reverse_settlement':
        await this.reversals.reverseLocked(tx, await this.settlement(tx, order), { reason, by })
        return
      case 'move_settlement':
        return this.move(tx, order, reason, by)
      case 'book_unmatched':
        await this.movements.book(tx, {
          accountId,
          kind: 'unmatched_money',
          amountFcfa,
          through,
          reference,
          reason,
          by,
        })
        return
      case 'give_goodwill': {
        const own = `goodwill ${this.clock.now().toISOString()} ${accountId}`
        await this.movements.book(tx, { accountId, kind: 'goodwill', amountFcfa, reference: own, reason, by })
        return
      }
      case 'pay_out_credit':
        await this.movements.book(tx, {
          accountId,
          kind: 'payout',
          amountFcfa,
          through: 'bank',
          reference,
          settlementId,
          reason,
          by,
        })
    }
  }

  /** Reverses a settlement of one invoice and records it for another one, of the same or another account. */
  private async move(tx: Transaction, order: CorrectionOrder, reason: string, by: Author): Promise<void> {
    const settlement = await this.settlement(tx, order)
    const { id, kind, amountFcfa, excessFcfa, reference, receivedAt } = settlement
    if (!MONEY.includes(kind) || settlement.invoiceId === order.invoiceId) {
      throw new CorrectionProblem('not_movable', 'Only money that came is moved, and to another invoice.')
    }
    const booked = await tx.ledgerTransaction.findUniqueOrThrow({
      where: { key: `settlement:${id}` },
      include: { entries: { where: { ledgerAccount: 'provider_fees' } } },
    })
    await this.reversals.reverseLocked(tx, settlement, { reason, by, kinds: MONEY })
    await this.settlements.settleLocked(tx, {
      invoiceId: order.invoiceId!,
      kind: kind as 'bank_transfer',
      amountFcfa: amountFcfa + excessFcfa,
      feeFcfa: booked.entries.reduce((sum, entry) => sum + entry.amountFcfa, 0),
      key: `moved:${id}`,
      reference: reference ?? undefined,
      receivedAt,
      by,
    })
  }

  private settlement(tx: Transaction, { settlementId }: CorrectionOrder): Promise<Settlement> {
    return tx.settlement.findUniqueOrThrow({ where: { id: settlementId } })
  }

  private async locked(resolved: Resolved, work: (tx: Transaction) => Promise<Correction>): Promise<Correction> {
    const correction = await writeAccounts(this.prisma, resolved.accountIds, work, BILLING_TRANSACTION)
    for (const id of resolved.accountIds) {
      await this.changes.publish(id)
      // A proforma that it paid gets its number.
      const drafts = await this.prisma.invoice.findMany({
        where: { accountId: id, state: 'draft', settledFcfa: { gt: 0 } },
      })
      for (const draft of drafts) await this.invoices.issue(draft.id)
    }
    return correction
  }

  private async waiting(id: string): Promise<Correction> {
    const correction = await this.prisma.correction.findUnique({ where: { id } })
    if (correction === null) throw notFound()
    if (correction.state !== 'waiting') throw alreadyDecided(correction)
    return correction
  }

  private async decide(tx: Transaction, id: string, state: 'done' | 'refused', by: Author): Promise<Correction> {
    const { count } = await tx.correction.updateMany({
      where: { id, state: 'waiting' },
      data: { state, decidedAt: this.clock.now(), decidedBy: by.actor.id },
    })
    const correction = await tx.correction.findUniqueOrThrow({ where: { id } })
    if (count === 0) throw alreadyDecided(correction)
    await this.record(tx, state === 'done' ? 'correction.approve' : 'correction.refuse', correction, by)
    return correction
  }

  private record(tx: Transaction, action: string, correction: Correction, by: Author): Promise<void> {
    const { id, accountId, kind, state, amountFcfa, content, reason } = correction
    return recordAudit(tx, {
      ...by,
      action,
      accountId,
      target: { kind: 'correction', id },
      after: { kind, state, amount_fcfa: amountFcfa, order: content },
      reason,
    })
  }
}

/** @throws Problem  400 with every field that is missing or that the kind does not take */
function requireFields(order: CorrectionOrder): void {
  const needed = NEEDED[order.kind]
  const errors = (Object.keys(FIELDS) as (keyof CorrectionOrder)[]).flatMap((field): FieldError[] => {
    if (field === 'kind' || needed.includes(field) === (order[field] !== undefined)) return []
    const reason = needed.includes(field) ? 'required' : 'conflicting_fields'
    return [{ field: FIELDS[field], reason, value: order[field] ?? null }]
  })
  if (errors.length > 0) throw badInput(errors)
}

const alreadyDecided = ({ state }: Correction) =>
  new CorrectionProblem('already_decided', `This correction is ${state} already.`)
