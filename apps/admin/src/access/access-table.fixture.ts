import { randomUUID } from 'node:crypto'
import { adjustmentLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { createKey } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { Invoices } from '../invoicing/invoices.js'
import { Settlements } from '../settlements/settlements.js'
import { PASSWORD, type AdminUnderTest, type TestMember } from './admin.fixture.js'

/** The path of a customer's row. */
export interface OwnedRow {
  model:
    | 'alert'
    | 'apiKey'
    | 'enquiry'
    | 'invitation'
    | 'invoice'
    | 'managementToken'
    | 'member'
    | 'passkey'
    | 'payment'
    | 'portalSession'
    | 'settlement'
    | 'webhookDelivery'
    | 'webhookEndpoint'
  id: string
  /** Ids in the path, where there are several; absent: this one. */
  path?: Record<string, string>
}

/** A valid call of an operation, so that a permitted caller passes its validation. */
export interface Sample {
  body?: object
  /** Path parameters other than ids. */
  path?: Record<string, string>
  /** Required parameters of the query. */
  query?: Record<string, string>
  /**
   * Creates a row of the given customer for the operation's `{id}`, so that its owner succeeds. Every operation of
   * customers with an id in its path needs one.
   */
  row?: (admin: AdminUnderTest, owner: TestMember) => Promise<OwnedRow>
  /** A body that names a row of another customer. Every body of customers with an id in it needs one. */
  foreignBody?: (other: TestMember) => object
  /** The status for a permitted caller when no sample can succeed, such as a password that nobody has. */
  answers?: number
}

const ENQUIRY = { topic: 'enterprise', text: 'We need five million requests a day.' }

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()

export async function keyOf(admin: AdminUnderTest, owner: TestMember, kind: 'test' | 'live'): Promise<OwnedRow> {
  const { keyId } = await createKey(admin.database.prisma, null, owner, { kind })
  return { model: 'apiKey', id: keyId }
}

const BROWSER_TOKEN = { name: 'Map', scopes: ['tiles'], origins: ['https://shop.example'] }

const liveKeyOf = (admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> => keyOf(admin, owner, 'live')

export async function browserTokenOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const { id: key } = await liveKeyOf(admin, owner)
  const { body } = await owner.client.post<{ id: string }>(`/keys/${key}/tokens`, BROWSER_TOKEN)
  return { model: 'apiKey', id: body.id, path: { id: key, token: body.id } }
}

async function colleague(admin: AdminUnderTest, of: TestMember): Promise<OwnedRow> {
  const { memberId } = await admin.member({ role: 'developer', of })
  return { model: 'member', id: memberId }
}

async function invitation(admin: AdminUnderTest, { client }: TestMember): Promise<OwnedRow> {
  const order = { email: `invited-${randomUUID()}@client.example`, role: 'developer' }
  const { body } = await client.post<{ id: string }>('/invitations', order)
  return { model: 'invitation', id: body.id }
}

async function session(admin: AdminUnderTest, { userId }: TestMember): Promise<OwnedRow> {
  const { id } = await admin.database.prisma.portalSession.findFirstOrThrow({ where: { userId } })
  return { model: 'portalSession', id }
}

async function passkey(admin: AdminUnderTest, { userId }: TestMember): Promise<OwnedRow> {
  const { id } = await admin.database.prisma.passkey.create({
    data: {
      userId,
      credentialId: randomUUID(),
      publicKey: Buffer.alloc(1),
      counter: 0,
      name: 'Phone',
      backedUp: false,
    },
  })
  return { model: 'passkey', id }
}

/** The draft of an invoice: 29 500 francs with tax. */
export async function draftOf({ database, app }: AdminUnderTest, { accountId }: TestMember): Promise<string> {
  const { id } = await database.prisma.$transaction((tx) =>
    app.get(Invoices).draft(tx, {
      accountId,
      kind: 'manual',
      periodStart: new Date('2026-05-31T23:00:00Z'),
      periodEnd: new Date('2026-06-30T23:00:00Z'),
      dueOn: '2026-07-01',
      lines: [{ ...adjustmentLine(francs(25_000)), label: 'Formation' }],
      by: systemAuthor('test'),
    }),
  )
  return id
}

/** The same, issued. */
export async function invoiceOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const id = await draftOf(admin, owner)
  await admin.app.get(Invoices).issue(id)
  return { model: 'invoice', id }
}

/** The same, paid before its buyer moved to another town. */
async function outdatedInvoiceOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const row = await invoiceOf(admin, owner)
  await settle(admin, row.id, 29_500)
  await owner.client.patch('/organisation', { city: 'Porto-Novo' })
  return row
}

