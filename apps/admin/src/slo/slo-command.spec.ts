import { createCustomer, createDatabase, createKey, type TestDatabase } from '@repere/test-kit'
import { availabilityOf } from './availability.js'
import { runSloCommand } from './slo-command.js'

describe('the report of a month', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    const { prisma } = database
    const usage = async (plan: 'pro' | 'starter', kind: 'live' | 'test', days: [string, bigint, bigint][]) => {
      const customer = await createCustomer(prisma, { plan })
      await prisma.accountPlan.updateMany({
        where: { accountId: customer.accountId },
        data: { validFrom: new Date('2025-01-01') },
      })
      const { keyId } = await createKey(prisma, null, customer, { kind })
      const none = { free: 0n, clientError: 0n, uncharged: 0n, overage: 0n, refunded: 0n, overageRefunded: 0n }
      for (const [day, admitted, serverError] of days) {
        await prisma.usageDay.create({
          data: { keyId, day: new Date(`${day}T00:00:00Z`), group: 'routing', admitted, serverError, ...none },
        })
      }
    }
    await usage('pro', 'live', [
      ['2025-12-31', 1_000n, 1_000n],
      ['2026-01-01', 9_000n, 0n],
      ['2026-01-31', 1_000n, 20n],
      ['2026-02-01', 1_000n, 1_000n],
    ])
    await usage('starter', 'live', [['2026-01-15', 2_000n, 2n]])
    await usage('starter', 'test', [['2026-01-15', 10n, 0n]])
  })
  afterAll(() => database.remove())

  it('counts each request for the plan of its day, and no day of another month', async () => {
    const { plans, total, brokenDays } = await availabilityOf(database.prisma, '2026-01')
    expect(plans).toEqual([
      { plan: 'pro', requests: 10_000, failed: 20, availability: 0.998, kept: false },
      { plan: 'sandbox', requests: 10, failed: 0, availability: 1, kept: true },
      { plan: 'starter', requests: 2_000, failed: 2, availability: 0.999, kept: true },
    ])
    expect(total).toMatchObject({ requests: 12_010, failed: 22, kept: false })
    expect(brokenDays).toEqual([{ day: '2026-01-31', requests: 1_000, failed: 20 }])
  })

  it('is printed, also for a month without requests', async () => {
    const lines: string[] = []
    const terminal = {
      result: (line: string) => void lines.push(line),
      inform: (line: string) => void lines.push(line),
    }
    await runSloCommand(['report', '2026-01'], { prisma: database.prisma, terminal })
    expect(lines.join('\n')).toMatch(/pro +99\.800 % {2}20 of 10000 failed {2}BROKEN/)
    lines.length = 0
    await runSloCommand(['report', '2024-02'], { prisma: database.prisma, terminal })
    expect(lines).toEqual(['2024-02, promised 99.900 %', expect.stringContaining('no requests')])
    await expect(runSloCommand(['report', '2026-13'], { prisma: database.prisma, terminal })).rejects.toThrow(
      /no month/,
    )
  })
})
