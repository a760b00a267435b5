import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmecefSimulator, type SimulatorOptions } from './simulator.js'

const IFU = '3202600000017'
const folder = mkdtempSync(join(tmpdir(), 'emecef-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Answer {
  status: number
  body: Record<string, unknown> & { uid: string; codeMECeFDGI: string }
}

describe('the e-MECeF simulator', () => {
  let simulator: EmecefSimulator
  let clock: Date
  const start = async (options: SimulatorOptions = {}) => {
    clock = new Date('2026-01-01T22:59:58Z')
    simulator = await EmecefSimulator.start({ now: () => clock, ...options })
  }
  beforeEach(() => start())
  afterEach(() => simulator.stop())

  const call = async (method: string, path: string, body?: unknown, token = 'jeton-de-test'): Promise<Answer> => {
    const answer = await fetch(simulator.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Answer['body'] }
  }
  const invoice = (change: object = {}) => ({
    ifu: IFU,
    type: 'FV',
    items: [{ name: 'Abonnement Pro', price: 29_500, quantity: 1, taxGroup: 'B' }],
    client: { name: 'Zém Express SARL', ifu: '3202611111111' },
    operator: { id: 'inv-1', name: 'Repère' },
    payment: [{ name: 'CREDIT', amount: 29_500 }],
    ...change,
  })
  const credit = (code: string, amount: number) =>
    invoice({
      type: 'FA',
      reference: code.replaceAll('-', ''),
      items: [{ name: 'Avoir', price: amount, quantity: 1, taxGroup: 'B' }],
      payment: [{ name: 'CREDIT', amount }],
    })
  const submit = async (change?: object) => (await call('POST', '/api/invoice', invoice(change))).body
  const confirm = async (uid: string) => (await call('PUT', `/api/invoice/${uid}/confirm`)).body
  const certify = async (change?: object) => confirm((await submit(change)).uid)

  it('computes the tax from the price, and certifies confirmed requests', async () => {
    const totals = await submit()
    expect(totals).toMatchObject({ tb: 18, tab: 29_500, hab: 25_000, vab: 4500, taa: 0, aib: 0, ts: 0, total: 29_500 })
    const elements = await confirm(totals.uid)
    expect(elements).toMatchObject({ nim: 'TS01000001', counters: '1/1 FV', dateTime: '01/01/2026 23:59:58' })
    expect(elements.codeMECeFDGI).toMatch(/^TEST(-[A-Z2-7]{4}){5}$/)
    expect(elements.qrCode).toBe(`F;TS01000001;${elements.codeMECeFDGI.replaceAll('-', '')};${IFU};20260101235958`)
  })

  it('counts by type and in total, without a gap for cancelled requests', async () => {
    await certify()
    expect((await call('PUT', `/api/invoice/${(await submit()).uid}/cancel`)).body).toMatchObject({ counters: null })
    const second = await certify()
    expect(second.counters).toBe('2/2 FV')
    const note = (await call('POST', '/api/invoice', credit(second.codeMECeFDGI, 29_500))).body
    expect((await confirm(note.uid)).counters).toBe('1/3 FA')
    expect((await certify()).counters).toBe('3/4 FV')
  })

  it('lists and shows waiting requests, and drops them after two minutes', async () => {
    const { uid } = await submit()
    expect((await call('GET', '/api/invoice')).body).toMatchObject({
      status: true,
      ifu: IFU,
      pendingRequestsCount: 1,
      pendingRequestsList: [{ uid, date: '01/01/2026 23:59:58' }],
    })
    expect((await call('GET', `/api/invoice/${uid}`)).body).toEqual(invoice())
    clock = new Date(clock.getTime() + 120_000)
    expect((await call('GET', '/api/invoice')).body).toMatchObject({ pendingRequestsCount: 0 })
    expect(await confirm(uid)).toMatchObject({ errorCode: '20' })
  })

  it('accepts ten waiting requests', async () => {
    for (let index = 0; index < 10; index++) expect((await submit()).errorCode).toBeUndefined()
    expect(await submit()).toMatchObject({ errorCode: '1', errorDesc: expect.stringContaining('maximum') })
  })

  it('confirms once, and returns the result afterwards, if configured', async () => {
    const { uid } = await submit()
    const elements = await confirm(uid)
    expect(await confirm(uid)).toMatchObject({ errorCode: '20' })
    expect((await call('GET', `/api/invoice/${uid}`)).body).toMatchObject({ codeMECeFDGI: elements.codeMECeFDGI })
    await simulator.stop()
    await start({ recallsFinalized: false })
    const other = await submit()
    await confirm(other.uid)
    expect((await call('GET', `/api/invoice/${other.uid}`)).body).toMatchObject({ errorCode: '20' })
  })

  it.each([
    ['3', { type: 'XX' }],
    ['4', { type: 'FA' }],
    ['5', { type: 'FA', reference: 'TEST-AAAA' }],
    ['6', { aib: 'C' }],
    ['7', { payment: [{ name: 'TROC', amount: 29_500 }] }],
    ['8', { items: [] }],
    ['9', { items: [{ name: 'x', price: 1, quantity: 1, taxGroup: 'Z' }] }],
    ['11', { type: 'FA', reference: 'TESTAAAABBBBCCCCDDDDEEEE' }],
  ])('refuses violations of its rules with code %s', async (errorCode, change) => {
    const { status, body } = await call('POST', '/api/invoice', invoice(change))
    expect({ status, code: body.errorCode }).toEqual({ status: 200, code: errorCode })
  })

  it('credits no more than was invoiced', async () => {
    const { codeMECeFDGI: code } = await certify()
    const half = (await call('POST', '/api/invoice', credit(code, 20_000))).body
    await confirm(half.uid)
    expect((await call('POST', '/api/invoice', credit(code, 9501))).body).toMatchObject({ errorCode: '12' })
    expect((await call('POST', '/api/invoice', credit(code, 9500))).body.uid).toBeDefined()
  })

  it('names the invalid fields of an invoice', async () => {
    const { status, body } = await call('POST', '/api/invoice', {
      ifu: '1',
      type: 'FV',
      items: [{ name: '', price: 1.5, quantity: 0, taxGroup: 'B' }],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors as object).sort()).toEqual(
      ['ifu', 'items[0].name', 'items[0].price', 'items[0].quantity', 'operator.name'].sort(),
    )
    const wrong = await call('POST', '/api/invoice', invoice({ payment: [{ name: 'CREDIT', amount: 29_499 }] }))
    expect(wrong).toMatchObject({ status: 400, body: { errors: { payment: [expect.stringContaining('29499')] } } })
  })

  it('accepts one token', async () => {
    expect((await call('GET', '/api/invoice', undefined, 'another')).status).toBe(401)
    expect((await call('POST', '/api/invoice', invoice(), '')).status).toBe(401)
  })

  it('fails on demand', async () => {
    const plan = (body: unknown) => call('POST', '/_simulator/faults', body)
    expect((await plan({ kind: 'fire' })).status).toBe(400)
    await plan({ kind: 'outage', times: 2 })
    expect((await call('GET', '/api/invoice')).status).toBe(503)
    expect((await call('GET', '/api/invoice')).status).toBe(503)
    expect((await call('GET', '/api/invoice')).status).toBe(200)
    await plan({ kind: 'wrong_totals', on: 'create' })
    expect((await submit()).total).toBe(29_501)
    await plan({ kind: 'lost_request', on: 'create', times: null })
    await expect(submit()).rejects.toThrow()
    await expect(submit()).rejects.toThrow()
    await call('DELETE', '/_simulator/faults')
    expect((await submit()).total).toBe(29_500)
    expect(simulator.pendingCount()).toBe(2)
  })

  it('processes a request and loses the answer', async () => {
    simulator.faults.plan({ kind: 'lost_answer', on: 'create', times: 1 })
    await expect(submit()).rejects.toThrow()
    expect(simulator.pendingCount()).toBe(1)
    const { uid } = await submit()
    simulator.faults.plan({ kind: 'silence', on: 'confirm', times: 1 })
    const hangsUp = new AbortController()
    const asked = fetch(`${simulator.url}/api/invoice/${uid}/confirm`, {
      method: 'PUT',
      headers: { authorization: 'Bearer jeton-de-test' },
      signal: hangsUp.signal,
    })
    const failed = expect(asked).rejects.toThrow()
    while (simulator.certified().length === 0) await new Promise((resolve) => setImmediate(resolve))
    hangsUp.abort()
    await failed
  })

  it('continues after a restart', async () => {
    await simulator.stop()
    const stateFile = join(folder, 'state', 'emecef.jsonl')
    await start({ stateFile })
    const { codeMECeFDGI: code } = await certify()
    await simulator.stop()
    await start({ stateFile })
    expect(simulator.certified()).toMatchObject([{ elements: { codeMECeFDGI: code } }])
    expect((await certify()).counters).toBe('2/2 FV')
    expect((await call('POST', '/api/invoice', credit(code, 29_500))).body.uid).toBeDefined()
  })

  it('shows certified invoices', async () => {
    await certify({ client: { name: '<b>Zém</b>' } })
    const page = await (await fetch(simulator.url)).text()
    expect(page).toContain('&lt;b&gt;Zém&lt;/b&gt;')
    expect(page).toContain(simulator.certified()[0]?.elements.codeMECeFDGI)
  })
})