/** A chosen plan. */
async function proformaOf(admin: AdminUnderTest, { accountId, client }: TestMember): Promise<OwnedRow> {
  const { prisma } = admin.database
  await prisma.accountPlan.updateMany({ where: { accountId }, data: { validUntil: new Date(Date.now() - 1_000) } })
  await client.patch('/organisation', { no_tax_id: true, street: 'Rue 12.062', city: 'Cotonou' })
  const { body } = await client.put<{ invoice: { id: string } }>('/subscription', { plan: 'starter' })
  return { model: 'invoice', id: body.invoice.id }
}

export async function paymentOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const { id: invoiceId } = await invoiceOf(admin, owner)
  const { id } = await admin.database.prisma.payment.create({
    data: {
      accountId: owner.accountId,
      invoiceId,
      provider: 'fedapay',
      amountFcfa: 29_500,
      expiresAt: new Date(inAYear),
      createdBy: 'test',
    },
  })
  return { model: 'payment', id }
}

export async function handedOverPaymentOf(_admin: AdminUnderTest, { client }: TestMember): Promise<OwnedRow> {
  const { body } = await client.post<{ id: string }>('/wallet/payments', { amount_fcfa: 500 })
  return { model: 'payment', id: body.id }
}

/** An open invoice, and credit that did not pay it: the credit is written without the code that applies credit. */
async function invoiceWithCreditOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const row = await invoiceOf(admin, owner)
  const { prisma } = admin.database
  await prisma.$transaction(async (tx) => {
    const { id: transactionId } = await tx.ledgerTransaction.create({
      data: { key: `sample:${row.id}`, description: 'sample', occurredAt: new Date(), createdBy: 'test' },
    })
    await tx.ledgerEntry.createMany({
      data: [
        { transactionId, position: 1, ledgerAccount: 'goodwill', amountFcfa: 1_000 },
        {
          transactionId,
          position: 2,
          ledgerAccount: 'customer_credit',
          accountId: owner.accountId,
          amountFcfa: -1_000,
        },
      ],
    })
  })
  return row
}

export async function settlementOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const { id: invoiceId } = await invoiceOf(admin, owner)
  return { model: 'settlement', id: await settle(admin, invoiceId, 1_000) }
}

async function settle(admin: AdminUnderTest, invoiceId: string, amountFcfa: number): Promise<string> {
  const { settlement } = await admin.app.get(Settlements, { strict: false }).settle({
    invoiceId,
    kind: 'bank_transfer',
    amountFcfa,
    key: `sample:${invoiceId}`,
    receivedAt: new Date(),
    by: systemAuthor('test'),
  })
  return settlement.id
}

async function endpointOf(_admin: AdminUnderTest, { client }: TestMember): Promise<OwnedRow> {
  const { body } = await client.post<{ id: string }>('/webhook-endpoints', {
    url: 'https://hooks.client.example/repere',
  })
  return { model: 'webhookEndpoint', id: body.id }
}

async function tokenOf({ database }: AdminUnderTest, { accountId, userId }: TestMember): Promise<OwnedRow> {
  const token = { name: 'CI', digest: randomUUID(), last4: 'abcd', scopes: ['keys:read'], expiresAt: new Date(inAYear) }
  const { id } = await database.prisma.managementToken.create({ data: { ...token, accountId, userId } })
  return { model: 'managementToken', id }
}

async function enquiryOf(_admin: AdminUnderTest, { client }: TestMember): Promise<OwnedRow> {
  const { body } = await client.post<{ id: string }>('/enquiries', ENQUIRY)
  return { model: 'enquiry', id: body.id }
}

async function alertOf(_admin: AdminUnderTest, { client }: TestMember): Promise<OwnedRow> {
  const { body } = await client.post<{ id: string }>('/alerts', { measure: 'units_month', threshold: 1_000 })
  return { model: 'alert', id: body.id }
}

async function deliveryOf(admin: AdminUnderTest, owner: TestMember): Promise<OwnedRow> {
  const { id: endpointId } = await endpointOf(admin, owner)
  await owner.client.post(`/webhook-endpoints/${endpointId}/test`)
  const { id } = await admin.database.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId } })
  return { model: 'webhookDelivery', id }
}

