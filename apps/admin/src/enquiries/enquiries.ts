import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type Enquiry, type EnquiryMessage, type EnquiryTopic, PrismaClient, type Transaction } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type Author, recordAudit } from '../audit/index.js'
import { CONFIG, type Config } from '../config.js'
import { queueMail } from '../mail/mailer.js'
import { contactOf } from '../operator/operator.js'
import { SHOWN_IN_LISTS, withItsMessages, withMessages, type WholeEnquiry } from './newest-messages.js'
import { type WrittenLanguage } from '../written-languages.js'

/** Above it, the subject is better discussed elsewhere. */
const MESSAGES_MAX = 200

export interface EnquiryOrder {
  topic: EnquiryTopic
  text: string
  email: string
  language: WrittenLanguage
  name?: string
  organisation?: string
  phone?: string
  requestsPerDay?: number
}

/** Messages between customers and staff. */
@Injectable()
export class Enquiries {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param accountId  null: from a person without a session */
  open(accountId: string | null, { text, ...order }: EnquiryOrder): Promise<WholeEnquiry> {
    return this.prisma.$transaction(async (tx) => {
      const messages = { create: { fromStaff: false, author: order.email, text } }
      const enquiry = await withItsMessages(tx, await tx.enquiry.create({ data: { ...order, accountId, messages } }))
      await this.tellStaff(tx, enquiry, text)
      return enquiry
    })
  }

  /** For lists. @param enquiries  rows that the caller may read */
  withNewestMessages<E extends Enquiry>(enquiries: E[]): Promise<WholeEnquiry<E>[]> {
    return withMessages(this.prisma, enquiries, SHOWN_IN_LISTS)
  }

  /** @throws Problem  404; 409 for one message too many */
  write(accountId: string, id: string, email: string, text: string): Promise<WholeEnquiry> {
    return this.prisma.$transaction(async (tx) => {
      await this.find(tx, id, accountId)
      const enquiry = await this.add(tx, id, { fromStaff: false, author: email, text })
      await this.tellStaff(tx, enquiry, text)
      return enquiry
    })
  }

  /** A reply of staff, by mail to the person, who also finds it in the account. @throws Problem  404, 409 */
  reply(id: string, text: string, by: Author): Promise<WholeEnquiry> {
    return this.prisma.$transaction(async (tx) => {
      await this.find(tx, id)
      const enquiry = await this.add(tx, id, { fromStaff: true, author: by.actor.email ?? by.actor.id, text })
      await queueMail(tx, {
        template: 'enquiry_reply',
        to: enquiry.email,
        language: enquiry.language,
        data: {
          topic: enquiry.topic,
          message_text: text,
          ...(enquiry.accountId === null ? {} : { url: `${this.config.consoleUrl}/contact` }),
        },
        key: `enquiry-reply:${enquiry.messages.at(-1)!.id}`,
      })
      await this.record(tx, 'enquiry.reply', enquiry, by)
      return enquiry
    })
  }

  /** Takes it off the queue; another message of the customer opens it again. @throws Problem  404 */
  close(id: string, by: Author): Promise<WholeEnquiry> {
    return this.prisma.$transaction(async (tx) => {
      await this.find(tx, id)
      const data = { state: 'closed', updatedAt: new Date() } as const
      const enquiry = await withItsMessages(tx, await tx.enquiry.update({ where: { id }, data }))
      await this.record(tx, 'enquiry.close', enquiry, by)
      return enquiry
    })
  }

  private async find(tx: Transaction, id: string, accountId?: string): Promise<void> {
    // Messages that arrive together are counted one after the other.
    await tx.$queryRaw`SELECT 1 FROM enquiries WHERE id = ${id}::uuid FOR UPDATE`
    const enquiry = await tx.enquiry.findFirst({
      where: { id, accountId },
      select: { _count: { select: { messages: true } } },
    })
    if (enquiry === null) throw notFound()
    // Staff can always answer and close.
    if (accountId !== undefined && enquiry._count.messages >= MESSAGES_MAX)
      throw conflict('This enquiry has too many messages: open another one.')
  }

  private async add(
    tx: Transaction,
    id: string,
    message: Pick<EnquiryMessage, 'fromStaff' | 'author' | 'text'>,
  ): Promise<WholeEnquiry> {
    const data = {
      state: message.fromStaff ? ('answered' as const) : ('open' as const),
      updatedAt: new Date(),
      messages: { create: message },
    }
    return withItsMessages(tx, await tx.enquiry.update({ where: { id }, data }))
  }

  /** To the support address; without one, to the staff members who answer customers. */
  private async tellStaff(tx: Transaction, enquiry: WholeEnquiry, text: string): Promise<void> {
    const { id, topic, email, organisation, phone, requestsPerDay, messages } = enquiry
    const { operator } = await contactOf(tx)
    const staff =
      operator.supportEmail === null
        ? await tx.staffMember.findMany({
            where: {
              role: { in: ['owner', 'admin', 'support'] },
              enrolledAt: { not: null },
              deactivatedAt: null,
            },
          })
        : [{ email: operator.supportEmail, language: 'fr' as const }]
    for (const { email: to, language } of staff) {
      await queueMail(tx, {
        template: 'enquiry_received',
        to,
        language,
        data: {
          topic,
          sender: email,
          sender_organisation: organisation,
          phone,
          requests_per_day: requestsPerDay,
          message_text: text,
          url: `${this.config.consoleUrl}/console/enquiries/${id}`,
        },
        key: `enquiry-received:${messages.at(-1)!.id}:${to}`,
      })
    }
  }

  private record(tx: Transaction, action: string, { id, accountId, state }: Enquiry, by: Author): Promise<void> {
    return recordAudit(tx, { ...by, action, accountId, target: { kind: 'enquiry', id }, after: { state } })
  }
}
