import { randomUUID } from 'node:crypto'
import { finishOutbox, type PrismaClient, storeNewKey } from '@repere/prisma'
import {
  ControlChannel,
  generateAccountTag,
  METERING_GROUPS,
  type KeyDigest,
  type KeyKind,
  type MeteringGroup,
  type PlanName,
  type RedisClient,
} from '@repere/shared'

export interface Customer {
  accountId: string
  accountTag: string
}

export interface CustomerOptions {
  /** The plan of its live key. */
  plan?: PlanName
  /** ISO 3166-1. */
  country?: string
}

/** Creates a customer with a plan of the default terms. */
export async function createCustomer(
  prisma: PrismaClient,
  { plan = 'pro', country = 'BJ' }: CustomerOptions = {},
): Promise<Customer> {
  const terms = await prisma.planVersion.findFirstOrThrow({ where: { planCode: plan }, orderBy: { validFrom: 'desc' } })
  const account = await prisma.account.create({
    data: {
      tag: generateAccountTag(),
      name: `Customer ${randomUUID().slice(0, 8)}`,
      country,
      plans: { create: { planVersionId: terms.id, validFrom: new Date(Date.now() - 86_400_000), createdBy: 'test' } },
    },
  })
  return { accountId: account.id, accountTag: account.tag }
}

export interface KeyOptions {
  kind?: KeyKind
  /** Web origins that the key is restricted to. */
  origins?: string[]
}

export interface CustomerKey {
  /** The whole key. */
  text: string
  keyId: string
  digest: KeyDigest
}

/**
 * Creates a key of a customer.
 *
 * @param redis  receives the key at once; null leaves the key in the outbox
 */
export async function createKey(
  prisma: PrismaClient,
  redis: RedisClient | null,
  { accountId, accountTag }: Customer,
  { kind = 'live', origins = [] }: KeyOptions = {},
): Promise<CustomerKey> {
  const { text, row } = await prisma.$transaction((tx) =>
    storeNewKey(tx, { account: { id: accountId, tag: accountTag }, kind, origins, by: 'test' }),
  )
  if (redis !== null) await finishOutbox(prisma, new ControlChannel(redis), { accountId })
  return { text, keyId: row.id, digest: row.digest as KeyDigest }
}

/** How a browser token of a customer differs from the usual one. */
export interface TokenOptions {
  /** Pages that may carry it; none: programs at `addresses`. */
  origins: string[]
  /** CIDR ranges. */
  addresses?: string[]
  /** Default: all groups. */
  scopes?: MeteringGroup[]
}

/** Creates a live key of a customer, and a browser token of it with the whole burst. @returns the whole token */
export async function createToken(
  prisma: PrismaClient,
  redis: RedisClient,
  customer: Customer,
  { origins, addresses = [], scopes = [...METERING_GROUPS] }: TokenOptions,
): Promise<string> {
  const { keyId } = await createKey(prisma, redis, customer)
  const { accountId, accountTag } = customer
  const { text } = await prisma.$transaction((tx) =>
    storeNewKey(tx, {
      ...{ account: { id: accountId, tag: accountTag }, kind: 'live', origins, by: 'test' },
      terms: { scopes, allowedAddresses: addresses, expiresAt: new Date(Date.now() + 3_600_000) },
      token: { tokenOfId: keyId, burstPercent: 100 },
    }),
  )
  await finishOutbox(prisma, new ControlChannel(redis), { accountId })
  return text
}
