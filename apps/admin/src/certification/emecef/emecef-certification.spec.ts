import { adjustmentLine, overageLines, subscriptionLine } from '@repere/rating'
import { francs } from '@repere/shared'
import { type CertifiedInvoice, EmecefSimulator, type Operation, type SimulatorOptions } from '@repere/emecef-simulator'
import { aCreditNote, anInvoice } from '../../invoices/invoice-snapshot.fixture.js'
import { CertificationRefused, CertificationUnavailable, CertificationUncertain } from '../certification.js'
import { MemoryJournal } from '../memory-journal.fixture.js'
import { NoCertification } from '../no-certification.js'
import { EmecefCertification } from './emecef-certification.js'

describe('certification by e-MECeF', () => {
  let simulator: EmecefSimulator
  let journal: MemoryJournal
  let clock: Date
  const start = async (options: SimulatorOptions = {}) => {
    clock = new Date('2026-01-01T08:12:44Z')
    journal = new MemoryJournal()
    simulator = await EmecefSimulator.start({ now: () => clock, ...options })
  }
  beforeEach(() => start())
  afterEach(() => simulator.stop())

  /** One worker process: its memory is its own, the journal is shared. */
  const process = (change: object = {}) =>
    new EmecefCertification(
      { url: simulator.url, token: 'jeton-de-test', timeoutMs: 20_000, recallsFinalized: true, ...change },
      journal,
    )
  const numbered = (index: number) => anInvoice({ reference: `invoice-${index}` })
  const fails = (
    kind: 'outage' | 'error' | 'lost_answer' | 'lost_request' | 'silence' | 'wrong_totals',
    on: Operation | 'any',
    times: number | null = 1,
  ) => simulator.faults.plan({ kind, on, times })
  const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
  const certifiedAs = (reference: string): CertifiedInvoice[] =>
    simulator.certified().filter(({ request }) => request.operator.id === reference)

  it('returns the texts that an invoice must show', async () => {
    const record = await process().certify(anInvoice())
    expect(record).toEqual({
      code: simulator.certified()[0]?.elements.codeMECeFDGI,
      nim: 'TS01000001',
      counters: '1/1 FV',
      qr: `F;TS01000001;${record?.code.replaceAll('-', '')};3202600000017;20260101091244`,
      at: '2026-01-01T09:12:44+01:00',
    })
    expect(simulator.certified()).toMatchObject([
      {
        total: 29_500,
        request: {
          type: 'FV',
          items: [{ name: 'Abonnement Pro, janvier 2026', price: 29_500, quantity: 1, taxGroup: 'B' }],
          client: { name: 'Zémidjan Express SARL', ifu: '3202611111111' },
          payment: [{ name: 'CREDIT', amount: 29_500 }],
        },
      },
    ])
  })

  it('sends IFUs without the separators that people type, and of Benin only', async () => {
    const { seller, buyer } = anInvoice()
    const spaced = { ...seller, taxId: { kind: 'IFU', value: '3202 6000 00017' } } as const
    await process().certify(
      anInvoice({ seller: spaced, buyer: { ...buyer, taxId: { kind: 'IFU', value: '3202-61111-1111' } } }),
    )
    const ofBurkina = { ...buyer, country: 'BF', taxId: { kind: 'IFU', value: '00012345A' } } as const
    await process().certify(anInvoice({ reference: 'abroad', buyer: ofBurkina }))
    expect(simulator.certified().map(({ request: { ifu, client } }) => [ifu, client?.ifu])).toEqual([
      ['3202600000017', '3202611111111'],
      ['3202600000017', undefined],
    ])
  })

  it('certifies a document once, with any number of callers', async () => {
    const [one, two] = [process(), process()]
    const first = await one.certify(anInvoice())
    expect(await one.certify(anInvoice())).toEqual(first)
    expect(await two.certify(anInvoice())).toEqual(first)
    expect(simulator.calls).toMatchObject({ create: 1, confirm: 1 })
  })

  it('gives a credit note the code of its invoice', async () => {
    const certification = process()
    const invoice = anInvoice()
    const original = await certification.certify(invoice)
    const record = await certification.certify(aCreditNote(invoice, original?.code ?? null))
    expect(record?.counters).toBe('1/2 FA')
    expect(simulator.certified()[1]?.request).toMatchObject({
      type: 'FA',
      reference: original?.code.replaceAll('-', ''),
    })
    expect(simulator.certified()[1]?.total).toBe(29_500)
    const twice = { ...aCreditNote(invoice, original?.code ?? null), reference: 'another' }
    await expect(certification.certify(twice)).rejects.toMatchObject({ name: 'CertificationRefused', code: '12' })
    await expect(certification.certify(aCreditNote(invoice, null))).resolves.toEqual(record)
    const uncertified = { ...aCreditNote(invoice, null), reference: 'of an uncertified one' }
    await expect(certification.certify(uncertified)).rejects.toThrow(CertificationRefused)
  })

  it('sells abroad as an export', async () => {
    const buyer = { ...anInvoice().buyer, country: 'TG', taxId: { kind: 'NIF' as const, value: '1000123456' } }
    const abroad = anInvoice({ buyer })
    await process().certify(abroad)
    expect(simulator.certified()).toMatchObject([
      {
        total: 25_000,
        request: { type: 'EV', items: [{ taxGroup: 'C', price: 25_000 }], client: { name: buyer.legalName } },
      },
    ])
    expect(simulator.certified()[0]?.request.client?.ifu).toBeUndefined()
  })

  it('reports the same total to the franc, despite rounded lines', async () => {
    const parts = overageLines([
      { requests: 77, pricePer1000Fcfa: francs(20) },
      { requests: 1333, pricePer1000Fcfa: francs(17) },
      { requests: 250, pricePer1000Fcfa: francs(11) },
    ])
    const many = anInvoice({}, [subscriptionLine(francs(9999)), ...parts])
    await process().certify(many)
    const [certified] = simulator.certified()
    expect(certified?.total).toBe(many.totalFcfa)
    expect(certified?.request.items).toHaveLength(4)
    const allowance = anInvoice({ reference: 'with an allowance' }, [
      subscriptionLine(francs(25_000)),
      adjustmentLine(francs(-5000)),
    ])
    await process().certify(allowance)
    expect(simulator.certified()[1]).toMatchObject({ total: 23_600, request: { items: [{ price: 23_600 }] } })
  })

  it('sends nothing for a seller in another country, or without certification', async () => {
    const elsewhere = anInvoice({ seller: { ...anInvoice().seller, country: 'TG' } })
    expect(await process().certify(elsewhere)).toBeNull()
    expect(await new NoCertification().certify()).toBeNull()
    expect(simulator.calls).toMatchObject({ create: 0, status: 0 })
  })

  describe('when the authority is unavailable', () => {
    it.each(['outage', 'error', 'lost_request'] as const)(
      'reports it on %s, and certifies once it is back',
      async (kind) => {
        fails(kind, 'any', null)
        await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
        simulator.faults.clear()
        expect((await process().certify(anInvoice()))?.counters).toBe('1/1 FV')
      },
    )

    it('reports an authority that does not respond, or a wrong token', async () => {
      await expect(process({ url: 'http://127.0.0.1:9' }).certify(anInvoice())).rejects.toThrow(
        CertificationUnavailable,
      )
      await expect(process({ token: 'wrong' }).certify(anInvoice())).rejects.toThrow(/401.*token/)
    })

    it('waits while too many other documents wait at the authority', async () => {
      const submit = async (index: number) =>
        fetch(`${simulator.url}/api/invoice`, {
          method: 'POST',
          headers: { authorization: 'Bearer jeton-de-test', 'content-type': 'application/json' },
          body: JSON.stringify({
            ifu: '3202600000017',
            type: 'FV',
            items: [{ name: `${index}`, price: 1, quantity: 1, taxGroup: 'A' }],
            operator: { name: 'x' },
          }),
        })
      for (let index = 0; index < 10; index++) expect((await submit(index)).status).toBe(200)
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      later(120)
      expect((await process().certify(anInvoice()))?.counters).toBe('1/1 FV')
    })
  })

  describe('when an answer is lost', () => {
    it.each(['lost_answer', 'silence'] as const)(
      'confirms the accepted request, and sends no other: %s',
      async (kind) => {
        fails(kind, 'create')
        await expect(process({ timeoutMs: 2000 }).certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
        expect(simulator.pendingCount()).toBe(1)
        expect((await process().certify(anInvoice()))?.counters).toBe('1/1 FV')
        expect(simulator.calls.create).toBe(1)
        expect(certifiedAs(anInvoice().reference)).toHaveLength(1)
      },
    )

    it('sends another when the accepted one was forgotten meanwhile', async () => {
      fails('lost_answer', 'create')
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      later(120)
      expect((await process().certify(anInvoice()))?.counters).toBe('1/1 FV')
      expect(simulator.calls.create).toBe(2)
    })

    it('reads the certificate when the confirmation was accepted', async () => {
      fails('lost_answer', 'confirm')
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      const record = await process().certify(anInvoice())
      expect(record?.code).toBe(certifiedAs(anInvoice().reference)[0]?.elements.codeMECeFDGI)
      expect(simulator.certified()).toHaveLength(1)
      expect(simulator.calls.create).toBe(1)
    })

    it('confirms again when the confirmation never arrived, also after the request was forgotten', async () => {
      fails('lost_request', 'confirm', 2)
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      later(120)
      expect((await process().certify(anInvoice()))?.counters).toBe('1/1 FV')
      expect(simulator.certified()).toHaveLength(1)
    })

    it('never certifies a second time if the authority reports nothing afterwards', async () => {
      await simulator.stop()
      await start({ recallsFinalized: false })
      fails('lost_answer', 'confirm')
      await expect(process({ recallsFinalized: false }).certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      for (let times = 0; times < 3; times++) {
        const asked = process({ recallsFinalized: false }).certify(anInvoice())
        await expect(asked).rejects.toThrow(CertificationUncertain)
        await expect(asked).rejects.toMatchObject({ uid: simulator.certified()[0]?.uid })
      }
      expect(simulator.certified()).toHaveLength(1)
      expect(simulator.calls.create).toBe(1)
    })
  })

  it('confirms nothing when the authority computes another total', async () => {
    fails('wrong_totals', 'create')
    await expect(process().certify(anInvoice())).rejects.toThrow(/29501.*29500/)
    expect(simulator.certified()).toEqual([])
    expect(simulator.pendingCount()).toBe(0)
  })

  it('does not certify a draft that was changed afterwards', async () => {
    fails('outage', 'confirm')
    await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
    // The state that a process leaves when it dies between the two calls.
    const { uid } = await journal.read(anInvoice().reference)
    journal = new MemoryJournal()
    await journal.attempt(anInvoice().reference)
    await journal.claim(anInvoice().reference, uid ?? '')
    await process().certify(anInvoice({}, [subscriptionLine(francs(10_000))]))
    expect(simulator.certified()).toMatchObject([{ total: 11_800 }])
    expect(simulator.pendingCount()).toBe(0)
  })

  it('refuses documents that the authority cannot take, without sending them', async () => {
    const seller = { ...anInvoice().seller, taxId: null }
    await expect(process().certify(anInvoice({ seller }))).rejects.toThrow(/IFU/)
    await expect(process().certify(anInvoice({}, [subscriptionLine(francs(0))]))).rejects.toThrow(CertificationRefused)
    expect(simulator.calls).toMatchObject({ create: 0 })
  })

  describe('at the same time', () => {
    it('certifies fifty invoices once each, and their counters have no gap', async () => {
      const [one, two] = [process(), process()]
      const asked = Array.from({ length: 50 }, (_, index) => one.certify(numbered(index)))
      const again = Array.from({ length: 10 }, (_, index) => one.certify(numbered(index)))
      const records = await Promise.all(asked)
      expect(await Promise.all(again)).toEqual(records.slice(0, 10))
      const counts = records.map((record) => Number(record?.counters.split('/')[0])).sort((a, b) => a - b)
      expect(counts).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
      expect(new Set(records.map((record) => record?.code)).size).toBe(50)
      expect((await two.certify(anInvoice()))?.counters).toBe('51/51 FV')
    })

    it('lets two processes certify one document once', async () => {
      const processes = [process(), process(), process()]
      const records = await Promise.all(processes.map((one) => one.certify(anInvoice())))
      expect(new Set(records.map((record) => record?.code)).size).toBe(1)
      expect(simulator.certified()).toHaveLength(1)
      expect(simulator.pendingCount()).toBe(0)
    })
  })

  describe('cancelling', () => {
    it('cancels a waiting request, whether or not the journal knows it', async () => {
      fails('outage', 'confirm')
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      await process().cancel(anInvoice().reference)
      expect(simulator.pendingCount()).toBe(0)
      fails('lost_answer', 'create')
      await expect(process().certify(numbered(2))).rejects.toThrow(CertificationUnavailable)
      await process().cancel('invoice-2')
      expect(simulator.pendingCount()).toBe(0)
      expect(simulator.certified()).toEqual([])
    })

    it('does nothing if no request was sent', async () => {
      await process().cancel('never heard of')
      expect(simulator.calls).toMatchObject({ status: 0, cancel: 0 })
    })

    it('refuses a certified document, also if its answer was lost', async () => {
      fails('lost_answer', 'confirm')
      await expect(process().certify(anInvoice())).rejects.toThrow(CertificationUnavailable)
      await expect(process().cancel(anInvoice().reference)).rejects.toThrow(CertificationRefused)
      expect((await journal.read(anInvoice().reference)).record?.counters).toBe('1/1 FV')
    })
  })
})
