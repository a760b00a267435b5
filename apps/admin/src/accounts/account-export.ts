import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { dayOf } from '@repere/rating'

/** Rows of the largest parts; older ones are available on request. */
const ROWS_MAX = 50_000

/**
 * All data of an organisation, as JSON: its details, its members, keys without their secrets, usage by day, invoices,
 * payments, and its changes with their authors.
 */
async function exportAccount(prisma: PrismaClient, accountId: string): Promise<Record<string, unknown>> {
  const where = { accountId }
  const account = await prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    include: { profile: true, subscription: true, overage: true, wallet: true },
  })
  const [
    members,
    invitations,
    keys,
    usage,
    invoices,
    settlements,
    payments,
    endpoints,
    alerts,
    movements,
    consents,
    enquiries,
    audit,
  ] = await Promise.all([
    prisma.member.findMany({ where, include: { user: true }, orderBy: { createdAt: 'asc' } }),
    prisma.invitation.findMany({ where, orderBy: { createdAt: 'asc' } }),
    prisma.apiKey.findMany({ where, include: { origins: true }, orderBy: { createdAt: 'asc' } }),
    prisma.usageDay.findMany({
      where: { key: { accountId } },
      orderBy: [{ day: 'desc' }, { keyId: 'asc' }, { group: 'asc' }],
      take: ROWS_MAX,
    }),
    prisma.invoice.findMany({
      where: { ...where, number: { not: null } },
      include: { lines: { orderBy: { position: 'asc' } } },
      orderBy: { createdAt: 'asc' },
    }),
    prisma.settlement.findMany({ where, orderBy: { createdAt: 'asc' } }),
    prisma.payment.findMany({ where, orderBy: { createdAt: 'asc' } }),
    prisma.webhookEndpoint.findMany({ where, orderBy: { createdAt: 'asc' } }),
    prisma.alert.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.creditMovement.findMany({ where, orderBy: { createdAt: 'asc' } }),
    prisma.consent.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.enquiry.findMany({ where, include: { messages: { orderBy: { id: 'asc' } } }, orderBy: { id: 'asc' } }),
    prisma.auditEntry.findMany({
      // Actions of staff are not included; the portal shows the same.
      where: { accountId, actorKind: 'customer' },
      orderBy: { id: 'desc' },
      take: ROWS_MAX,
    }),
  ])
  const { profile, subscription, overage, wallet } = account
  return {
    exported_at: new Date().toISOString(),
    organisation: {
      id: account.id,
      tag: account.tag,
      name: account.name,
      country: account.country,
      created_at: account.createdAt,
      shares_traces: account.sharesTraces,
      positions_kept_days: account.positionsKeptDays,
      profile: profile && {
        legal_name: profile.legalName,
        rccm: profile.rccm,
        tax_id: profile.taxId,
        street: profile.street,
        city: profile.city,
        postal_code: profile.postalCode,
        phone: profile.phone,
      },
      subscription: subscription && {
        plan: subscription.planCode,
        price_fcfa: subscription.priceFcfa,
        since: subscription.createdAt,
        ended_at: subscription.endedAt,
      },
      overage: overage && { enabled: overage.enabled, cap_fcfa: overage.capFcfa },
      wallet: wallet && { enabled: wallet.enabled },
    },
    members: members.map(({ role, createdAt, user }) => ({
      email: user.email,
      role,
      language: user.language,
      joined_at: createdAt,
    })),
    invitations: invitations.map(({ email, role, createdAt, acceptedAt }) => ({
      email,
      role,
      created_at: createdAt,
      accepted_at: acceptedAt,
    })),
    keys: keys.map((key) => ({
      id: key.id,
      kind: key.kind,
      name: key.name,
      prefix: key.prefix,
      last4: key.last4,
      scopes: key.scopes,
      allowed_addresses: key.allowedAddresses,
      origins: key.origins.map(({ origin }) => origin),
      created_at: key.createdAt,
      revoked_at: key.revokedAt,
      last_used_at: key.lastUsedAt,
    })),
    usage_days: usage.map((row) => ({
      key_id: row.keyId,
      day: dayOf(row.day),
      group: row.group,
      requests: Number(row.admitted),
      overage: Number(row.overage - row.overageRefunded),
    })),
    invoices: invoices.map((invoice) => ({
      number: invoice.number,
      kind: invoice.kind,
      state: invoice.state,
      issued_on: invoice.issuedOn === null ? null : dayOf(invoice.issuedOn),
      due_on: dayOf(invoice.dueOn),
      net_fcfa: invoice.netFcfa,
      tax_fcfa: invoice.taxFcfa,
      total_fcfa: invoice.totalFcfa,
      lines: invoice.lines.map(({ label, quantity, amountFcfa }) => ({ label, quantity, amount_fcfa: amountFcfa })),
    })),
    settlements: settlements.map(({ kind, amountFcfa, excessFcfa, reference, receivedAt }) => ({
      kind,
      amount_fcfa: amountFcfa,
      excess_fcfa: excessFcfa,
      reference,
      received_at: receivedAt,
    })),
    payments: payments.map(({ id, state, amountFcfa, receivedFcfa, operator, createdAt }) => ({
      id,
      state,
      amount_fcfa: amountFcfa,
      received_fcfa: receivedFcfa,
      operator,
      created_at: createdAt,
    })),
    credit_movements: movements.map(({ kind, amountFcfa, createdAt }) => ({
      kind,
      amount_fcfa: amountFcfa,
      created_at: createdAt,
    })),
    webhook_endpoints: endpoints.map(({ url, description, events, enabled }) => ({
      url,
      description,
      events,
      enabled,
    })),
    alerts: alerts.map(({ name, measure, kind, threshold }) => ({
      name,
      measure,
      keys: kind,
      threshold: Number(threshold),
    })),
    consents: consents.map(({ userId, document, version, acceptedAt }) => ({
      user_id: userId,
      document,
      version,
      accepted_at: acceptedAt,
    })),
    enquiries: enquiries.map(({ topic, state, createdAt, messages }) => ({
      topic,
      state,
      created_at: createdAt,
      messages: messages.map(({ fromStaff, text, createdAt: at }) => ({ from_staff: fromStaff, text, at })),
    })),
    changes: audit.map(({ occurredAt, actorEmail, action, targetKind, targetId }) => ({
      at: occurredAt,
      by: actorEmail,
      action,
      target: `${targetKind}:${targetId}`,
    })),
  }
}

/** `exportAccount` for controllers, which read nothing by themselves. */
@Injectable()
export class AccountExport {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  of(accountId: string): Promise<Record<string, unknown>> {
    return exportAccount(this.prisma, accountId)
  }
}
