import { type PrismaClient } from '@repere/prisma'
import { type PlanName } from '@repere/shared'

export interface ManyCustomers {
  count: number
  plan: PlanName
  /** `YYYY-MM`: the first month in which their subscriptions renew. */
  renewsFrom: string
  /** Requests beyond the quota of each customer, in one minute; absent: none. */
  overage?: { minute: Date; units: number }
}

/** Creates many customers, each with an old plan, a live key whose text is unknown, a subscription and usage. */
export async function createManyCustomers(
  prisma: PrismaClient,
  { count, plan, renewsFrom, overage }: ManyCustomers,
): Promise<void> {
  const { id: planVersionId } = await prisma.planVersion.findFirstOrThrow({ where: { planCode: plan } })
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        CREATE TEMPORARY TABLE made ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, gen_random_uuid() AS key_id,
               substr(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/=', 'xyz'), 1, 10) AS tag
        FROM generate_series(1, ${count}::int)`
      await tx.$executeRaw`
        INSERT INTO accounts (id, tag, name, country) SELECT id, tag, 'Customer ' || tag, 'BJ' FROM made`
      await tx.$executeRaw`
        INSERT INTO account_plans (id, account_id, plan_version_id, valid_from, created_by)
        SELECT gen_random_uuid(), id, ${planVersionId}::uuid, '2024-01-01', 'test' FROM made`
      await tx.$executeRaw`
        INSERT INTO api_keys (id, account_id, kind, digest, prefix, last4, created_by)
        SELECT key_id, id, 'live', encode(sha256(key_id::text::bytea), 'hex'), 'svc_live_' || tag, 'last', 'test' FROM made`
      await tx.$executeRaw`
        INSERT INTO subscriptions (account_id, plan_code, renews_from)
        SELECT id, ${plan}, ${`${renewsFrom}-01`}::date FROM made`
      if (overage === undefined) return
      await tx.$executeRaw`
        INSERT INTO usage_minutes (key_id, minute, "group", epoch, admitted, overage)
        SELECT key_id, ${overage.minute}, 'routing', 'e1', ${overage.units}, ${overage.units} FROM made`
      await tx.$executeRaw`
        INSERT INTO usage_days_due (key_id, day)
        SELECT key_id, (${overage.minute}::timestamptz AT TIME ZONE 'UTC'
          + make_interval(mins => seller.utc_offset_minutes))::date
        FROM made CROSS JOIN seller`
    },
    { timeout: 120_000 },
  )
}
