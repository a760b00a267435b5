import { type AuthenticationEvent, type AuthenticationEventKind, type Prisma, type PrismaClient } from '@repere/prisma'
import { pageOf } from '../pages.js'

/** Filters of the log; an event must match all of them. */
export interface AuthenticationFilter {
  surface?: 'portal' | 'staff'
  kind?: AuthenticationEventKind
  /** An id of a user or of a staff member, or an e-mail address. */
  person?: string
  userId?: string
  accountId?: string
  address?: string
  from?: Date
  /** Exclusive. */
  to?: Date
  /** The end of the previous page. */
  before?: string
  limit: number
}

export interface AuthenticationPage {
  /** The newest first. */
  events: AuthenticationEvent[]
  /** The start of the next page; null: there is none. */
  next: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A page of the log. Events are ordered by their ids, which begin with the millisecond in which they were made. */
export async function findEvents(
  prisma: Pick<PrismaClient, 'authenticationEvent'>,
  filter: AuthenticationFilter,
): Promise<AuthenticationPage> {
  const { surface, kind, person, userId, accountId, address, from, to, before, limit } = filter
  const AND: Prisma.AuthenticationEventWhereInput[] = []
  if (person !== undefined) {
    const text = person.toLowerCase()
    AND.push({ OR: [{ email: text }, ...(UUID.test(text) ? [{ userId: text }, { staffId: text }] : [])] })
  }
  if (before !== undefined) AND.push({ id: { lt: before } })
  const found = await prisma.authenticationEvent.findMany({
    where: { surface, kind, userId, accountId, address, occurredAt: { gte: from, lt: to }, AND },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const { page: events, next } = pageOf(found, limit, ({ id }) => id)
  return { events, next }
}
