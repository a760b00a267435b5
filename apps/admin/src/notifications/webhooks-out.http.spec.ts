import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { SealedText } from '../identity/sealed-text.js'
import { DeliverWebhooksJob } from './deliver-webhooks.job.js'
import { lookupOutside, isOutside } from './outside-address.js'
import { WebhookTransport } from './webhook-transport.js'

jest.setTimeout(120_000)

interface Taken {
  headers: IncomingHttpHeaders
  body: string
}

interface Delivery {
  id: string
  message_id: string
  type: string
  state: string
  attempts: number
  due_at: string | null
  status: number | null
  error: string | null
}

describe("a customer's server", () => {
  let admin: AdminUnderTest
  let owner: TestMember
  let server: Server
  let url: string
  const taken: Taken[] = []
  let answers: () => number = () => 204

  beforeAll(async () => {
    admin = await startAdmin({ env: { WEBHOOKS_TO_PRIVATE: 'true' } })
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        taken.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
        const status = answers()
        response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  })
  beforeEach(async () => {
    owner = await admin.member()
    taken.splice(0)
    answers = () => 204
  })
  afterAll(async () => {
    server?.close()
    await admin?.stop()
  })

  const job = () =>
    new DeliverWebhooksJob(
      admin.database.prisma,
      admin.app.get(SealedText, { strict: false }),
      new WebhookTransport({ webhooksToPrivate: true }),
    )
  const endpoint = async (change: object = {}) => {
    const { status, body } = await owner.client.post<{ id: string; secret: string }>('/webhook-endpoints', {
      url,
      ...change,
    })
    expect(status).toBe(201)
    return body
  }
  const deliveries = async (id: string) =>
    (await owner.client.get<{ data: Delivery[] }>(`/webhook-endpoints/${id}/deliveries`)).body.data
  const signs = (secret: string, { headers, body }: Taken): boolean => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const text = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
    const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    return (headers['webhook-signature'] as string).split(' ').includes(signature)
  }
  const again = () => admin.database.prisma.webhookDelivery.updateMany({ data: { dueAt: new Date(0) } })

  it('is informed of keys and a suspension, signed, in the transaction of the change', async () => {
    const { id, secret } = await endpoint()
    const { body: key } = await owner.client.post<{ key: string }>('/keys', { name: 'Site' })
    const { client: staff } = await admin.loginStaff('owner')
    expect((await staff.post(`/accounts/${owner.accountId}/suspend`, { reason: 'fraud' })).status).toBe(200)
    expect(await job().run()).toBe(2)
    const messages = taken.map(({ body }) => JSON.parse(body) as { type: string; data: object })
    expect(messages.map(({ type }) => type).sort()).toEqual(['account.suspended', 'key.issued'])
    expect(messages.find(({ type }) => type === 'key.issued')?.data).toMatchObject({ kind: 'test', name: 'Site' })
    expect(JSON.stringify(messages)).not.toContain(key.key)
    expect(taken.every((one) => signs(secret, one))).toBe(true)
    expect((await deliveries(id)).map(({ state, status: answer }) => [state, answer])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
    ])
    // Sent once.
    expect(await job().run()).toBe(0)
  })

  it('gets only the events that it subscribed to, and nothing of others', async () => {
    await endpoint({ events: ['account.suspended'] })
    const other = await admin.member()
    await owner.client.post('/keys', { name: 'Site' })
    await other.client.post('/keys', { name: 'Site' })
    expect(await job().run()).toBe(0)
  })

  it('that fails is retried for three days, then shown as failed, and can be sent again', async () => {
    const { id } = await endpoint()
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    answers = () => 500
    let waitedMs = 0
    for (let attempt = 0; attempt < 10; attempt++) {
      const triedAt = Date.now()
      await job().run()
      const [delivery] = await deliveries(id)
      if (delivery!.due_at !== null) waitedMs += Date.parse(delivery!.due_at) - triedAt
      await again()
    }
    expect(waitedMs / 86_400_000).toBeGreaterThan(3)
    expect(waitedMs / 86_400_000).toBeLessThan(3.2)
    await job().run()
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, status: 500, error: 'The server answered 500.' })
    answers = () => 200
    expect((await owner.client.post(`/webhook-deliveries/${failed!.id}/replay`)).body).toMatchObject({
      state: 'waiting',
    })
    expect(await job().run()).toBe(1)
    expect(taken.at(-1)?.headers['webhook-id']).toBe(failed!.message_id)
  })

  it('is not followed where it redirects', async () => {
    const { id } = await endpoint()
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    answers = () => 302
    expect(await job().run()).toBe(0)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', status: 302 })
  })

  it('verifies with either secret while one is replaced', async () => {
    const { id, secret } = await endpoint()
    const { body: replaced } = await owner.client.post<{ secret: string }>(`/webhook-endpoints/${id}/secret`)
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    await job().run()
    expect([secret, replaced.secret].map((one) => signs(one, taken[0]!))).toEqual([true, true])
    const list = await owner.client.get(`/webhook-endpoints`)
    expect(list.text).not.toContain('whsec_')
  })
})

describe('a private address', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'not an address'],
  ])('%s is refused', (address) => {
    expect(isOutside(address)).toBe(false)
  })

  it.each(['8.8.8.8', '41.85.160.1', '2a00:1450:4001:81b::200e'])('%s is public', (address) => {
    expect(isOutside(address)).toBe(true)
  })

  it('is refused after its name was resolved, and where it is written as a number', async () => {
    const resolved = await new Promise<Error | null>((resolve) =>
      lookupOutside('localhost', {}, (error) => resolve(error)),
    )
    expect(resolved?.name).toBe('InsideAddress')
    const transport = new WebhookTransport({ webhooksToPrivate: false })
    for (const url of ['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://2130706433/', 'http://localhost:1/']) {
      expect(await transport.send(url, {}, '{}')).toMatchObject({
        status: null,
        error: expect.stringMatching(/public/),
      })
    }
  })

  it('is refused when an endpoint is created', async () => {
    const admin = await startAdmin()
    try {
      const { client } = await admin.member()
      for (const url of [
        'http://hooks.client.example/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://localhost/',
        'https://user:secret@hooks.client.example/',
        'nonsense',
      ]) {
        const { status, text } = await client.post('/webhook-endpoints', { url })
        expect([url, status, text]).toEqual([url, 400, expect.stringContaining('url')])
      }
    } finally {
      await admin.stop()
    }
  })
})
