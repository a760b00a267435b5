import { EmecefSimulator } from '@repere/emecef-simulator'
import { type Invoice } from '@repere/prisma'
import { addDays, billingMonthOf, localDay } from '@repere/rating'
import { Problem } from '@repere/http'
import { createKey, SeededRandom } from '@repere/test-kit'
import { DunningUnderTest } from '../../dunning/dunning.fixture.js'
import { isPayable, OPEN_STATES } from '../../invoices/invoice-lifecycle.js'
import { CloseMonthsJob } from '../close-months.job.js'
import { overageAt, usageIsCopiedTo } from '../runs.fixture.js'
import { OFFSET_MINUTES } from '../../usage/seller-time.fixture.js'
import { TaxTreatments } from '../../organisations/tax-treatments.js'
import { chooseCertification } from '../../certification/choose-certification.js'
import { CreditMovements } from '../../corrections/credit-movements.js'
import { writeAccount } from '../../unit-of-work/account-change.js'
import { ProformaSales } from './proforma-sales.fixture.js'
import { moveClockOfPostgres } from './clock-of-postgres.fixture.js'
import { estimatesOf, type MonthBill, type PlayedAccount, violationsOf } from './history-checks.fixture.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const BEGIN = '2026-06-16T08:00:00Z'

export interface HistoryOptions {
  seed: number
  accounts: number
  days: number
  /** The names of the possible actions; absent: all. */
  actions?: readonly string[]
}

/** Actions around proformas: choices, what they follow from, and ways to pay them. */
export const PROFORMA_ACTIONS = [
  'choose Starter',
  'choose Pro',
  'choose Pro with credit',
  'use credit for the proforma',
  'get credit',
  'confirm as foreign',
  'remove the confirmation',
  'move country',
  'pay all',
  'pay a part',
  'pay late or twice',
  'end by staff',
  'the authority goes away',
  'the authority is back',
] as const

/**
 * Accounts whose members and staff do random actions while months pass. The invariants are checked after every action
 * and every night. The first violation ends the history and prints the actions before it.
 */
export class BillingHistory {
  private readonly log: string[] = []
  private readonly accounts: PlayedAccount[] = []
  private readonly tax: TaxTreatments
  private readonly movements: CreditMovements
  private readonly sales: ProformaSales
  private isAuthorityAway = false
  private references = 0
  private now = new Date(BEGIN)
  private expected: { month: string; bills: Map<string, MonthBill> } | null = null
  actions = 0

  private constructor(
    readonly world: DunningUnderTest,
    private readonly authority: EmecefSimulator,
    private readonly random: SeededRandom,
    private readonly chosen: readonly string[] | undefined,
  ) {
    this.tax = new TaxTreatments(world.prisma, world.billing.offers)
    this.movements = new CreditMovements(world.billing.ledger, world.billing.settlements, world.billing.clock)
    this.sales = new ProformaSales(world, authority)
  }

  /**
   * Plays one history with its own stores. @throws Error  with the seed, the violations and the account's last actions
   */
  static async play({ seed, accounts, days, actions }: HistoryOptions): Promise<BillingHistory> {
    const authority = await EmecefSimulator.start({ recallsFinalized: true })
    const { url } = authority
    const world = await DunningUnderTest.start({
      certification: (journal) =>
        chooseCertification({ url, token: 'jeton-de-test', timeoutMs: 20_000, recallsFinalized: true }, journal),
    })
    try {
      await world.subscriptions.database(`UPDATE seller SET tax_id = '3202600000017'`)
      await moveClockOfPostgres(world, BEGIN)
      const history = new BillingHistory(world, authority, new SeededRandom(seed), actions)
      await history.moveTo(new Date(BEGIN))
      for (let index = 0; index < accounts; index++) await history.addAccount()
      const end = new Date(history.now.getTime() + days * DAY_MS)
      while (history.now < end) await history.playDay()
      return history
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    } finally {
      await world.stop()
      await authority.stop()
    }
  }

  private get billing() {
    return this.world.billing
  }

  private get prisma() {
    return this.world.prisma
  }

  private get today(): string {
    return localDay(this.now, OFFSET_MINUTES)
  }

  private async addAccount(): Promise<void> {
    const id = await this.world.subscriptions.account()
    const { tag: accountTag } = await this.prisma.account.findUniqueOrThrow({ where: { id } })
    const { keyId } = await createKey(this.prisma, null, { accountId: id, accountTag })
    this.accounts.push({ id, keyId, receivedFcfa: 0 })
  }

