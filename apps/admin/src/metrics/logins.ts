import { type PrismaClient } from '@repere/prisma'

/** Minutes over which logins are counted. */
export const LOGIN_MINUTES = 15

export interface LoginCount {
  surface: 'portal' | 'staff'
  kind: 'login' | 'login_failed' | 'lockout'
  count: number
}

/** Logins of the last minutes, refused ones, and lockouts; those that did not happen with zero. */
export const readLogins = (prisma: PrismaClient): Promise<LoginCount[]> => prisma.$queryRaw<LoginCount[]>`
  SELECT s.surface, k.kind, count(e.id)::int AS count
  FROM (VALUES ('portal'), ('staff')) AS s (surface)
  CROSS JOIN (VALUES ('login'), ('login_failed'), ('lockout')) AS k (kind)
  LEFT JOIN authentication_events e ON e.surface::text = s.surface AND e.kind::text = k.kind
    AND e.occurred_at > clock_timestamp() - make_interval(mins => ${LOGIN_MINUTES})
  GROUP BY s.surface, k.kind`
