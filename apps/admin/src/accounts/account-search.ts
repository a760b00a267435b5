import { Prisma, type PrismaClient } from '@repere/prisma'
import { parseKey } from '@repere/shared'
import { isRowId } from '../access/row-id.js'

/** What of an account matched, the most telling first. */
export const ACCOUNT_MATCHES = ['key', 'id', 'tax_number', 'phone', 'email', 'name'] as const
export type AccountMatch = (typeof ACCOUNT_MATCHES)[number]

export interface FoundAccount {
  id: string
  matched: AccountMatch
}

/** `svc_live_` with a part of the account's tag, or with more of the key. */
const KEY_START = /^(svc_(?:test|live)_[0-9A-Za-z]{1,10})/
const LAST_FOUR = /^(?:…|\.{3})?([0-9A-Za-z]{4})$/
/** Shorter parts of a mail address or of a number match too many. */
const EMAIL_MIN = 3
const TAX_NUMBER_MIN = 5
const PHONE_DIGITS_MIN = 6

/** Only accounts for which all that is given holds. */
export interface AccountFilter {
  /** Lower or upper case. */
  country?: string
  isSuspended?: boolean
  /** Code of the plan in force; `FREE_PLAN`: no paid plan. */
  plan?: string
}

/** The plan of an account without a paid plan. */
export const FREE_PLAN = 'sandbox'

/**
 * Finds accounts by words of their name or legal name (any order, without accents), the mail address of a member, a key
 * (whole, its start, its last four characters), tag, id, tax or trade register number, or phone number (of the profile, or
 * of a message to us).
 *
 * @param text  as typed. It may be a key: never log it, and never put it into an address
 * @returns best matches first, then the newest
 */
export async function findAccounts(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  text: string,
  limit: number,
  filter: AccountFilter = {},
): Promise<FoundAccount[]> {
  const typed = text.trim()
  const digest = parseKey(typed)?.digest ?? null
  const keyStart = KEY_START.exec(typed)?.[1] ?? null
  const lastFour = LAST_FOUR.exec(typed)?.[1] ?? null
  const email = typed.length >= EMAIL_MIN && !/\s/.test(typed) ? typed.toLowerCase() : null
  const compact = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const taxNumber = compact.length >= TAX_NUMBER_MIN && /\d/.test(compact) ? compact : null
  const digits = /^[+\d\s().-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^00/, '') : ''
  const phone = digits.length >= PHONE_DIGITS_MIN ? digits : null
  const id = isRowId(typed) ? typed : null
  return prisma.$queryRaw<FoundAccount[]>`
    SELECT id, matched FROM (
      SELECT a.id::text, CASE
          WHEN EXISTS (SELECT FROM api_keys k WHERE k.account_id = a.id AND (
            k.digest = ${digest}::text OR starts_with(k.prefix, ${keyStart}::text) OR k.last4 = ${lastFour}::text))
          THEN 'key'
          WHEN a.tag = ${typed} OR a.id = ${id}::uuid THEN 'id'
          WHEN plain.tax_id LIKE ${taxNumber}::text || '%' OR plain.rccm LIKE ${taxNumber}::text || '%' THEN 'tax_number'
          WHEN EXISTS (
            SELECT FROM (SELECT p.phone UNION ALL SELECT e.phone FROM enquiries e WHERE e.account_id = a.id) known,
              LATERAL (SELECT regexp_replace(regexp_replace(known.phone, '[^0-9]', '', 'g'), '^00', '') AS digits) plain
            WHERE digits LIKE '%' || ${phone}::text
              OR (length(digits) >= ${PHONE_DIGITS_MIN}::int AND ${phone}::text LIKE '%' || digits)) THEN 'phone'
          WHEN EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.account_id = a.id AND position(${email}::text IN u.email) > 0) THEN 'email'
          WHEN search_text(${typed}) <> '' AND NOT EXISTS (
            SELECT FROM regexp_split_to_table(search_text(${typed}), ' ') word WHERE position(word IN plain.names) = 0)
          THEN 'name' END AS matched
      FROM accounts a
      LEFT JOIN organisation_profiles p ON p.account_id = a.id
      CROSS JOIN LATERAL (SELECT
        regexp_replace(lower(p.tax_id), '[^a-z0-9]', '', 'g') AS tax_id,
        regexp_replace(lower(p.rccm), '[^a-z0-9]', '', 'g') AS rccm,
        search_text(a.name || ' ' || coalesce(p.legal_name, '')) AS names) plain
      WHERE ${conditionOf(filter)}) found
    WHERE matched IS NOT NULL
    ORDER BY array_position(${[...ACCOUNT_MATCHES]}::text[], matched), id DESC
    LIMIT ${limit}`
}

/** SQL over `accounts a`. */
function conditionOf({ country, isSuspended, plan }: AccountFilter): Prisma.Sql {
  const conditions = [
    ...(country === undefined ? [] : [Prisma.sql`a.country = ${country.toUpperCase()}`]),
    ...(isSuspended === undefined ? [] : [Prisma.sql`(a.suspension_reason IS NOT NULL) = ${isSuspended}`]),
    ...(plan === undefined
      ? []
      : [
          Prisma.sql`${plan} = coalesce((
            SELECT v.plan_code FROM account_plans t JOIN plan_versions v ON v.id = t.plan_version_id
            WHERE t.account_id = a.id AND t.valid_from <= now() AND (t.valid_until IS NULL OR t.valid_until > now())
            LIMIT 1), ${FREE_PLAN})`,
        ]),
  ]
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ')
}