  private async playDay(): Promise<void> {
    const actions = this.random.integer(0, 3)
    for (let index = 0; index < actions; index++) {
      await this.moveTo(new Date(this.now.getTime() + this.random.integer(1, 90) * MINUTE_MS))
      await this.act(this.random.pick(this.accounts))
    }
    await this.night()
  }

  /**
   * To the morning of one of the next days, never past the first of a month, so that the end of each month is checked.
   */
  private async night(): Promise<void> {
    const month = billingMonthOf(this.now, OFFSET_MINUTES)
    const next = new Date(Date.parse(`${addDays(this.today, this.random.integer(1, 4))}T07:00:00Z`))
    if (next < month.end) return this.runJobs(next)
    this.endOutage()
    await this.runJobs(new Date(month.end.getTime() - 20 * MINUTE_MS))
    this.expected = { month: month.name, bills: await estimatesOf(this.world, this.accounts) }
    await this.runJobs(new Date(month.end.getTime() + 10 * MINUTE_MS))
  }

  /** The jobs of the worker, in its order. */
  private async runJobs(at: Date): Promise<void> {
    await this.moveTo(at)
    await usageIsCopiedTo(this.prisma, this.now)
    await this.world.subscriptions.applyDue()
    await new CloseMonthsJob(this.world.subscriptions.runs).run()
    await this.issueDrafts()
    await this.compareWithEstimates()
    await this.world.worker().run()
    await this.world.subscriptions.applyDue()
    for (const account of this.accounts) await this.check(account, 'a night')
  }

  private async compareWithEstimates(): Promise<void> {
    if (this.expected === null) return
    const { month, bills } = this.expected
    this.expected = null
    for (const { id } of this.accounts) {
      const [estimated, billed] = [bills.get(id)!.estimated, await bills.get(id)!.billed()]
      if (JSON.stringify(estimated) === JSON.stringify(billed)) continue
      this.fail(id, [`${month} was estimated as ${JSON.stringify(estimated)} and billed as ${JSON.stringify(billed)}`])
    }
  }

