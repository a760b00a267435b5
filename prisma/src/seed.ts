import { DEFAULT_PLANS, generateAccountTag, parseKey, PLAN_NAMES, type KeyKind, type PlanName } from '@repere/shared'
import { type PrismaClient } from './generated/client.js'
import { storeNewKey, storeRevocation, type Transaction } from './stored-keys.js'

/** The same in every installation, so that seeding again finds it. */
export const DEMO_ACCOUNT_ID = '01900000-0000-7000-8000-000000000001'

/** Before any account, so that the first version of a plan is always in force. */
const FIRST_VERSIONS_VALID_FROM = new Date('2020-01-01T00:00:00Z')

const TITLES: Readonly<Record<PlanName, string>> = {
  sandbox: 'Sandbox',
  starter: 'Starter',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

/** The plan that the demo customer's live key has. */
const DEMO_PLAN: PlanName = 'pro'
const SEED = 'seed'

/** Nobody waits for a seeding, and a machine that builds map data at the same time is slow: it fails late. */
export const SEEDING = { maxWait: 120_000, timeout: 120_000 }

export interface SeedOptions {
  /** Texts of keys that an earlier seeding returned. */
  known?: { sandboxKey?: string | null; liveKey?: string | null }
  /** Replace a key whose text is not among the known ones, because it was lost. Off: it stays. */
  reissueLost?: boolean
}

export interface Seeded {
  account: { id: string; tag: string; name: string }
  /** The whole key, if it was issued now or is known; null if one exists whose text is unknown. */
  sandboxKey: string | null
  liveKey: string | null
  /** The kinds issued by this call. */
  issued: KeyKind[]
}

/**
 * Creates the four plans and a demo customer with a key of each kind. A repetition changes nothing, neither terms that
 * staff have changed nor known keys.
 *
 * Redis is not needed: publications wait in the outbox.
 */
export async function seed(
  prisma: PrismaClient,
  { known = {}, reissueLost = false }: SeedOptions = {},
): Promise<Seeded> {
  return prisma.$transaction(async (tx) => {
    // Concurrent seedings run one after another; the lock ends with the transaction.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('repere seed'))`
    await seedPlans(tx)
    const account = await seedDemoAccount(tx)
    const issued: KeyKind[] = []
    const keyOf = async (kind: KeyKind, text: string | null | undefined): Promise<string | null> => {
      const active = await tx.apiKey.findFirst({
        where: { accountId: account.id, kind, revokedAt: null },
        orderBy: { createdAt: 'asc' },
      })
      if (active !== null) {
        if (text && parseKey(text)?.digest === active.digest) return text
        if (!reissueLost) return null
        await storeRevocation(tx, active, { by: SEED, reason: 'lost' })
      }
      const key = await storeNewKey(tx, { account, kind, origins: [], by: SEED })
      issued.push(kind)
      return key.text
    }
    const sandboxKey = await keyOf('test', known.sandboxKey)
    const liveKey = await keyOf('live', known.liveKey)
    return { account: { id: account.id, tag: account.tag, name: account.name }, sandboxKey, liveKey, issued }
  }, SEEDING)
}

/** Creates the four plans. A plan with any version keeps it, because staff may have changed its terms. */
export async function seedPlans(tx: Transaction): Promise<void> {
  for (const code of PLAN_NAMES) {
    const { priceFcfa, dayQuota, burstPerSecond, overagePricePer1000Fcfa } = DEFAULT_PLANS[code]
    await tx.plan.upsert({ where: { code }, create: { code, name: TITLES[code] }, update: {} })
    if ((await tx.planVersion.count({ where: { planCode: code } })) > 0) continue
    await tx.planVersion.create({
      data: {
        planCode: code,
        validFrom: FIRST_VERSIONS_VALID_FROM,
        priceFcfa,
        dayQuota,
        burstPerSecond,
        overagePricePer1000Fcfa,
      },
    })
  }
}

async function seedDemoAccount(tx: Transaction) {
  const existing = await tx.account.findUnique({ where: { id: DEMO_ACCOUNT_ID } })
  if (existing !== null) return existing
  const account = await tx.account.create({
    data: { id: DEMO_ACCOUNT_ID, tag: generateAccountTag(), name: 'Client de démonstration', country: 'BJ' },
  })
  const terms = await tx.planVersion.findFirstOrThrow({
    where: { planCode: DEMO_PLAN },
    orderBy: { validFrom: 'asc' },
  })
  await tx.accountPlan.create({
    data: { accountId: account.id, planVersionId: terms.id, validFrom: FIRST_VERSIONS_VALID_FROM, createdBy: SEED },
  })
  return account
}
