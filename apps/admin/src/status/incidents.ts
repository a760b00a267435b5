import { type PrismaClient, type StatusImpact } from '@repere/prisma'
import { type Author, recordAudit } from '../audit/index.js'

export const IMPACTS = ['degraded', 'outage', 'maintenance'] as const satisfies StatusImpact[]

export interface Incident {
  id: number
  title: string
  impact: StatusImpact
  startedAt: Date
  resolvedAt: Date | null
  /** Newest first. */
  updates: { at: Date; text: string }[]
}

/** The incident does not exist, or has ended already. */
export class IncidentProblem extends Error {
  override readonly name = 'IncidentProblem'
}

/** Messages for customers on the status page; every change is in the audit log. */
export class Incidents {
  constructor(private readonly prisma: PrismaClient) {}

  /** @returns open ones and those that started since, newest first */
  async list(since: Date): Promise<Incident[]> {
    const rows = await this.prisma.statusIncident.findMany({
      where: { OR: [{ resolvedAt: null }, { startedAt: { gte: since } }] },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      include: { updates: { orderBy: { id: 'desc' } } },
    })
    return rows.map(({ updates, ...row }) => ({ ...row, updates: updates.map(({ at, text }) => ({ at, text })) }))
  }

  async open(
    { title, impact, text, at }: { title: string; impact: StatusImpact; text: string | null; at: Date },
    by: Author,
  ): Promise<number> {
    return this.prisma.$transaction(async (tx) => {
      const updates = text === null ? {} : { updates: { create: { at, text } } }
      const { id } = await tx.statusIncident.create({ data: { title, impact, startedAt: at, ...updates } })
      await recordAudit(tx, {
        ...by,
        action: 'status.open',
        target: { kind: 'incident', id: `${id}` },
        after: { title, impact, text },
      })
      return id
    })
  }

  /** @param resolve  whether this ends it. @throws IncidentProblem */
  async update(id: number, { text, at, resolve }: { text: string | null; at: Date; resolve: boolean }, by: Author) {
    await this.prisma.$transaction(async (tx) => {
      const { count } = await tx.statusIncident.updateMany({
        where: { id, resolvedAt: null },
        data: resolve ? { resolvedAt: at } : { resolvedAt: null },
      })
      if (count === 0) throw new IncidentProblem(`There is no open incident ${id}: bin/status list shows them.`)
      if (text !== null) await tx.statusUpdate.create({ data: { incidentId: id, at, text } })
      await recordAudit(tx, {
        ...by,
        action: resolve ? 'status.resolve' : 'status.update',
        target: { kind: 'incident', id: `${id}` },
        after: { text },
      })
    })
  }
}
