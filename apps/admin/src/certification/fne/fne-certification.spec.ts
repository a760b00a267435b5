import { FneSimulator } from './fne-simulator.fixture.js'
import { adjustmentLine, subscriptionLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { aCreditNote, anInvoice } from '../../invoices/invoice-snapshot.fixture.js'
import { type CreditedInvoice, type InvoiceContent } from '../../invoices/invoice-snapshot.js'
import { MemoryJournal } from '../memory-journal.fixture.js'
import { CertificationRefused, CertificationUnavailable, CertificationUncertain } from '../certification.js'
import { FneCertification } from './fne-certification.js'

describe('certification by FNE', () => {
  let simulator: FneSimulator
  let journal: MemoryJournal
  beforeEach(async () => {
    journal = new MemoryJournal()
    simulator = await FneSimulator.start({ now: () => new Date('2026-03-01T10:00:00Z') })
  })
  afterEach(() => simulator.stop())

  const process = (change: object = {}) =>
    new FneCertification(
      {
        url: simulator.url,
        apiKey: 'cle-de-test',
        timeoutMs: 10_000,
        pointOfSale: 'Siège',
        establishment: 'Repère CI',
        ...change,
      },
      journal,
      () => new Date('2026-03-01T10:00:00Z'),
    )
  const seller = () => ({
    ...anInvoice().seller,
    country: 'CI',
    taxId: { kind: 'NCC' as const, value: '9606123E' },
  })
  const buyer = () => ({ ...anInvoice().buyer, country: 'CI', taxId: { kind: 'NCC' as const, value: '1234567A' } })
  /** A domestic buyer, so that the lines include tax. */
  const invoice = (change: Partial<InvoiceContent> = {}, lines?: Parameters<typeof anInvoice>[1]): InvoiceContent => ({
    ...anInvoice({}, lines),
    seller: seller(),
    buyer: buyer(),
    ...change,
  })

  it('returns the reference and the address of the QR code', async () => {
    const record = await process().certify(invoice())
    expect(record).toMatchObject({
      code: '9606123E26000000001',
      nim: '9606123E',
      qr: expect.stringMatching(/\/fr\/verification\//) as string,
      at: '2026-03-01T10:00:00+00:00',
    })
    expect(simulator.invoices()).toMatchObject([
      {
        net: 25_000,
        tax: 4_500,
        request: {
          template: 'B2B',
          clientNcc: '1234567A',
          pointOfSale: 'Siège',
          items: [{ amount: 25_000, taxes: ['TVA'] }],
        },
      },
    ])
  })

  it('signs a document once, with any number of callers', async () => {
    const first = await process().certify(invoice())
    expect(await process().certify(invoice())).toEqual(first)
    const both = process()
    const other = invoice({ reference: 'another' })
    expect(new Set((await Promise.all([both.certify(other), both.certify(other)])).map((one) => one?.code)).size).toBe(
      1,
    )
    expect(simulator.invoices()).toHaveLength(2)
  })

  it('credits a whole invoice, or the same share of each of its lines', async () => {
    const certification = process()
    const record = await certification.certify(
      invoice({}, [subscriptionLine(francs(25_000)), adjustmentLine(francs(10_000))]),
    )
    const note = (reference: string, netFcfa: number): InvoiceContent => {
      const whole = aCreditNote(invoice(), record?.code ?? null)
      const credited: CreditedInvoice = { ...whole.credited!, fne: record?.fne }
      return { ...whole, reference, credited, netFcfa: francs(netFcfa) }
    }
    expect((await certification.certify(note('part', -7_000)))?.code).toBe('A9606123E26000000001')
    expect(simulator.invoices()[1]).toMatchObject({ net: 7_000 })
    await certification.certify(note('rest', -28_000))
    expect(simulator.invoices()[2]?.net).toBeCloseTo(28_000, 6)
    await expect(certification.certify(note('more', -1))).rejects.toThrow(CertificationRefused)
    const elsewhere = { ...note('elsewhere', -1), credited: { ...note('x', -1).credited!, fne: undefined } }
    await expect(certification.certify(elsewhere)).rejects.toThrow(CertificationRefused)
  })

  it('maps a private buyer, a buyer abroad, and an allowance', async () => {
    const certification = process()
    await certification.certify(invoice({ reference: 'private', buyer: { ...buyer(), taxId: null } }))
    const abroad = { ...buyer(), country: 'SN', taxId: null }
    const tax = { ...anInvoice().tax, ratePerMille: 0, amountFcfa: francs(0) }
    await certification.certify(invoice({ reference: 'abroad', buyer: abroad, tax, totalFcfa: francs(25_000) }))
    await certification.certify(
      invoice({ reference: 'allowance' }, [subscriptionLine(francs(25_000)), adjustmentLine(francs(-5_000))]),
    )
    expect(
      simulator
        .invoices()
        .map(({ request }) => [request?.template, request?.items.map(({ amount, taxes }) => [amount, taxes[0]])]),
    ).toEqual([
      ['B2C', [[25_000, 'TVA']]],
      ['B2F', [[25_000, 'TVAC']]],
      ['B2B', [[20_000, 'TVA']]],
    ])
  })

  it('sends an NCC without the separators that people type, and no number of another country', async () => {
    const named = (reference: string, value: string) =>
      invoice({ reference, buyer: { ...buyer(), taxId: { kind: 'NCC', value } } })
    await process().certify(named('typed', '12 34567-a'))
    await process().certify(named('moved here', '00123456'))
    expect(simulator.invoices().map(({ request }) => [request?.template, request?.clientNcc])).toEqual([
      ['B2B', '1234567A'],
      ['B2C', undefined],
    ])
  })

  it('is retried if nothing was signed: no response, a wrong key, a refusal', async () => {
    const gone = await FneSimulator.start()
    const { url } = gone
    await gone.stop()
    await expect(process({ url }).certify(invoice())).rejects.toThrow(CertificationUnavailable)
    await expect(process({ apiKey: 'wrong' }).certify(invoice())).rejects.toThrow(/401/)
    await expect(process({ pointOfSale: ' ' }).certify(invoice())).rejects.toThrow(/Point of sale/)
    expect((await process().certify(invoice()))?.code).toBe('9606123E26000000001')
  })

  it.each(['lost_answer', 'lost_request', 'error', 'done_error'] as const)(
    'does not sign again after %s until staff have checked',
    async (fault) => {
      simulator.plan(fault)
      await expect(process().certify(invoice())).rejects.toThrow(CertificationUncertain)
      const signed = simulator.invoices().length
      for (let times = 0; times < 3; times++) {
        await expect(process().certify(invoice())).rejects.toThrow(CertificationUncertain)
      }
      expect(simulator.invoices()).toHaveLength(signed)
      await expect(process().cancel(invoice().reference)).rejects.toThrow(CertificationRefused)
      // Staff have found nothing there.
      const { uid } = await journal.read(invoice().reference)
      if (signed === 0) {
        await journal.release(invoice().reference, uid ?? '')
        expect((await process().certify(invoice()))?.code).toBe('9606123E26000000001')
      }
    },
  )

  it('sends nothing for a seller in another country', async () => {
    expect(await process().certify(anInvoice())).toBeNull()
    expect(simulator.invoices()).toEqual([])
  })
})
