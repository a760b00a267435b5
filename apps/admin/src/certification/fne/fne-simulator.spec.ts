import { FneSimulator } from './fne-simulator.fixture.js'

describe('the FNE simulator', () => {
  let simulator: FneSimulator
  beforeEach(async () => {
    simulator = await FneSimulator.start({ now: () => new Date('2026-03-01T10:00:00Z') })
  })
  afterEach(() => simulator.stop())

  const call = async (path: string, body: unknown, key = 'cle-de-test') => {
    const answer = await fetch(`${simulator.url}/external/invoices${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const sale = (change: object = {}) => ({
    invoiceType: 'sale',
    paymentMethod: 'deferred',
    template: 'B2C',
    clientCompanyName: 'Awa',
    pointOfSale: 'Siège',
    establishment: 'Repère',
    items: [{ description: 'Abonnement', quantity: 1, amount: 25_000, taxes: ['TVA'] }],
    ...change,
  })

  it('signs with references without a gap, and credits no more than was signed', async () => {
    const { body } = await call('/sign', sale())
    expect(body).toMatchObject({ reference: '9606123E26000000001', invoice: { amount: 29_500, vatAmount: 4_500 } })
    const { id, items } = body.invoice as { id: string; items: { id: string }[] }
    const part = (quantity: number) => call(`/${id}/refund`, { items: [{ id: items[0]!.id, quantity }] })
    expect((await part(0.4)).body).toMatchObject({ reference: 'A9606123E26000000001' })
    expect((await part(0.7)).status).toBe(400)
    expect((await part(0.6)).status).toBe(200)
    expect((await call('/sign', sale())).body).toMatchObject({ reference: '9606123E26000000002' })
  })

  it('names invalid fields, and accepts one key', async () => {
    const wrong = await call(
      '/sign',
      sale({ template: 'B2B', items: [{ description: '', quantity: 0, amount: 1, taxes: [] }] }),
    )
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual([
      'clientNcc',
      'items.0.description',
      'items.0.quantity',
      'items.0.taxes',
    ])
    expect((await call('/sign', sale(), 'another')).status).toBe(401)
  })

  it('fails on demand', async () => {
    simulator.plan('error', 'lost_answer', 'done_error')
    expect((await call('/sign', sale())).status).toBe(500)
    expect(simulator.invoices()).toHaveLength(0)
    await expect(call('/sign', sale())).rejects.toThrow()
    expect((await call('/sign', sale())).status).toBe(500)
    expect(simulator.invoices()).toHaveLength(2)
  })
})
