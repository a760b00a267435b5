import { type EmecefSimulator } from '@repere/emecef-simulator'
import { type Invoice } from '@repere/prisma'
import { type BillingUnderTest } from './billing.fixture.js'
import { startCertifiedBilling } from './certified-billing.fixture.js'
import { type Issuing } from './issuing.js'

jest.setTimeout(120_000)

describe('invoices that the tax administration certifies', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  let issuing: Issuing
  beforeAll(async () => {
    ;({ billing, simulator } = await startCertifiedBilling({ recallsFinalized: true }))
    issuing = billing.issuing
  })
  afterAll(() => Promise.all([billing?.stop(), simulator?.stop()]))
  afterEach(() => simulator.faults.clear())

  const certifiedAs = ({ id }: Invoice) => simulator.certified().filter(({ request }) => request.operator.id === id)
  const now = () => billing.clock.now()

  it('show code, machine, counters and QR in the snapshot; their credit notes show the code', async () => {
    const invoice = await billing.invoice(await billing.account())
    const [certified] = certifiedAs(invoice)
    expect(invoice).toMatchObject({ state: 'finalized', certification: { code: certified?.elements.codeMECeFDGI } })
    expect(invoice.snapshot).toMatchObject({ certification: invoice.certification, number: invoice.number })
    const note = await billing.credit(invoice.id)
    expect(note.snapshot).toMatchObject({ credited: { certificationCode: certified?.elements.codeMECeFDGI } })
    expect(certifiedAs(note)).toMatchObject([{ request: { type: 'FA' }, total: 29_500 }])
  })

  it('stay pending and unsent while it is unavailable, and are certified once afterwards', async () => {
    const accountId = await billing.account()
    const recipient = await billing.reader(accountId)
    simulator.faults.plan({ kind: 'outage', on: 'any', times: null })
    const draft = await billing.draft(accountId)
    const series = await billing.prisma.invoiceSeries.findMany()
    expect(await billing.invoices.issue(draft.id)).toMatchObject({ state: 'draft', number: null })
    expect((await billing.read(draft.id)).failure).toMatch(/e-MECeF/)
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 0, failed: 0, unanswered: 1, isInterrupted: false })
    expect(await billing.prisma.mail.count({ where: { recipient } })).toBe(0)
    expect(await billing.balances(accountId)).toEqual({})
    expect(await billing.prisma.invoiceSeries.findMany()).toEqual(series)

    simulator.faults.clear()
    expect(await issuing.issueWaiting(new Date(now().getTime() - 1))).toEqual({
      issued: 0,
      failed: 0,
      unanswered: 0,
      isInterrupted: false,
    })
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 1, failed: 0, unanswered: 0, isInterrupted: false })
    const issued = await billing.read(draft.id)
    expect(issued).toMatchObject({ state: 'finalized', failure: null })
    expect(certifiedAs(issued)).toHaveLength(1)
    expect(await billing.prisma.mail.count({ where: { recipient, template: 'invoice_issued' } })).toBe(1)
  })

  it.each([
    ['the request', 'create'],
    ['the confirmation', 'confirm'],
  ] as const)('are certified once when the answer to %s is lost', async (_, on) => {
    const draft = await billing.draft(await billing.account())
    simulator.faults.plan({ kind: 'lost_answer', on, times: 1 })
    expect((await billing.invoices.issue(draft.id)).state).toBe('draft')
    expect((await billing.invoices.issue(draft.id)).state).toBe('finalized')
    expect(certifiedAs(draft)).toHaveLength(1)
  })

  it('are certified once when the process ends between the certificate and the number', async () => {
    const { id } = await billing.draft(await billing.account())
    const finalize = jest.spyOn(billing.finalizing, 'finalize').mockRejectedValueOnce(new Error('gone'))
    await expect(billing.invoices.issue(id)).rejects.toThrow('gone')
    const certified = await billing.read(id)
    expect(certified).toMatchObject({ state: 'certified', number: null })
    const issued = await billing.invoices.issue(id)
    expect(issued).toMatchObject({ state: 'finalized', certification: certified.certification })

    const other = await billing.draft(await billing.account())
    const keep = jest.spyOn(billing.finalizing, 'certified').mockRejectedValueOnce(new Error('gone'))
    await expect(billing.invoices.issue(other.id)).rejects.toThrow('gone')
    expect(await billing.read(other.id)).toMatchObject({ state: 'draft', certification: null })
    expect((await billing.invoices.issue(other.id)).state).toBe('finalized')
    expect(certifiedAs(other)).toHaveLength(1)
    finalize.mockRestore()
    keep.mockRestore()
  })

  it('are certified once: one that ten calls issue at once, and each of thirty', async () => {
    const draft = await billing.draft(await billing.account())
    const issued = await Promise.all(Array.from({ length: 10 }, () => billing.invoices.issue(draft.id)))
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1)
    expect(certifiedAs(draft)).toHaveLength(1)
    for (let count = 0; count < 30; count++) await billing.draft(await billing.account())
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 30, failed: 0, unanswered: 0, isInterrupted: false })
    const numbers = await billing.prisma.invoice.findMany({ where: { kind: 'manual', number: { not: null } } })
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
    for (const invoice of numbers) expect([invoice.number, certifiedAs(invoice).length]).toEqual([invoice.number, 1])
    const [{ lastNumber } = { lastNumber: 0 }] = await billing.prisma.invoiceSeries.findMany({
      where: { series: 'FA' },
    })
    expect(lastNumber).toBe(numbers.length)
  })

  it('can be dropped until they may be signed, and their waiting requests are not confirmed', async () => {
    const { invoices, prisma, by } = billing
    const drop = (id: string) => prisma.$transaction((tx) => invoices.voidDraft(tx, id, by))
    simulator.faults.plan({ kind: 'lost_answer', on: 'create', times: 1 })
    const submitted = await billing.draft(await billing.account())
    await invoices.issue(submitted.id)
    expect(await drop(submitted.id)).toMatchObject({ state: 'void' })
    await expect(billing.journal.confirming(submitted.id, 'any')).rejects.toMatchObject({ code: 'not_a_draft' })

    simulator.faults.plan({ kind: 'lost_answer', on: 'confirm', times: 1 })
    const signed = await billing.draft(await billing.account())
    await invoices.issue(signed.id)
    await expect(drop(signed.id)).rejects.toMatchObject({ code: 'not_a_draft' })
    expect((await invoices.issue(signed.id)).state).toBe('finalized')
  })

  it('that are refused do not delay the others', async () => {
    simulator.faults.plan({ kind: 'wrong_totals', on: 'create', times: 1 })
    const refused = await billing.draft(await billing.account())
    expect(await billing.invoices.issueWithObstacle(refused.id)).toMatchObject({ obstacle: 'refused' })
    simulator.faults.plan({ kind: 'wrong_totals', on: 'create', times: 1 })
    const other = await billing.draft(await billing.account())
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 1, failed: 1, unanswered: 0, isInterrupted: false })
    expect((await billing.read(refused.id)).state === 'draft').not.toBe(
      (await billing.read(other.id)).state === 'draft',
    )
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 1, failed: 0, unanswered: 0, isInterrupted: false })
  })

  it('are not all tried while it is unavailable; one without an answer does not delay the others', async () => {
    for (let count = 0; count < 30; count++) await billing.draft(await billing.account())
    simulator.faults.plan({ kind: 'outage', on: 'any', times: null })
    const away = await issuing.issueWaiting(now())
    expect(away).toMatchObject({ issued: 0, failed: 0, isInterrupted: true })
    expect(away.unanswered).toBeLessThan(30)
    simulator.faults.clear()
    simulator.faults.plan({ kind: 'outage', on: 'create', times: 1 })
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 29, failed: 0, unanswered: 1, isInterrupted: false })
    expect(await issuing.issueWaiting(now())).toEqual({ issued: 1, failed: 0, unanswered: 0, isInterrupted: false })
  })
})
