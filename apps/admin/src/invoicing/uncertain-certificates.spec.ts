import { type EmecefSimulator } from '@repere/emecef-simulator'
import { type Invoice } from '@repere/prisma'
import { type BillingUnderTest } from './billing.fixture.js'
import { startCertifiedBilling } from './certified-billing.fixture.js'
import { UncertainCertificates } from './uncertain-certificates.js'

jest.setTimeout(120_000)

describe('an invoice that may or may not be signed', () => {
  let simulator: EmecefSimulator
  let billing: BillingUnderTest
  let certificates: UncertainCertificates
  beforeAll(async () => {
    ;({ billing, simulator } = await startCertifiedBilling({ recallsFinalized: false }))
    certificates = new UncertainCertificates(billing.prisma, billing.invoices)
  })
  afterAll(() => Promise.all([billing?.stop(), simulator?.stop()]))

  const signedAs = ({ id }: Invoice) => simulator.certified().filter(({ request }) => request.operator.id === id)
  const uncertain = async (kind: 'lost_answer' | 'lost_request'): Promise<Invoice> => {
    simulator.faults.plan({ kind, on: 'confirm', times: 1 })
    const draft = await billing.draft(await billing.account())
    expect(await billing.invoices.issueWithObstacle(draft.id)).toMatchObject({ obstacle: 'unavailable' })
    return draft
  }

  it('waits for staff, and is issued with the certificate that staff have read; signed once', async () => {
    const draft = await uncertain('lost_answer')
    expect(await billing.invoices.issueWithObstacle(draft.id)).toMatchObject({ obstacle: 'uncertain' })
    const [signed] = signedAs(draft)
    const { codeMECeFDGI: code, nim, counters, qrCode: qr } = signed!.elements
    const record = { code, nim, counters, qr, at: '2026-06-16T09:00:00+01:00' }
    const issued = await certificates.signed(draft.id, record, billing.by)
    expect(issued).toMatchObject({ state: 'finalized', certification: record, snapshot: { certification: record } })
    expect(signedAs(draft)).toHaveLength(1)
    await expect(certificates.signed(draft.id, record, billing.by)).rejects.toMatchObject({
      code: 'certificate_certain',
    })
    const log = await billing.prisma.auditEntry.findMany({ where: { targetId: draft.id } })
    expect(log.map(({ action }) => action)).toEqual(['invoice.certificate_found'])
  })

  it('is signed again when staff have found nothing', async () => {
    const draft = await uncertain('lost_request')
    expect(signedAs(draft)).toEqual([])
    const issued = await certificates.notSigned(draft.id, billing.by)
    expect(issued).toMatchObject({ state: 'finalized' })
    expect(signedAs(draft)).toHaveLength(1)
  })

  it('is not one whose state is known', async () => {
    const draft = await billing.draft(await billing.account())
    await expect(certificates.notSigned(draft.id, billing.by)).rejects.toMatchObject({ code: 'certificate_certain' })
    await billing.invoices.issue(draft.id)
    await expect(certificates.notSigned(draft.id, billing.by)).rejects.toMatchObject({ code: 'certificate_certain' })
  })
})