  private async act(account: PlayedAccount): Promise<void> {
    const possible = Object.entries(this.possible(account))
    const [name, action] = this.random.pick(possible.filter(([one]) => this.chosen?.includes(one) ?? true))
    const entry = `${this.now.toISOString()} ${account.id.slice(-4)} ${name}`
    try {
      const detail = await action()
      this.log.push(`${entry} ${detail ?? ''}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw new Error([...this.story(account.id), entry].join('\n'), { cause: error })
      this.log.push(`${entry} refused: ${error.message}`)
    }
    await this.issueDrafts()
    this.actions++
    await this.check(account, name)
  }

  private possible(account: PlayedAccount): Record<string, () => Promise<unknown>> {
    const { id } = account
    const { subscriptions, agreements } = this.world.subscriptions
    const { random } = this
    const { by } = this.billing
    const choose = async (plan: string, creditFcfa?: 'all') => {
      const acceptsLoss = random.chance(0.5)
      const { invoice } = await subscriptions.choose({ account: id, plan, acceptsLoss, creditFcfa, by })
      if (creditFcfa === 'all' && invoice !== null) this.sales.creditIsAsked(invoice.id)
      return `${plan} ${invoice?.totalFcfa ?? '-'} ${invoice?.state ?? ''}`
    }
    return {
      'choose Starter': () => choose('starter'),
      'choose Pro': () => choose('pro'),
      'choose Pro with credit': () => choose('pro', 'all'),
      'use credit for the proforma': () => this.useCredit(id),
      'get credit': () => this.getCredit(account),
      'confirm as foreign': () =>
        this.tax.confirm({ accountId: id, taxable: false, evidence: 'Extrait du registre', by }),
      'remove the confirmation': () => this.tax.remove(id, 'Erreur', by),
      'the authority goes away': () => {
        this.isAuthorityAway = true
        this.authority.faults.plan({ kind: 'outage', on: 'any', times: null })
        return Promise.resolve('')
      },
      'the authority is back': () => Promise.resolve(this.endOutage()),
      'end with the month': () => subscriptions.cancelAtPeriodEnd({ account: id, by }),
      keep: () => subscriptions.keep({ account: id, by }),
      'pay all': () => this.pay(account, (open) => open),
      'pay everything': async () => {
        for (let index = 0; index < 4; index++) await this.pay(account, (open) => open)
      },
      'pay a part': () => this.pay(account, (open) => random.integer(1, open)),
      'pay too much': () => this.pay(account, (open) => open + random.integer(1, 60_000)),
      'pay late or twice': () => this.payOver(account),
      credit: () => this.credit(account),
      'take back a transfer': () => this.takeBack(account),
      agree: async () => {
        const terms = { plan: random.pick(['starter', 'pro', 'enterprise']), priceFcfa: random.integer(0, 60_000) }
        const beginsOn = random.chance(0.2) ? addDays(this.today, random.integer(1, 20)) : undefined
        await agreements.set({ account: id, ...terms, beginsOn, invoicesPart: true, reason: 'Accord', by })
        return `${terms.plan} at ${terms.priceFcfa} from ${beginsOn ?? 'now'}`
      },
      'end by staff': () => agreements.end({ account: id, reason: 'Fin', by }),
      suspend: () =>
        this.world.accountStatus.suspendAccount({
          account: id,
          reason: random.pick(['fraud', 'abuse', 'other'] as const),
          at: this.now,
          by,
        }),
      reinstate: () => this.world.accountStatus.reinstateAccount({ account: id, at: this.now, by }),
      'give more time': () =>
        this.world.extensions.grant({
          accountId: id,
          until: addDays(this.today, random.integer(0, 20)),
          reason: 'Attente',
          by,
        }),
      'move country': () => this.moveCountry(id),
      'use beyond the quota': () => this.use(account),
    }
  }

  private async pay(account: PlayedAccount, amountOf: (open: number) => number): Promise<string> {
    const invoices = await this.prisma.invoice.findMany({ where: { accountId: account.id }, orderBy: { dueOn: 'asc' } })
    const invoice = invoices.find(isPayable)
    if (invoice === undefined) return 'nothing'
    const open = invoice.totalFcfa - invoice.settledFcfa
    return this.send(account, invoice, amountOf(open))
  }

  /** Sends money for an invoice that is already paid, credited or lapsed, or waits for its certificate. */
  private async payOver(account: PlayedAccount): Promise<string> {
    const done = await this.prisma.invoice.findMany({
      where: {
        accountId: account.id,
        OR: [
          { state: { in: ['paid', 'credited', 'draft', 'certified'] }, kind: { not: 'credit_note' } },
          { kind: 'upgrade', state: 'void' },
        ],
      },
      orderBy: { id: 'asc' },
    })
    if (done.length === 0) return 'nothing'
    return this.send(account, this.random.pick(done), this.random.integer(1, 30_000))
  }

  private async send(account: PlayedAccount, { id, kind, totalFcfa }: Invoice, amountFcfa: number): Promise<string> {
    const { state } = (await this.billing.pay(id, amountFcfa)).invoice
    account.receivedFcfa += amountFcfa
    return `${amountFcfa} of ${kind} ${totalFcfa}: ${state}`
  }

  private async credit({ id }: PlayedAccount): Promise<string> {
    const issued = await this.prisma.invoice.findMany({
      where: { accountId: id, kind: { not: 'credit_note' }, state: { in: [...OPEN_STATES, 'paid'] } },
      orderBy: { id: 'asc' },
    })
    if (issued.length === 0) return 'nothing'
    const invoice = this.random.pick(issued)
    const amountFcfa = this.random.chance(0.4) ? undefined : this.random.integer(1, invoice.totalFcfa)
    await this.billing.credit(invoice.id, amountFcfa)
    return `${amountFcfa ?? 'all'} of ${invoice.kind} ${invoice.totalFcfa}`
  }

  private async takeBack(account: PlayedAccount): Promise<string> {
    const transfers = await this.prisma.settlement.findMany({
      where: { accountId: account.id, kind: 'bank_transfer', reversedBy: null },
      orderBy: { id: 'asc' },
    })
    if (transfers.length === 0) return 'nothing'
    const transfer = this.random.pick(transfers)
    await this.billing.reversals.reverse({ settlementId: transfer.id, reason: 'Erreur', by: this.billing.by })
    account.receivedFcfa -= transfer.amountFcfa + transfer.excessFcfa
    return String(transfer.amountFcfa + transfer.excessFcfa)
  }

  private async useCredit(accountId: string): Promise<string> {
    const open = await this.prisma.invoice.findFirst({ where: { accountId, state: 'proforma' } })
    if (open === null) return 'nothing'
    this.sales.creditIsAsked(open.id)
    const { by, settlements } = this.billing
    const { state } = await writeAccount(this.prisma, accountId, (tx) =>
      settlements.chooseCredit(tx, open.id, 'all', by),
    )
    return state
  }

  private async getCredit(account: PlayedAccount): Promise<string> {
    const amountFcfa = this.random.integer(1, 200_000)
    const order = {
      accountId: account.id,
      kind: 'unmatched_money',
      through: 'bank',
      amountFcfa,
      reason: 'Virement',
    } as const
    const reference = `VIR ${++this.references}`
    await writeAccount(this.prisma, account.id, (tx) =>
      this.movements.book(tx, { ...order, reference, by: this.billing.by }),
    )
    return String(amountFcfa)
  }

  private endOutage(): string {
    this.isAuthorityAway = false
    this.authority.faults.clear()
    return ''
  }

  private async moveCountry(accountId: string): Promise<string> {
    const country = this.random.pick(['BJ', 'TG', 'FR'])
    await this.tax.moveCountry(accountId, country, 'Siège déplacé', this.billing.by)
    const confirms = this.random.chance(0.7)
    if (confirms) {
      await this.tax.confirm({ accountId, taxable: false, evidence: 'Extrait du registre', by: this.billing.by })
    }
    return `${country}${confirms ? ', confirmed' : ''}`
  }

  /** More than the cap allows, at times: counts in Redis may have been lost and restored. Some is copied late. */
  private async use({ id, keyId }: PlayedAccount): Promise<string> {
    const { random } = this
    const plan = await this.prisma.accountPlan.findFirst({
      where: {
        accountId: id,
        validFrom: { lte: this.now },
        OR: [{ validUntil: null }, { validUntil: { gt: this.now } }],
      },
      include: { planVersion: true },
    })
    if ((plan?.planVersion.overagePricePer1000Fcfa ?? null) === null) return 'nothing'
    if (random.chance(0.5) || (await this.prisma.overageCap.count({ where: { accountId: id } })) === 0) {
      const capFcfa = random.integer(1, 20) * 100
      await this.prisma.overageCap.create({ data: { accountId: id, capFcfa, setAt: this.now } })
    }
    const units = random.integer(1, 40_000)
    const month = billingMonthOf(this.now, OFFSET_MINUTES)
    const isLate = random.chance(0.2)
    const minute = new Date(
      Math.floor((isLate ? month.start.getTime() - DAY_MS : this.now.getTime()) / MINUTE_MS) * MINUTE_MS,
    )
    const known = await this.prisma.usageMinute.count({ where: { keyId, minute } })
    if (known > 0) return 'nothing'
    await overageAt(this.prisma, keyId, minute, units)
    if (isLate) await this.prisma.usageMinute.updateMany({ where: { keyId, minute }, data: { copiedLateAt: this.now } })
    return `${units}${isLate ? ' late' : ''}`
  }

  private async issueDrafts(): Promise<void> {
    for (;;) {
      const drafts = await this.prisma.invoice.findMany({ where: { state: 'draft' }, orderBy: { id: 'asc' } })
      if (drafts.length === 0) return
      for (const { id } of drafts) await this.billing.invoices.issue(id)
      if (this.isAuthorityAway) return
    }
  }

  private async check(account: PlayedAccount, after: string): Promise<void> {
    const violations = [
      ...(await violationsOf(this.world, account, { today: this.today, afterNight: after === 'a night' })),
      ...(await this.sales.violations(account.id, this.today)),
    ]
    if (violations.length > 0) this.fail(account.id, violations)
  }

  private fail(accountId: string, violations: string[]): never {
    throw new Error([...violations, ...this.story(accountId)].join('\n'))
  }

  private story(accountId: string): string[] {
    const own = this.log.filter((line) => line.includes(` ${accountId.slice(-4)} `))
    return [`${this.now.toISOString()}, account ${accountId}, after:`, ...own.slice(-40)]
  }

  private async moveTo(at: Date): Promise<void> {
    this.now = at
    this.billing.clock.set(at.toISOString())
    await this.world.subscriptions.database(`UPDATE test_time SET instant = '${at.toISOString()}'`)
  }
}
