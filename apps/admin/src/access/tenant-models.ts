/** How rows of a model belong to an account. */
export interface Ownership {
  /** The condition that narrows every query. */
  narrow: (accountId: string) => Record<string, unknown>
  /** True when rows may be created in the scope, which writes the account. */
  creatable: boolean
}

const byAccountId: Ownership = { narrow: (accountId) => ({ accountId }), creatable: true }
const readByAccountId: Ownership = { ...byAccountId, creatable: false }
const byInvoice: Ownership = { narrow: (accountId) => ({ invoice: { accountId } }), creatable: false }
const byKey: Ownership = { narrow: (accountId) => ({ key: { accountId } }), creatable: false }

/**
 * Every model whose rows belong to one customer, by its name in the Prisma client. Add a model here to use it through
 * `AccountScope`; every other model is refused.
 */
export const TENANT_MODELS = {
  alert: readByAccountId,
  account: { narrow: (accountId) => ({ id: accountId }), creatable: false },
  accountOverride: byAccountId,
  accountPlan: byAccountId,
  allowedOrigin: byKey,
  apiKey: byAccountId,
  auditEntry: readByAccountId,
  capCeiling: readByAccountId,
  creditLimit: readByAccountId,
  creditMovement: readByAccountId,
  enquiry: readByAccountId,
  enquiryMessage: { narrow: (accountId) => ({ enquiry: { accountId } }), creatable: false },
  invitation: byAccountId,
  invoice: readByAccountId,
  invoiceDocument: byInvoice,
  invoiceLine: byInvoice,
  ledgerEntry: readByAccountId,
  managementToken: readByAccountId,
  member: byAccountId,
  organisationProfile: byAccountId,
  overageSettings: byAccountId,
  payment: readByAccountId,
  portalSession: byAccountId,
  requestDay: readByAccountId,
  requestLine: readByAccountId,
  settlement: readByAccountId,
  subscription: readByAccountId,
  subscriptionPause: readByAccountId,
  taxTreatment: readByAccountId,
  usageAlert: byAccountId,
  usageDay: byKey,
  usageDayDue: byKey,
  usageMinute: byKey,
  wallet: readByAccountId,
  webhookDelivery: readByAccountId,
  webhookEndpoint: readByAccountId,
  webhookEvent: readByAccountId,
} satisfies Record<string, Ownership>

export type TenantModel = keyof typeof TENANT_MODELS

/**
 * Models that several tenants share and that their rows point to. They may be read beside such a row, and nothing may
 * be reached through them.
 */
export const SHARED_MODELS: readonly string[] = ['plan', 'planVersion', 'user']
