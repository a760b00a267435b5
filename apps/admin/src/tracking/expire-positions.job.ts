import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { grouped, LastPositions, POSITIONS_KEPT_DAYS_MAX } from '@repere/shared'
import { JobHandler } from '../jobs/jobs.js'

/** Rows of one statement: it holds their locks. */
const BATCH = 20_000
/** Days for which the table of positions has parts: a worker may be away for as long. */
const DAYS_AHEAD = 4

/** Deletes positions when the days are over for which their account keeps them, and makes room for those of the next days. */
@Injectable()
export class ExpirePositionsJob extends JobHandler {
  readonly queue = 'tracking'
  readonly job = 'expire-positions'
  override readonly everyMs = 15 * 60_000

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(LastPositions) private readonly last: LastPositions,
  ) {
    super()
  }

  /** @returns the number of deleted positions and vehicles */
  async run(): Promise<{ positions: number; vehicles: number }> {
    await this.prisma.$queryRaw`
      SELECT keep_position_days(now()::date, ${DAYS_AHEAD}::int, now()::date - ${POSITIONS_KEPT_DAYS_MAX}::int)`
    let positions = 0
    for (let count = BATCH; count === BATCH; positions += count) {
      count = await this.prisma.$executeRaw`
        DELETE FROM positions p USING (
          SELECT p.account_id, p.vehicle, p.at FROM positions p JOIN accounts a ON a.id = p.account_id
          WHERE p.at <= now() - interval '1 day' AND p.at <= now() - a.positions_kept_days * interval '1 day' LIMIT ${BATCH}
        ) AS old
        WHERE p.account_id = old.account_id AND p.vehicle = old.vehicle AND p.at = old.at
          AND p.at <= now() - interval '1 day'`
    }
    const gone = await this.prisma.$queryRaw<{ tag: string; vehicle: string }[]>`
      DELETE FROM vehicles v USING accounts a
      WHERE a.id = v.account_id AND v.at <= now() - a.positions_kept_days * interval '1 day'
      RETURNING a.tag, v.id AS vehicle`
    await this.prisma.$executeRaw`
      DELETE FROM fence_visits s WHERE NOT EXISTS (
        SELECT FROM vehicles v WHERE v.account_id = s.account_id AND v.id = s.vehicle)`
    // Deleted fences stay for a while, so that every process sees the deletion.
    await this.prisma.$executeRaw`DELETE FROM fences WHERE fence IS NULL AND changed_at < now() - interval '1 hour'`
    for (const [tag, vehicles] of grouped(gone, ({ tag }) => tag)) {
      await this.last.forget(
        tag,
        vehicles.map(({ vehicle }) => vehicle),
      )
    }
    const closed = await this.prisma.account.findMany({
      where: { closedAt: { gt: new Date(Date.now() - 2 * 86_400_000) } },
      select: { tag: true },
    })
    for (const { tag } of closed) await this.last.forget(tag, 'all')
    return { positions, vehicles: gone.length }
  }
}
