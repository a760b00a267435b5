import { Inject, Injectable } from '@nestjs/common'
import { type Invoice, PrismaClient } from '@repere/prisma'
import { CONFIG, type Config } from '../config.js'
import { queueAccountMail } from '../mail/mailer.js'
import { invoiceName, openFcfa } from '../invoices/invoice-lifecycle.js'
import { payLinkOf } from '../invoices/pay-link.js'
import { readSeller } from '../seller/seller.js'
import { billedDaysOf } from './invoice-content.js'
import { InvoiceProblem } from './invoice.problems.js'

const HOUR_MS = 3_600_000

/** Sends proformas to the people who approve and pay them. */
@Injectable()
export class ProformaMails {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Queues a mail to owners and billing members, at most once an hour. @throws InvoiceProblem  `not_a_proforma` */
  async send(proforma: Invoice): Promise<void> {
    const { id, accountId, state, planCode, totalFcfa } = proforma
    if (state !== 'proforma' || planCode === null) {
      throw new InvoiceProblem('not_a_proforma', 'Only a proforma that is not paid can be sent.')
    }
    const { utcOffsetMinutes } = await readSeller(this.prisma)
    const [{ name: organisation }, { name: plan }] = await Promise.all([
      this.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { name: true } }),
      this.prisma.plan.findUniqueOrThrow({ where: { code: planCode }, select: { name: true } }),
    ])
    const payUrl = payLinkOf(this.config, id)
    await queueAccountMail(this.prisma, {
      template: 'proforma',
      data: {
        organisation,
        plan,
        proforma: invoiceName(proforma),
        total_fcfa: totalFcfa,
        open_fcfa: openFcfa(proforma),
        valid_until: billedDaysOf(proforma, utcOffsetMinutes).to,
        url: `${this.config.consoleUrl}/invoices/${id}`,
        ...(payUrl === null ? {} : { pay_url: payUrl }),
      },
      key: `proforma:${id}:${Math.floor(Date.now() / HOUR_MS)}`,
      accountId,
      roles: ['owner', 'billing'],
    })
  }
}
