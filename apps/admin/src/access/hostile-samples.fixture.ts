import { randomUUID } from 'node:crypto'
import { type GoodRequest } from '@repere/test-kit'
import {
  browserTokenOf,
  draftOf,
  handedOverPaymentOf,
  keyOf,
  paymentOf,
  SAMPLES,
  settlementOf,
} from './access-table.fixture.js'
import { type AdminUnderTest, PASSWORD, type TestMember, type TestStaff } from './admin.fixture.js'

/** The people of one round of requests. */
interface People {
  admin: AdminUnderTest
  customer: TestMember
  /** An owner, who sends the requests to the staff's surface. */
  staff: TestStaff
}

const ofCustomer =
  (operation: string) =>
  ({ customer }: People) =>
    Promise.resolve({ body: { ...SAMPLES[operation]!.body, account_id: customer.accountId } })

/** A correction that another owner has requested, above the limit of what one person may do. */
async function waitingCorrection({ admin, customer }: People): Promise<GoodRequest> {
  const other = await admin.loginStaff('owner')
  const order = { ...SAMPLES.createCorrection!.body, account_id: customer.accountId, amount_fcfa: 900_000 }
  const { body } = await other.client.post<{ id: string }>('/corrections', order)
  return { path: { id: body.id } }
}

async function webhook({ admin }: People): Promise<GoodRequest> {
  const { id } = await admin.database.prisma.paymentWebhook.create({
    data: {
      provider: 'fedapay',
      eventId: randomUUID(),
      name: 'transaction.approved',
      body: Buffer.from('{"name":"transaction.approved","entity":{"id":1}}'),
    },
  })
  return { path: { id } }
}

const billingRun =
  (month: string) =>
  async ({ admin }: People) => {
    const { id } = await admin.database.prisma.billingRun.upsert({
      where: { kind_month: { kind: 'renewals', month } },
      create: { kind: 'renewals', month, startedBy: 'test' },
      update: {},
    })
    return { path: { id } }
  }

const CHEAPER_PLAN = { plan: 'starter', accept_loss: true }

/** A customer with a subscription: staff has agreed on the plan Pro. */
async function subscribed({ customer, staff }: People): Promise<GoodRequest> {
  await staff.client.send('PUT', `/accounts/${customer.accountId}/subscription`, { plan: 'pro', reason: 'agreed' })
  return {}
}

/**
 * Valid requests that the samples of the access table do not make: they name rows and accounts that exist, and the
 * customer is in the state that the operation needs.
 */
