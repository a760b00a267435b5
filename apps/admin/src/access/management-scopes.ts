import { CUSTOMER_ROLES, type CustomerRole, STAFF_ROLES, type StaffRole } from './roles.js'

/**
 * What a management token may be made for, and the roles that may do it. An operation names the scope that a token needs
 * (`scope` of its declaration); one that names none needs a person's session. Tokens of staff only read.
 */
export const PORTAL_SCOPES = {
  'keys:read': CUSTOMER_ROLES,
  'keys:write': ['owner', 'developer'],
  'invoices:read': ['owner', 'billing'],
  'usage:read': CUSTOMER_ROLES,
} as const satisfies Record<string, readonly CustomerRole[]>

export const STAFF_SCOPES = {
  'accounts:read': STAFF_ROLES,
  'invoices:read': STAFF_ROLES,
  'accounting:read': STAFF_ROLES,
  'system:read': STAFF_ROLES,
} as const satisfies Record<string, readonly StaffRole[]>

export type PortalScope = keyof typeof PORTAL_SCOPES
export type StaffScope = keyof typeof STAFF_SCOPES

export const PORTAL_SCOPE_NAMES = Object.keys(PORTAL_SCOPES) as PortalScope[]
export const STAFF_SCOPE_NAMES = Object.keys(STAFF_SCOPES) as StaffScope[]