/** Samples by operation. An operation without a required sample fails the test: add it here. */
export const SAMPLES: Record<string, Sample> = {
  listBrowserTokens: { row: liveKeyOf },
  issueBrowserToken: { body: BROWSER_TOKEN, row: liveKeyOf },
  revokeBrowserToken: { row: browserTokenOf },
  switchOrganisation: {
    body: { organisation_id: '01890000-0000-7000-8000-000000000000' },
    foreignBody: ({ accountId }) => ({ organisation_id: accountId }),
  },
  changePassword: { body: { current_password: PASSWORD, password: 'a newer and longer one' }, answers: 400 },
  beginTotp: { body: { current_password: PASSWORD }, answers: 400 },
  confirmTotp: { body: { code: '123456' } },
  removeTotp: { body: { current_password: PASSWORD, code: '123456' }, answers: 400 },
  replaceRecoveryCodes: { body: { current_password: PASSWORD, code: '123456' }, answers: 400 },
  beginPasskey: { body: { current_password: PASSWORD }, answers: 400 },
  registerPasskey: { body: { name: 'Phone', credential: { id: 'x', response: {} } }, answers: 400 },
  removePasskey: { row: passkey },
  requestEmailChange: { body: { email: 'new@client.example', current_password: PASSWORD }, answers: 400 },
  updateCurrentUser: { body: { language: 'en' } },
  endSession: { row: session },
  closeOrganisation: { body: { organisation: 'Another name', current_password: PASSWORD }, answers: 400 },
  updateOrganisation: { body: { city: 'Cotonou' } },
  updateMember: { body: { role: 'billing' }, row: colleague },
  removeMember: { row: colleague },
  inviteMember: { body: { email: 'somebody@client.example', role: 'developer' } },
  revokeInvitation: { row: invitation },
  issueSandboxKey: { body: { name: 'Site' } },
  issueLiveKey: { body: { origins: [] }, foreignBody: ({ accountId }) => ({ replaces_key_id: accountId }) },
  changeKey: { body: { name: 'Shop' }, row: (admin, owner) => keyOf(admin, owner, 'test') },
  regenerateKey: { body: { overlap_hours: 0 }, row: (admin, owner) => keyOf(admin, owner, 'test') },
  revokeKey: { row: (admin, owner) => keyOf(admin, owner, 'test') },
  setKeyOrigins: { body: { origins: ['https://a.example'] }, row: (admin, owner) => keyOf(admin, owner, 'live') },
  getPortalInvoice: { row: invoiceOf },
  getPortalInvoicePdf: { row: invoiceOf },
  payInvoice: { body: {}, row: invoiceOf },
  replaceInvoice: { row: outdatedInvoiceOf },
  listInvoicePayments: { row: invoiceOf },
  getPortalPayment: { row: paymentOf },
  askForPaymentOnPhone: { body: { operator: 'mtn_bj', phone_number: '+22964000001' }, row: handedOverPaymentOf },
  sendProforma: { row: proformaOf },
  removeInvoiceCredit: { row: proformaOf },
  applyCreditToInvoice: { body: {}, row: invoiceWithCreditOf },
  getSettlementReceipt: { row: settlementOf },
  setWallet: { body: { enabled: false } },
  buyCredit: { body: { amount_fcfa: 500 } },
  createEnquiry: { body: ENQUIRY },
  createManagementToken: { body: { name: 'CI', scopes: ['usage:read'], current_password: PASSWORD }, answers: 400 },
  revokeManagementToken: { row: tokenOf },
  createStaffManagementToken: { body: { name: 'Monitor', scopes: ['system:read'] } },
  listEnquiryMessages: { row: enquiryOf },
  sendEnquiryMessage: { body: { text: 'And an SLA.' }, row: enquiryOf },
  createAlert: { body: { measure: 'units_month', threshold: 1_000 } },
  updateAlert: { body: { threshold: 2_000 }, row: alertOf },
  removeAlert: { row: alertOf },
  createWebhookEndpoint: { body: { url: 'https://hooks.client.example/repere' } },
  updateWebhookEndpoint: { body: { enabled: false }, row: endpointOf },
  removeWebhookEndpoint: { row: endpointOf },
  replaceWebhookSecret: { row: endpointOf },
  sendTestEvent: { body: {}, row: endpointOf },
  listWebhookDeliveries: { row: endpointOf },
  replayWebhookDelivery: { row: deliveryOf },
  choosePlan: { body: { plan: 'starter' } },
  agreeSubscription: { body: { plan: 'starter', reason: 'agreed' } },
  endSubscription: { body: { at: 'now', reason: 'agreed' } },
  startBillingRun: { body: { kind: 'renewals', month: '2099-01' } },
  getPlanQuote: { query: { plan: 'pro' } },
  previewBillingRun: { answers: 400 },
  setOverage: { body: { enabled: true, cap_fcfa: 1000 } },
  setRequestDetails: { body: { enabled: true } },
  getUsageBreakdown: { query: { by: 'operation' } },
  getAccountUsageBreakdown: { query: { by: 'key' } },
  findAnything: { body: { text: 'awa' } },
  setTraceSharing: { body: { enabled: true } },
  setPositionKeeping: { body: { days: 3 } },

  requestSecondFactorRemoval: {
    path: { user: '01890000-0000-7000-8000-000000000000' },
    body: { reason: 'lost phone' },
  },
  cancelSecondFactorRemoval: { path: { user: '01890000-0000-7000-8000-000000000000' } },
  confirmStepUp: { body: { code: '123456' }, answers: 400 },
  inviteStaffMember: { body: { email: 'somebody@repere.example', role: 'support' } },
  updateStaffMember: { body: { role: 'support' } },
  issueAccountKey: { body: { kind: 'test' } },
  acceptPlaceCorrection: { body: { kind: 'close', place: '0d1f3a52-7a0b-5c7e-9a57-3f1f0a7c1b11' } },
  createRoadEvent: {
    body: { title: 'Market', effect: 'closed', ways: [1], starts_at: '2026-01-01T00:00:00Z', source: 'town' },
  },
  updateRoadEvent: {
    body: { title: 'Market', effect: 'closed', ways: [1], starts_at: '2026-01-01T00:00:00Z', source: 'town' },
  },
  endRoadEvent: { body: {} },
  createPlaceSet: {
    body: { name: 'sample', source: 'Mairie', licence: 'ODbL-1.0', content: 'name,lat,lng\nChez Awa,6.35,2.43' },
  },
  getPlaceSetContent: { path: { name: 'nothing' } },
  removePlaceSet: { path: { name: 'nothing' } },
  beginMaintenance: { body: { message: 'Back soon', until: inAYear } },
  createPlanVersion: {
    path: { code: 'nothing' },
    body: {
      price_fcfa: 1,
      day_quota: 1,
      burst_per_second: 1,
      overage_price_per_1000_fcfa: null,
      valid_from: inAYear,
    },
  },
  createAccountOverride: { body: { kind: 'live', day_quota: 1, reason: 'agreed', valid_until: inAYear } },
  listFailedJobs: { path: { queue: 'outbox' } },
  retryJob: { path: { queue: 'outbox' } },
  recordRefund: { body: { amount_fcfa: 1, reason: 'twice', through: 'provider', reference: 'rf_1' } },
  reconcileDay: { path: { day: '2026-07-01' } },
  createDunningExtension: { body: { until: inAYear.slice(0, 10), reason: 'promised' } },
  suspendAccount: { body: { reason: 'fraud' } },
  reinstateAccount: { body: {} },
  createInvoice: {
    body: {
      account_id: '01890000-0000-7000-8000-000000000000',
      label: 'Formation',
      amount_fcfa: 25_000,
      due_on: '2026-07-01',
      reason: 'agreed',
    },
  },
  recordCertificate: {
    body: { code: 'A', nim: 'TS01', counters: '1/1 FV', qr: 'F;A', at: '2026-01-01T09:12:44+01:00' },
  },
  creditInvoice: { body: { reason: 'wrong' } },
  settleInvoice: { body: { kind: 'bank_transfer', amount_fcfa: 29_500, reference: 'VIR-1' } },
  confirmForeignTax: { body: { taxable: false, evidence: 'RCCM' } },
  removeForeignTax: { body: { reason: 'wrong' } },
  changeAccountCountry: { body: { country: 'TG', reason: 'moved' } },
  reverseSettlement: {
    path: { settlement: '01890000-0000-7000-8000-000000000000' },
    body: { reason: 'typed wrong' },
  },
  setPaymentLimit: { path: { operator: 'mtn' }, body: { min_fcfa: 100, max_fcfa: 500_000 } },
  removePaymentLimit: { path: { operator: 'wave' }, answers: 404 },
  getJournalCsv: { path: { month: '2026-07' } },
  getVatCsv: { path: { month: '2026-07' } },
  getInvoicesCsv: { path: { month: '2026-07' } },
  createCorrection: {
    body: {
      kind: 'give_goodwill',
      account_id: '01890000-0000-7000-8000-000000000000',
      amount_fcfa: 1,
      reason: 'sorry',
    },
  },
  setBillingSettings: { body: { second_person_above_fcfa: 500_000, cap_ceiling_fcfa: 1_000_000 } },
  setCreditLimit: { body: { limit_fcfa: 100_000, reason: 'agreed' } },
  removeCreditLimit: { body: { reason: 'agreed' } },
  setCapCeiling: { body: { ceiling_fcfa: 1_000_000, reason: 'agreed' } },
  removeCapCeiling: { body: { reason: 'agreed' } },
  recordPayout: { body: { amount_fcfa: 1, reference: 'sample' } },
  setOperator: { body: { support_email: 'support@repere.example' } },
  publishLegalText: { path: { document: 'nothing' }, body: { fr: 'Texte', en: 'Text' } },
  sendEnquiryReply: { body: { text: 'Here is our offer.' } },
  updateSeller: { body: { city: 'Cotonou' } },
}
