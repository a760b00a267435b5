import { type EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { readMail, type CaughtMail } from './caught-mail.js'
import { listPage, mailPage } from './mail-page.js'

/** Maximum number of mails; older mails are dropped. */
const KEPT = 500
const SIZE_MAX = 5 * 1024 * 1024
/** Milliseconds that open connections may take to end when the catcher stops. */
const CLOSE_MS = 100

/** Addresses that begin with this are refused, like unknown addresses on a real server. */
const REFUSED = 'nobody@'

const refusal = () => Object.assign(new Error('No such person here'), { responseCode: 550 })

export interface MailCatcherOptions {
  host?: string
  /** 0: any free port. */
  smtpPort?: number
  pagePort?: number
}

/** Accepts every mail, keeps it in memory, and shows it in the browser. For development and tests. */
export class MailCatcher {
  private readonly mails: CaughtMail[] = []
  private count = 0
  private readonly smtp: SMTPServer
  private readonly http: Server

  private constructor() {
    this.smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      size: SIZE_MAX,
      disableReverseLookup: true,
      // Clients keep their connections open for the next mail.
      closeTimeout: CLOSE_MS,
      onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
      onRcptTo: ({ address }, _session, done) => done(address.startsWith(REFUSED) ? refusal() : null),
      onData: (stream, session, done) => void this.take(stream, session).then(() => done(), done),
    })
    // A client that closes its connection is not an error.
    this.smtp.on('error', () => undefined)
    this.http = createServer((request, response) => this.showMails(request, response))
  }

  /** The caller ends it with `stop()`. */
  static async start({
    host = '127.0.0.1',
    smtpPort = 0,
    pagePort = 0,
  }: MailCatcherOptions = {}): Promise<MailCatcher> {
    const catcher = new MailCatcher()
    await listening(catcher.smtp.server, () => catcher.smtp.listen(smtpPort, host))
    await listening(catcher.http, () => catcher.http.listen(pagePort, host)).catch(async (error: unknown) => {
      await catcher.stop()
      throw error
    })
    return catcher
  }

  /** For `SMTP_URL`. */
  get smtpUrl(): string {
    return `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}`
  }

  get pageUrl(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`
  }

  /** The received mails, oldest first. */
  caught(to?: string): CaughtMail[] {
    return to === undefined ? [...this.mails] : this.mails.filter((mail) => mail.to.includes(to))
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections()
    await Promise.all([
      new Promise<void>((resolve) => this.smtp.close(resolve)),
      new Promise<void>((resolve) => this.http.close(() => resolve())),
    ])
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const { mailFrom, rcptTo } = session.envelope
    const envelope = {
      number: ++this.count,
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
    }
    this.mails.push(await readMail(Buffer.concat(chunks), envelope))
    if (this.mails.length > KEPT) this.mails.shift()
  }

  private showMails({ method, url = '/' }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://catcher')
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
          'cache-control': 'no-store',
        })
        .end(body)
    if (method !== 'GET') return void send(405, 'text/plain', 'Only GET.\n')
    if (pathname === '/') return void send(200, 'text/html', listPage(this.caught().reverse()))
    if (pathname === '/health') return void send(200, 'application/json', '{"status":"ok"}')
    if (pathname === '/mails.json') {
      return void send(200, 'application/json', JSON.stringify(this.caught(searchParams.get('to') ?? undefined)))
    }
    const number = Number(/^\/mails\/(\d+)$/.exec(pathname)?.[1])
    const mail = this.mails.find((one) => one.number === number)
    return void (mail ? send(200, 'text/html', mailPage(mail)) : send(404, 'text/plain', 'No such mail.\n'))
  }
}

function listening(server: EventEmitter, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
    listen()
  })
}
