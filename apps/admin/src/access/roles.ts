/** The roles of members of a customer's organisation. */
export const CUSTOMER_ROLES = ['owner', 'developer', 'billing'] as const
export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

/** The roles of staff. */
export const STAFF_ROLES = ['owner', 'admin', 'support', 'billing'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