export const HOSTILE_SAMPLES: Record<string, (people: People) => Promise<GoodRequest>> = {
  switchOrganisation: ({ customer }) => Promise.resolve({ body: { organisation_id: customer.accountId } }),
  loginCustomer: async ({ admin }) => {
    const { email } = await admin.register()
    await admin.database.prisma.user.updateMany({ where: { email }, data: { emailVerifiedAt: new Date() } })
    return { body: { email, password: PASSWORD } }
  },
  choosePlan: async (people) => {
    await subscribed(people)
    return { body: CHEAPER_PLAN }
  },
  cancelSubscription: subscribed,
  cancelScheduledChange: async (people) => {
    await subscribed(people)
    await people.customer.client.send('PUT', '/subscription', CHEAPER_PLAN)
    return {}
  },
  endStaffSession: async ({ admin, staff }) => {
    const { id } = await admin.database.prisma.staffSession.findFirstOrThrow({ where: { staffId: staff.staffId } })
    return { path: { id } }
  },
  revokeStaffManagementToken: async ({ admin, staff: { staffId } }) => {
    const data = { staffId, name: 'CI', digest: randomUUID(), last4: 'abcd', scopes: ['system:read'] }
    const expiresAt = new Date(Date.now() + 86_400_000)
    const { id } = await admin.database.prisma.managementToken.create({ data: { ...data, expiresAt } })
    return { path: { id } }
  },
  revokeAccountKey: async ({ admin, customer }) => ({ path: { id: (await keyOf(admin, customer, 'live')).id } }),
  revokeAccountToken: async ({ admin, customer }) => ({ path: { id: (await browserTokenOf(admin, customer)).id } }),
  createPlanVersion: () => Promise.resolve({ path: { code: 'starter' } }),
  endAccountOverride: async ({ customer, staff }) => {
    const path = `/accounts/${customer.accountId}/overrides`
    const { body } = await staff.client.post<{ id: string }>(path, SAMPLES.createAccountOverride!.body)
    return { path: { id: customer.accountId, override: body.id } }
  },
  createInvoice: ofCustomer('createInvoice'),
  voidInvoice: async ({ admin, customer }) => ({ path: { id: await draftOf(admin, customer) } }),
  reverseSettlement: async ({ admin, customer }) => {
    const { id: settlement } = await settlementOf(admin, customer)
    const { invoiceId } = await admin.database.prisma.settlement.findUniqueOrThrow({ where: { id: settlement } })
    return { path: { id: invoiceId!, settlement } }
  },
  createCorrection: ofCustomer('createCorrection'),
  confirmCorrection: waitingCorrection,
  discardCorrection: waitingCorrection,
  getWebhook: webhook,
  replayWebhook: webhook,
  getPayment: async ({ admin, customer }) => ({ path: { id: (await paymentOf(admin, customer)).id } }),
  syncPayment: async ({ admin, customer }) => ({ path: { id: (await handedOverPaymentOf(admin, customer)).id } }),
  getBillingRun: billingRun('2026-06'),
  listBillingRunItems: billingRun('2026-06'),
  retryBillingRun: billingRun('2026-06'),
  confirmForeignTax: async ({ admin, customer }) => {
    await admin.database.prisma.account.update({ where: { id: customer.accountId }, data: { country: 'TG' } })
    return {}
  },
  removePaymentLimit: async ({ staff }) => {
    await staff.client.send('PUT', '/payment-limits/wave', SAMPLES.setPaymentLimit!.body)
    return {}
  },
}

/** Operations that no request of this test can succeed in, with the reason. */
export const OUT_OF_REACH: Record<string, string> = {
  verifyEmail: 'takes a token from a mail',
  resetPassword: 'takes a token from a mail',
  confirmEmailChange: 'takes a token from a mail',
  acceptInvitation: 'takes a token from a mail',
  getPayLink: 'takes a token from a mail',
  payByLink: 'takes a token from a mail',
  beginStaffEnrolment: 'takes a token from a mail',
  confirmStaffEnrolment: 'takes a token from a mail',
  createManagementToken: 'takes a password; a test’s people have none',
  changePassword: 'takes a password; a test’s people have none',
  beginTotp: 'takes a password; a test’s people have none',
  beginPasskey: 'takes a password; a test’s people have none',
  requestEmailChange: 'takes a password; a test’s people have none',
  closeOrganisation: 'takes a password; a test’s people have none',
  removeTotp: 'takes a password; a test’s people have none',
  replaceRecoveryCodes: 'takes a password; a test’s people have none',
  confirmTotp: 'takes the code of an authenticator',
  loginStaff: 'takes the code of an authenticator',
  confirmStepUp: 'takes the code of an authenticator',
  registerPasskey: 'takes the signature of a passkey',
  loginWithPasskey: 'takes the signature of a passkey',
  receiveFedapayWebhook: 'takes the signature of the provider',
  keepSecondFactor: 'takes a second factor, which a test’s people do not have',
  requestSecondFactorRemoval: 'takes a second factor, which a test’s people do not have',
  cancelSecondFactorRemoval: 'takes a second factor, which a test’s people do not have',
  recordCertificate: 'takes an invoice whose certification has failed',
  discardCertificate: 'takes an invoice whose certification has failed',
  recordRefund: 'takes a payment that the provider has settled',
  retryJob: 'takes a job that has failed',
}
