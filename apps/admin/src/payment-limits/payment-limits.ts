import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { type PaymentLimit, PrismaClient, type Transaction } from '@repere/prisma'
import { type Author, nameOf, recordAudit } from '../audit/index.js'

/** The name under which the default limits are stored, for operators without limits of their own. */
export const ANY_OPERATOR = 'any'

/** The limits of one payment, francs, both included. */
export interface PayableRange {
  minFcfa: number
  maxFcfa: number
}

/**
 * The limits of one payment with any operator on the checkout page: from the smallest minimum to the largest maximum.
 */
export async function readPayableRange(tx: Pick<Transaction, 'paymentLimit'>): Promise<PayableRange> {
  const { _min, _max } = await tx.paymentLimit.aggregate({ _min: { minFcfa: true }, _max: { maxFcfa: true } })
  return { minFcfa: _min.minFcfa ?? 1, maxFcfa: _max.maxFcfa ?? Number.MAX_SAFE_INTEGER }
}

/** The operators' limits for one payment, set by staff. */
@Injectable()
export class PaymentLimits {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  list(): Promise<PaymentLimit[]> {
    return this.prisma.paymentLimit.findMany({ orderBy: { operator: 'asc' } })
  }

  /** @throws Problem  400 where the minimum is above the maximum */
  set(operator: string, { minFcfa, maxFcfa }: PayableRange, by: Author): Promise<PaymentLimit> {
    if (minFcfa > maxFcfa) throw badInput([{ field: 'min_fcfa', reason: 'conflicting_fields', value: minFcfa }])
    return this.prisma.$transaction(async (tx) => {
      const before = await tx.paymentLimit.findUnique({ where: { operator } })
      const data = { minFcfa, maxFcfa, updatedAt: new Date(), updatedBy: nameOf(by) }
      const limit = await tx.paymentLimit.upsert({ where: { operator }, create: { operator, ...data }, update: data })
      await this.record(tx, 'payment_limit.set', operator, by, before, limit)
      return limit
    })
  }

  /** The operator then has the limits of `any`. @throws Problem  404; 400 for `any` itself */
  async remove(operator: string, by: Author): Promise<void> {
    if (operator === ANY_OPERATOR) throw badInput([{ field: 'operator', reason: 'out_of_range', value: operator }])
    await this.prisma.$transaction(async (tx) => {
      const before = await tx.paymentLimit.findUnique({ where: { operator } })
      if (before === null) throw notFound()
      await tx.paymentLimit.delete({ where: { operator } })
      await this.record(tx, 'payment_limit.remove', operator, by, before, null)
    })
  }

  private record(
    tx: Transaction,
    action: string,
    operator: string,
    by: Author,
    before: PaymentLimit | null,
    after: PaymentLimit | null,
  ): Promise<void> {
    const of = (limit: PaymentLimit | null) => limit && { min_fcfa: limit.minFcfa, max_fcfa: limit.maxFcfa }
    const target = { kind: 'payment_limit', id: operator }
    return recordAudit(tx, { ...by, action, target, before: of(before), after: of(after) })
  }
}
