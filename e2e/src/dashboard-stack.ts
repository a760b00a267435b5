import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPrisma, type PrismaClient } from '@repere/prisma'
import { RunningUp } from './running-up.js'

export interface DemoLogins {
  customer: { email: string; password: string }
  staff: { email: string; password: string; totp_secret: string }
}

interface Dev extends DemoLogins {
  api_url: string
  dashboard_url: string
  mail_url: string
  payments_url: string
}

/** All programs that the dashboard needs, as `bin/up` runs them, each in a separate process. */
export class DashboardStack {
  private constructor(
    private readonly running: RunningUp,
    private readonly dev: Dev,
    /** The control plane's database, for its owner, to cause a failure that staff then repairs. */
    readonly prisma: PrismaClient,
  ) {}

  static async start(): Promise<DashboardStack> {
    const running = await RunningUp.prepare()
    const { code, output } = await running.run(...running.start('--detach'))
    if (code !== 0) {
      await running.remove()
      throw new Error(`bin/up did not start:\n${output}`)
    }
    const { database_url } = running.json<{ database_url: string }>('up.json')
    // The role of the programs cannot change the schema.
    const owner = new URL(database_url)
    owner.username = 'repere'
    owner.password = readFileSync(join(running.home.path, 'postgres.password'), 'utf8').trim()
    return new DashboardStack(running, running.json<Dev>('dev.json'), createPrisma(owner.href, { connectionsMax: 2 }))
  }

  get adminUrl(): string {
    return this.dev.dashboard_url
  }

  get apiUrl(): string {
    return this.dev.api_url
  }

  get logins(): DemoLogins {
    return this.dev
  }

  /** The link to a page in the newest mail to an address. */
  async linkIn(email: string, page: string): Promise<string> {
    const pattern = new RegExp(`https?://[^ "<]+/${page}#token=[\\w-]+`)
    for (let attempt = 0; attempt < 300; attempt++) {
      const answer = await fetch(`${this.dev.mail_url}/mails.json?to=${encodeURIComponent(email)}`)
      const texts = ((await answer.json()) as { text: string }[]).map(({ text }) => text)
      const link = texts.map((text) => pattern.exec(text)?.[0]).findLast((one) => one !== undefined)
      if (link !== undefined) return link
      await sleep(200)
    }
    throw new Error(`No mail to ${email} leads to ${page}`)
  }

  /** Confirms every open payment, as people do on their phones, outside the browser. */
  async concludeOpenPayments(outcome: 'approved' | 'declined'): Promise<void> {
    const control = `${this.dev.payments_url}/control/transactions`
    const transactions = (await (await fetch(control)).json()) as { id: number; status: string }[]
    for (const { id } of transactions.filter(({ status }) => status === 'pending')) {
      const answer = await fetch(`${control}/${id}/conclude`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome, mode: 'mtn_open' }),
      })
      if (!answer.ok) throw new Error(`The simulator refused: ${await answer.text()}`)
    }
  }

  /** The ids of the issued invoices that an organisation has not paid. */
  async openInvoices(organisation: string): Promise<string[]> {
    const found = await this.prisma.invoice.findMany({
      where: { account: { name: organisation }, state: { in: ['finalized', 'partially_paid', 'overdue'] } },
      orderBy: { dueOn: 'asc' },
      select: { id: true, kind: true },
    })
    return found.filter(({ kind }) => kind !== 'credit_note').map(({ id }) => id)
  }

  async stop(): Promise<void> {
    await this.prisma.$disconnect()
    await this.running.remove()
  }
}
