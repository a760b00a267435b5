import { Inject, Injectable } from '@nestjs/common'
import { type AuditEntry, PrismaClient } from '@repere/prisma'
import { maskedEmail } from '../masked-email.js'

/** Names of the targets and accounts of entries, for people. */
export interface NamesOfEntries {
  /** Null: it has no name of its own, or is gone. */
  ofTarget(entry: AuditEntry): string | null
  /** By id. */
  ofAccount(accountId: string | null): string | null
}

type Named = { id: string; name: string | null }

/** The names that people know things by: a key by its ends, an invoice by its number, a person by the mail address. */
@Injectable()
export class AuditNames {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /** @param reader  staff see mail addresses of customers masked, as everywhere */
  async of(entries: readonly AuditEntry[], reader: 'customer' | 'staff'): Promise<NamesOfEntries> {
    const address = reader === 'staff' ? maskedEmail : (email: string) => email
    const names = new Map<string, string | null>()
    const kinds = new Map<string, Set<string>>()
    for (const { targetKind, targetId, accountId } of entries) {
      for (const [kind, id] of [
        [targetKind, targetId],
        ['account', accountId],
      ] as const) {
        if (id !== null) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id))
      }
    }
    for (const [kind, ids] of kinds) {
      for (const { id, name } of await this.find(kind, [...ids], address)) names.set(`${kind} ${id}`, name)
    }
    const nameOf = (kind: string, id: string) => names.get(`${kind} ${id}`) ?? null
    return {
      ofTarget: ({ targetKind, targetId }) => nameOf(targetKind, targetId),
      ofAccount: (accountId) => (accountId === null ? null : nameOf('account', accountId)),
    }
  }

  private async find(kind: string, all: string[], address: (email: string) => string): Promise<Named[]> {
    const { prisma } = this
    // A plan is known by its code, everything else by a row id. Entries of other times may hold other texts.
    const ids = all.filter((id) => kind === 'plan' || ROW_ID.test(id))
    if (ids.length === 0) return []
    const where = { id: { in: ids } }
    switch (kind) {
      case 'account':
      case 'subscription':
        return prisma.account.findMany({ where, select: { id: true, name: true } })
      case 'key':
        return (await prisma.apiKey.findMany({ where })).map(({ id, name, prefix, last4 }) => ({
          id,
          name: [name, `${prefix}…${last4}`].filter(Boolean).join(' · '),
        }))
      case 'invoice':
        return (await prisma.invoice.findMany({ where })).map(({ id, number, reference }) => ({
          id,
          name: number ?? reference,
        }))
      case 'payment': {
        const payments = await prisma.payment.findMany({ where, include: { invoice: true } })
        return payments.map(({ id, invoice }) => ({ id, name: invoice?.number ?? invoice?.reference ?? null }))
      }
      case 'user':
        return (await prisma.user.findMany({ where })).map(({ id, email }) => ({ id, name: address(email) }))
      case 'member': {
        const members = await prisma.member.findMany({ where, include: { user: true } })
        return members.map(({ id, user }) => ({ id, name: address(user.email) }))
      }
      case 'invitation':
        return (await prisma.invitation.findMany({ where })).map(({ id, email }) => ({ id, name: address(email) }))
      case 'staff':
        return (await prisma.staffMember.findMany({ where })).map(({ id, email }) => ({ id, name: email }))
      case 'alert':
        return prisma.alert.findMany({ where, select: { id: true, name: true } })
      case 'road_event':
        return (await prisma.roadEvent.findMany({ where })).map(({ id, title }) => ({ id, name: title }))
      case 'management_token':
        return prisma.managementToken.findMany({ where, select: { id: true, name: true } })
      case 'webhook_endpoint':
        return (await prisma.webhookEndpoint.findMany({ where })).map(({ id, url }) => ({ id, name: url }))
      case 'plan':
        return (await prisma.plan.findMany({ where: { code: { in: ids } } })).map(({ code, name }) => ({
          id: code,
          name,
        }))
      default:
        return []
    }
  }
}

const ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
