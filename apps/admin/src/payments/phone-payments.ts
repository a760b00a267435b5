import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { type Payment, PrismaClient } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type Author, recordAudit } from '../audit/index.js'
import { OPEN } from './payment-states.js'
import { providerRefused, providerUnavailable } from './payments.problems.js'
import { PaymentProvider, PaymentProviderProblem, PaymentRefused, type PhoneOperator } from './provider/index.js'

/** A second prompt within this time would only confuse the holder of the phone. */
const ASKED_AGAIN_AFTER_MS = 60_000

/** Payments that a person confirms on the phone, without the provider's page. */
@Injectable()
export class PhonePayments {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(PaymentProvider) private readonly provider: PaymentProvider,
  ) {}

  get operators(): readonly PhoneOperator[] {
    return this.provider.phoneOperators
  }

  /**
   * Requests an open payment on the phone through the operator. The number is not stored.
   *
   * @throws Problem  404; 400 for an operator that is not offered or a number of another country; 409 if the payment is
   * over, is unknown to the provider yet, or was requested within the last minute; 502, 503
   */
  async requestConfirmation(order: {
    accountId: string
    paymentId: string
    operator: string
    number: string
    by: Author
  }): Promise<Payment> {
    const { accountId, paymentId: id, by } = order
    const operator = this.operators.find(({ code }) => code === order.operator)
    if (operator === undefined) throw badInput([{ field: 'operator', reason: 'unknown_value', value: order.operator }])
    const number = order.number.replaceAll(/[\s.-]/g, '')
    if (!number.startsWith(operator.prefix)) {
      throw badInput([{ field: 'phone_number', reason: 'invalid_format', value: order.number }])
    }
    const payment = await this.prisma.payment.findFirst({ where: { id, accountId } })
    if (payment === null) throw notFound()
    if (!OPEN.includes(payment.state) || payment.providerId === null || payment.provider !== this.provider.name) {
      throw conflict('This payment has ended, or is not open at the provider yet: start another one.')
    }
    const now = new Date()
    const { count } = await this.prisma.payment.updateMany({
      where: {
        id,
        state: { in: [...OPEN] },
        OR: [{ phoneAskedAt: null }, { phoneAskedAt: { lt: new Date(now.getTime() - ASKED_AGAIN_AFTER_MS) } }],
      },
      data: { phoneAskedAt: now, phoneOperator: operator.code },
    })
    if (count === 0) throw conflict('A request was sent less than a minute ago. Confirm it on the phone, or wait.')
    try {
      await this.provider.askOnPhone(payment.providerId, operator, number)
    } catch (error) {
      if (!(error instanceof PaymentProviderProblem)) throw error
      // Probably no request reached the phone: another number may be tried at once.
      await this.prisma.payment.updateMany({ where: { id }, data: { phoneAskedAt: null } })
      throw error instanceof PaymentRefused ? providerRefused(error) : providerUnavailable(error)
    }
    await this.prisma.$transaction((tx) =>
      recordAudit(tx, {
        ...by,
        action: 'payment.ask_on_phone',
        accountId,
        target: { kind: 'payment', id },
        after: { operator: operator.code },
      }),
    )
    return this.prisma.payment.findUniqueOrThrow({ where: { id } })
  }
}
