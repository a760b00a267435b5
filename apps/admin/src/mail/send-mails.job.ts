import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient, type Mail } from '@repere/prisma'
import { contactOf } from '../operator/operator.js'
import { JobHandler } from '../jobs/jobs.js'
import { MailLinks, type PreparedMail } from './mail-links.js'
import { MailRefused, MailTransport } from './mail-transport.js'
import { LINKED_TEMPLATES, type RenderedTemplate } from './template.js'
import { renderMail } from './templates.js'

const BATCH = 20
/** No other worker takes a mail for this time, in seconds. It is longer than a server needs for one mail. */
const LEASE_SECONDS = 120
const ATTEMPTS_MAX = 12
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000
const ERROR_CHARACTERS_MAX = 300

type QueuedMail = Pick<Mail, 'id' | 'template' | 'recipient' | 'language' | 'data' | 'attempts'>

/**
 * Sends queued mails at least once. A worker that dies between sending and recording causes a second mail under the
 * same message id. Several jobs may run at once.
 */
@Injectable()
export class SendMailsJob extends JobHandler {
  readonly queue = 'mail'
  readonly job = 'send-mails'
  override readonly everyMs = 2_000
  private readonly logger = new Logger(SendMailsJob.name)
  private warned = false

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly links: MailLinks,
    private readonly transport: MailTransport,
  ) {
    super()
  }

  /** @returns the number of mails sent */
  async run(): Promise<number> {
    if (!this.transport.ready) {
      if (!this.warned) this.logger.warn('SMTP_URL is not set: mails wait in the queue')
      this.warned = true
      return 0
    }
    let sent = 0
    for (;;) {
      const mails = await this.take()
      if (mails.length === 0) return sent
      const { email: supportEmail } = await contactOf(this.prisma)
      for (const mail of mails) if ((await this.renew(mail)) && (await this.handle(mail, supportEmail))) sent++
      if (mails.length < BATCH) return sent
    }
  }

  /** In the order of queueing. */
  private async take(): Promise<QueuedMail[]> {
    const mails = await this.prisma.$queryRaw<QueuedMail[]>`
      UPDATE mails SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      WHERE id IN (
        SELECT id FROM mails WHERE state = 'queued' AND due_at <= now() ORDER BY due_at, id LIMIT ${BATCH}
        FOR UPDATE SKIP LOCKED
      )
      RETURNING id, template, recipient, language::text, data, attempts`
    return mails.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /**
   * Starts the lease again, because the mails before may have taken long.
   *
   * @returns false when another worker has taken the mail meanwhile
   */
  private async renew({ id, attempts }: QueuedMail): Promise<boolean> {
    const renewed = await this.prisma.$executeRaw`
      UPDATE mails SET due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      WHERE id = ${id}::uuid AND state = 'queued' AND attempts = ${attempts}`
    return renewed === 1
  }

  private async handle(mail: QueuedMail, supportEmail: string | null): Promise<boolean> {
    const { id, recipient } = mail
    try {
      const prepared = await this.prepare(mail)
      if (prepared === null) {
        await this.prisma.mail.update({ where: { id }, data: { state: 'dropped' } })
        return false
      }
      const { template, language, contents } = prepared
      const rendered = renderMail(template, language ?? mail.language, contents as never, {
        supportEmail,
        portalUrl: this.transport.portalUrl,
      })
      await this.transport.send(id, recipient, rendered)
      await this.prisma.mail.update({ where: { id }, data: { state: 'sent', sentAt: new Date(), error: null } })
      return true
    } catch (error) {
      await this.putOff(mail, error as Error)
      return false
    }
  }

  private async prepare(mail: Pick<Mail, 'id' | 'template' | 'recipient' | 'data'>): Promise<PreparedMail | null> {
    const { id, template, recipient } = mail
    const data = mail.data as Record<string, unknown>
    return (LINKED_TEMPLATES as readonly string[]).includes(template)
      ? await this.links.prepare({ id, template, to: recipient, data })
      : { template: template as RenderedTemplate, contents: data }
  }

  private async putOff(
    { id, attempts, template }: Pick<Mail, 'id' | 'attempts' | 'template'>,
    error: Error,
  ): Promise<void> {
    const over = error instanceof MailRefused || attempts >= ATTEMPTS_MAX
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    const message = error.message.slice(0, ERROR_CHARACTERS_MAX)
    this.logger.warn({ mail: id, template, attempts, over, error: message }, 'A mail was not sent')
    await this.prisma.mail.update({
      where: { id },
      data: { error: message, ...(over ? { state: 'failed' } : { dueAt: new Date(Date.now() + pauseMs) }) },
    })
  }
}
