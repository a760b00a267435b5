import { Injectable } from '@nestjs/common'
import { type Prisma, type Transaction } from '@repere/prisma'
import { type CustomerRole } from '../access/roles.js'
import { type MailOrder } from './mail-content.js'

/** The part of a transaction that the mailer needs. */
export type MailWriter = Pick<Transaction, 'mail'>

/** A mail to several people of one organisation: each gets it in their own language. */
export type AccountMailOrder = {
  [O in MailOrder as O['template']]: Pick<O, 'template' | 'data' | 'key'> & {
    accountId: string
    roles: readonly CustomerRole[]
  }
}[MailOrder['template']]

/** Queues mails in the transaction of the change that they tell of: both stand, or neither. The worker sends them. */
@Injectable()
export class Mailer {
  /** Once per key: repeating it changes nothing. */
  async queue(tx: MailWriter, order: MailOrder): Promise<void> {
    const { template, to, language, data, key } = order
    await tx.mail.createMany({
      data: [{ template, recipient: to, language, data: data as Prisma.InputJsonObject, key }],
      skipDuplicates: true,
    })
  }

  /**
   * To every member with one of the roles whose address is verified.
   *
   * @param order  `key` says what the mail is about; each member's own id is added to it
   * @returns how many people that is
   */
  async queueForAccount(tx: Pick<Transaction, 'mail' | 'member'>, order: AccountMailOrder): Promise<number> {
    const members = await tx.member.findMany({
      where: { accountId: order.accountId, role: { in: [...order.roles] }, user: { emailVerifiedAt: { not: null } } },
      include: { user: true },
    })
    for (const { user } of members) {
      const { template, data } = order
      const mail = { template, data, to: user.email, language: user.language, key: `${order.key}:${user.id}` }
      await this.queue(tx, mail as MailOrder)
    }
    return members.length
  }

  /** As `queueForAccount`, many with two statements. @returns how many mails that is */
  async queueForAccounts(tx: Pick<Transaction, 'mail' | 'member'>, orders: AccountMailOrder[]): Promise<number> {
    const members = await tx.member.findMany({
      where: {
        accountId: { in: [...new Set(orders.map(({ accountId }) => accountId))] },
        user: { emailVerifiedAt: { not: null } },
      },
      include: { user: true },
    })
    const mails = orders.flatMap(({ template, data, key, accountId, roles }) =>
      members
        .filter((member) => member.accountId === accountId && roles.includes(member.role))
        .map(({ user }) => ({
          template,
          recipient: user.email,
          language: user.language,
          data: data as Prisma.InputJsonObject,
          key: `${key}:${user.id}`,
        })),
    )
    await tx.mail.createMany({ data: mails, skipDuplicates: true })
    return mails.length
  }
}
