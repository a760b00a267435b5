import { type Prisma, type Transaction } from '@repere/prisma'
import { type CustomerRole } from '../access/roles.js'
import { type MailOrder } from './mail-content.js'

/** The part of a transaction that the mailer needs. */
export type MailWriter = Pick<Transaction, 'mail'>

/** A mail to several members of one organisation, each in their own language. */
export type AccountMailOrder = {
  [O in MailOrder as O['template']]: Pick<O, 'template' | 'data' | 'key'> & {
    accountId: string
    roles: readonly CustomerRole[]
  }
}[MailOrder['template']]

/**
 * Queues a mail in the transaction of its change, so both are committed or neither; the worker sends it. Once per key: repeating
 * the call changes nothing.
 */
export async function queueMail(tx: MailWriter, order: MailOrder): Promise<void> {
  const { template, to, language, data, key } = order
  await tx.mail.createMany({
    data: [{ template, recipient: to, language, data: data as Prisma.InputJsonObject, key }],
    skipDuplicates: true,
  })
}

/**
 * Queues a mail to every member with one of the roles and a verified address.
 *
 * @param order  `key` identifies the subject; each member's id is added to it
 * @returns the number of members
 */
export async function queueAccountMail(
  tx: Pick<Transaction, 'mail' | 'member'>,
  order: AccountMailOrder,
): Promise<number> {
  const members = await tx.member.findMany({
    where: { accountId: order.accountId, role: { in: [...order.roles] }, user: { emailVerifiedAt: { not: null } } },
    include: { user: true },
  })
  for (const { user } of members) {
    const { template, data } = order
    const mail = { template, data, to: user.email, language: user.language, key: `${order.key}:${user.id}` }
    await queueMail(tx, mail as MailOrder)
  }
  return members.length
}

/** Like `queueAccountMail` for many accounts, with two statements. @returns the number of mails */
export async function queueAccountMails(
  tx: Pick<Transaction, 'mail' | 'member'>,
  orders: AccountMailOrder[],
): Promise<number> {
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
