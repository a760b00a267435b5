import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport, type Transporter } from 'nodemailer'
import { CONFIG, type Config } from '../config.js'
import { type RenderedMail } from './layout.js'

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
/** Mails are queued together, so the connection of one serves the next: greeting and login take longer than a mail. */
const IDLE_MS = 5_000

/** The mail server refused the mail permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends mails to the SMTP server. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transporter: Transporter | null

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { smtpUrl } = config.mail
    this.transporter =
      smtpUrl === null
        ? null
        : createTransport({
            url: smtpUrl,
            pool: true,
            maxConnections: 1,
            maxRequeues: 1,
            idleTimeout: IDLE_MS,
            connectionTimeout: CONNECT_MS,
            greetingTimeout: CONNECT_MS,
            socketTimeout: ANSWER_MS,
            // Names and texts of customers must never become a file or an address in our network.
            disableFileAccess: true,
            disableUrlAccess: true,
          })
  }

  /** Origin that links in mails lead to. */
  get portalUrl(): string {
    return this.config.consoleUrl
  }

  /** False when no server is set. Mails then wait. */
  get ready(): boolean {
    return this.transporter !== null
  }

  /**
   * @param id  the same for each attempt, so that a mail program recognises a repetition
   * @throws MailRefused  permanently
   * @throws Error  try again
   */
  async send(id: string, to: string, mail: RenderedMail): Promise<void> {
    if (this.transporter === null) throw new Error('SMTP_URL is not set')
    try {
      const { hostname } = new URL(this.config.http.publicUrl)
      await this.transporter.sendMail({
        from: this.config.mail.from,
        to: { name: '', address: to },
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...mail,
      })
    } catch (error) {
      const { responseCode } = error as { responseCode?: number }
      // 5xx about this mail is permanent; 5xx about the session (authentication) may pass.
      if (responseCode !== undefined && responseCode >= 550 && responseCode < 560) {
        throw new MailRefused(`${responseCode}`, { cause: error })
      }
      throw error
    }
  }

  onApplicationShutdown(): void {
    this.transporter?.close()
  }
}
