/** What a member of a customer's organisation may be. */
export const CUSTOMER_ROLES = ['owner', 'developer', 'billing'] as const
export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

/** What one of ours may be. */
export const STAFF_ROLES = ['owner', 'admin', 'support', 'billing'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
