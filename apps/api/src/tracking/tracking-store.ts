import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { type PrismaClient } from '@repere/prisma'
import { type Fence, type FenceRow } from '@repere/tracking'
import pTimeout from 'p-timeout'
import { CONFIG, type Config } from '../config.js'
import { PRISMA } from '../gateway/key-store.js'
import { storeAway } from '../gateway/problem.js'

/** A position in Postgres. */
export interface StoredPosition {
  at: Date
  lat: number
  lng: number
  accuracy: number | null
  speed: number | null
  bearing: number | null
}

/** A fence as it is stored and answered. */
export type StoredFence = Omit<Fence, 'id'> & {
  name: string | null
  /** The district whose outline it has; null: none. */
  area: string | null
}

interface FenceRecord {
  id: string
  fence: StoredFence
  changedAt: Date
}

/** Positions and fences in Postgres. Every method throws a 503 when it does not answer in time. */
@Injectable()
export class TrackingStore {
  constructor(
    @Inject(PRISMA) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The last position of a vehicle within the days that its account keeps; null: there is none. */
  async lastPosition(account: string, vehicle: string) {
    const rows = await this.ask(
      this.prisma.$queryRaw<Partial<StoredPosition & { receivedAt: Date }> & { keptDays: number }[]>`
        SELECT v.at, v.received_at AS "receivedAt", v.lat, v.lng, v.accuracy, v.speed, v.bearing,
          a.positions_kept_days AS "keptDays"
        FROM accounts a LEFT JOIN vehicles v ON v.account_id = a.id AND v.id = ${vehicle}
          AND v.at > now() - a.positions_kept_days * interval '1 day'
        WHERE a.tag = ${account}`,
    )
    const [row] = rows as unknown as (StoredPosition & { receivedAt: Date; keptDays: number })[]
    return { keptDays: row?.keptDays ?? 1, position: row?.at ? row : null }
  }

  /** In the order of time. @param receivedAfter  earlier ones are deleted */
  trail(
    account: string,
    vehicle: string,
    { from, to, receivedAfter, max }: { from: Date; to: Date; receivedAfter: Date; max: number },
  ): Promise<StoredPosition[]> {
    return this.ask(
      this.prisma.$queryRaw<StoredPosition[]>`
        SELECT p.at, p.lat, p.lng, p.accuracy, p.speed, p.bearing
        FROM positions p JOIN accounts a ON a.id = p.account_id
        WHERE a.tag = ${account} AND p.vehicle = ${vehicle} AND p.at BETWEEN ${from} AND ${to}
          AND p.at > now() - a.positions_kept_days * interval '1 day' AND p.received_at > ${receivedAfter}
        ORDER BY p.at LIMIT ${max}`,
    )
  }

  /** The number of changes of an account's fences. */
  async fenceRevision(account: string): Promise<number> {
    const rows = await this.ask(
      this.prisma.$queryRaw<{ revision: number }[]>`
        SELECT s.revision FROM fence_sets s JOIN accounts a ON a.id = s.account_id WHERE a.tag = ${account}`,
    )
    return rows[0]?.revision ?? 0
  }

  async changedFences(account: string, after: number): Promise<FenceRow[]> {
    return this.ask(
      this.prisma.$queryRaw<FenceRow[]>`
        SELECT f.id, f.revision, f.fence FROM fences f JOIN accounts a ON a.id = f.account_id
        WHERE a.tag = ${account} AND f.revision > ${after}`,
    )
  }

  /** Null: the account has no such fence. */
  async fence(account: string, id: string): Promise<FenceRecord | null> {
    const rows = await this.ask(
      this.prisma.$queryRaw<FenceRecord[]>`
        SELECT f.id, f.fence, f.changed_at AS "changedAt" FROM fences f JOIN accounts a ON a.id = f.account_id
        WHERE a.tag = ${account} AND f.id = ${id} AND f.fence IS NOT NULL`,
    )
    return rows[0] ?? null
  }

  /** In the order of their ids, those after one. */
  fences(account: string, { after, set, max }: { after: string; set: string | null; max: number }) {
    return this.ask(
      this.prisma.$queryRaw<FenceRecord[]>`
        SELECT f.id, f.fence, f.changed_at AS "changedAt" FROM fences f JOIN accounts a ON a.id = f.account_id
        WHERE a.tag = ${account} AND f.id > ${after} COLLATE "C" AND f.fence IS NOT NULL
          AND (${set}::text IS NULL OR f.fence->>'set' = ${set})
        ORDER BY f.id COLLATE "C" LIMIT ${max}`,
    )
  }

  /** Writes a fence, or null to delete it. @returns when */
  async putFence(account: string, id: string, fence: StoredFence | null): Promise<Date> {
    const rows = await this.ask(
      this.prisma.$queryRaw<{ at: Date }[]>`
        WITH changed AS (
          INSERT INTO fence_sets (account_id, revision) SELECT a.id, 1 FROM accounts a WHERE a.tag = ${account}
          ON CONFLICT (account_id) DO UPDATE SET revision = fence_sets.revision + 1
          RETURNING account_id, revision
        )
        INSERT INTO fences (account_id, id, revision, fence, changed_at)
        SELECT account_id, ${id}, revision, ${fence && JSON.stringify(fence)}::jsonb, now() FROM changed
        ON CONFLICT (account_id, id) DO UPDATE
          SET revision = EXCLUDED.revision, fence = EXCLUDED.fence, changed_at = EXCLUDED.changed_at
        RETURNING changed_at AS at`,
    )
    // The account is gone since its key was checked.
    if (rows[0] === undefined) throw notFound()
    return rows[0].at
  }

  private async ask<T>(answer: PromiseLike<T>): Promise<T> {
    try {
      return await pTimeout(Promise.resolve(answer), {
        milliseconds: this.config.gateway.postgresTimeoutMs,
        message: 'Postgres did not answer in time',
      })
    } catch (error) {
      throw storeAway(2, error)
    }
  }
}
