import { type EmecefSimulator } from '@repere/emecef-simulator'
import { type Invoice, type Settlement } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { type DunningUnderTest } from '../../dunning/dunning.fixture.js'
import { readTaxRule } from '../../seller/tax-rules.js'

type Sale = Invoice & { settlements: Settlement[] }

/** Checks each proforma at its payment: its tax, its days, and who asked to pay it. */
export class ProformaSales {
  private readonly paid = new Set<string>()
  private readonly askedForCredit = new Set<string>()

  constructor(
    private readonly world: DunningUnderTest,
    private readonly authority: EmecefSimulator,
  ) {}

  /** The customer has chosen to pay this proforma from credit. */
  creditIsAsked(invoiceId: string): void {
    this.askedForCredit.add(invoiceId)
  }

  /** @param today  `YYYY-MM-DD` in the seller's zone: the day of the payments since the last check */
  async violations(accountId: string, today: string): Promise<string[]> {
    const { prisma } = this.world
    const sales = await prisma.invoice.findMany({
      where: { accountId, kind: 'upgrade', planStartedAt: { not: null } },
      include: { settlements: true },
    })
    const found: string[] = []
    for (const sale of sales.filter(({ id }) => !this.paid.has(id))) {
      this.paid.add(sale.id)
      const { ratePerMille } = await prisma.$transaction((tx) => readTaxRule(tx, accountId, today))
      if (sale.taxRatePerMille !== ratePerMille) {
        found.push(`${nameOf(sale)} is taxed at ${sale.taxRatePerMille}, and its buyer at ${ratePerMille}`)
      }
      if (sale.billedFrom === null || dayOf(sale.billedFrom) !== today) {
        found.push(`${nameOf(sale)} was paid on ${today}, and bills from ${sale.billedFrom?.toISOString()}`)
      }
      if (!(await this.isWanted(sale))) found.push(`${nameOf(sale)} was paid from credit, and nobody asked for that`)
    }
    return [...found, ...this.certificateViolations(sales)]
  }

  /** Paid by money for it, by credit that its customer chose, or by money for a proforma that had lapsed. */
  private async isWanted({ id, accountId, settlements }: Sale): Promise<boolean> {
    if (this.askedForCredit.has(id)) return true
    const fromCredit = settlements.reduce(
      (sum, { kind, amountFcfa }) => sum + (kind === 'credit_balance' ? amountFcfa : 0),
      0,
    )
    const sent = settlements.reduce((sum, { excessFcfa }) => sum + excessFcfa, 0)
    if (fromCredit <= sent) return true
    return (await this.world.prisma.invoice.count({ where: { accountId, paidLateAt: { not: null } } })) > 0
  }

  private certificateViolations(sales: Sale[]): string[] {
    return this.authority.certified().flatMap(({ request }) => {
      const sale = sales.find(({ id }) => id === request.operator.id)
      if (sale === undefined) return []
      const wanted = sale.taxRatePerMille === 0 ? 'C' : 'B'
      const wrong = request.items.filter(({ taxGroup }) => taxGroup !== wanted)
      return wrong.map(({ taxGroup }) => `${nameOf(sale)} at ${sale.taxRatePerMille} is certified in group ${taxGroup}`)
    })
  }
}

const nameOf = ({ reference, number }: Invoice): string => number ?? reference ?? ''
