import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type AddressInfo } from 'node:net'
import { type AdminUnderTest, startAdmin, type TestMember } from '../access/admin.fixture.js'
import { SealedText } from '../identity/sealed-text.js'
import { DeliverWebhooksJob } from './deliver-webhooks.job.js'
import { DueDeliveries } from './due-deliveries.js'
import { FailingEndpoints } from './failing-endpoints.js'
import { isOutside } from './outside-address.js'
import { noteWebhookEvents } from '../unit-of-work/webhook-events.js'
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
    // A message of an earlier test may become due again on a slow machine.
    await admin.database.prisma.webhookDelivery.deleteMany()
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
      new DueDeliveries(admin.database.prisma),
      new FailingEndpoints(admin.database.prisma, admin.config),
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

  it('gets a sample of an event on request, which is marked as one and changes nothing', async () => {
    const { id } = await endpoint({ events: ['invoice.paid'] })
    const test = (body: object) => owner.client.post(`/webhook-endpoints/${id}/test`, body)
    expect((await test({ type: 'invoice.paid' })).status).toBe(202)
    // It does not subscribe to this one.
    expect((await test({ type: 'wallet.low' })).status).toBe(202)
    expect((await test({ type: 'invoice.gone' })).status).toBe(400)
    expect(await job().run()).toBe(1)
    expect(JSON.parse(taken[0]!.body)).toMatchObject({
      type: 'invoice.paid',
      data: { sample: true, number: 'FA-2026-000042', open_fcfa: 0 },
    })
    expect(await admin.database.prisma.invoice.count({ where: { accountId: owner.accountId } })).toBe(0)
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

  describe('that never answers', () => {
    let silent: Server
    let silentUrl: string
    let open = 0
    let openMost = 0

    beforeAll(async () => {
      silent = createServer((request) => {
        openMost = Math.max(openMost, ++open)
        request.on('close', () => open--)
      })
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`
    })
    afterAll(() => {
      silent.closeAllConnections()
      silent.close()
    })

    it('delays nobody else: two deliveries of its account run, and accounts take turns', async () => {
      for (let count = 0; count < 10; count++) await endpoint({ url: silentUrl })
      const orders = Array.from({ length: 30 }, (_, at) => at).map((at) => ({
        accountId: owner.accountId,
        type: 'webhook.test' as const,
        data: {},
        key: `${owner.accountId}:${at}`,
      }))
      await noteWebhookEvents(admin.database.prisma, orders)
      const { accountId } = owner
      const workers = [job(), job()]
      const runs = workers.map((worker) => worker.run())
      try {
        await wait(1_500)
        // An event that comes while the backlog is being sent.
        owner = await admin.member()
        const { id } = await endpoint()
        await owner.client.post(`/webhook-endpoints/${id}/test`)
        const deadline = Date.now() + 10_000
        while ((await deliveries(id))[0]?.state !== 'delivered' && Date.now() < deadline) await wait(100)
        expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
        expect(openMost).toBe(2)
      } finally {
        for (const worker of workers) worker.beforeApplicationShutdown()
        silent.closeAllConnections()
        await Promise.all(runs)
        await admin.database.prisma.webhookEndpoint.deleteMany({ where: { accountId } })
      }
    })

    it('gets less time after failures', async () => {
      const { id } = await endpoint({ url: silentUrl })
      await admin.database.prisma.webhookEndpoint.update({
        where: { id },
        data: { failures: 10, failingSince: new Date() },
      })
      await owner.client.post(`/webhook-endpoints/${id}/test`)
      const startedAt = Date.now()
      expect(await job().run()).toBe(0)
      expect(Date.now() - startedAt).toBeLessThan(6_000)
      expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', attempts: 1, status: null })
    })
  })

  it('that failed for three days is switched off with a mail, until its people switch it on', async () => {
    const { id } = await endpoint()
    const get = async () =>
      (await owner.client.get<{ endpoints: object[] }>('/webhook-endpoints')).body.endpoints.find(
        (one) => (one as { id: string }).id === id,
      )
    answers = () => 500
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    await job().run()
    expect(await get()).toMatchObject({ enabled: true, failing_since: expect.any(String), switched_off_at: null })
    answers = () => 200
    await again()
    await job().run()
    expect(await get()).toMatchObject({ enabled: true, failing_since: null })

    answers = () => 500
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    await owner.client.post(`/webhook-endpoints/${id}/test`)
    await job().run()
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000 - 1_000)
    await admin.database.prisma.webhookEndpoint.update({ where: { id }, data: { failingSince: threeDaysAgo } })
    await again()
    await job().run()
    expect(await get()).toMatchObject({ enabled: false, switched_off_at: expect.any(String) })
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'delivered'])
    const mails = await admin.mails(owner.email)
    expect(mails.filter(({ subject }) => subject.includes(url))).toHaveLength(1)

    const { body } = await owner.client.send('PATCH', `/webhook-endpoints/${id}`, { enabled: true })
    expect(body).toMatchObject({ enabled: true, failing_since: null, switched_off_at: null })
    answers = () => 204
    const [failed] = await deliveries(id)
    await owner.client.post(`/webhook-deliveries/${failed!.id}/replay`)
    expect(await job().run()).toBe(1)
  })

  it('gets ten tests and repeated messages a minute', async () => {
    const { id } = await endpoint()
    const statuses: number[] = []
    for (let count = 0; count < 8; count++)
      statuses.push((await owner.client.post(`/webhook-endpoints/${id}/test`)).status)
    await job().run()
    const [delivery] = await deliveries(id)
    for (let count = 0; count < 3; count++)
      statuses.push((await owner.client.post(`/webhook-deliveries/${delivery!.id}/replay`)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 202, 202, 200, 200, 429])
    expect((await owner.client.post(`/webhook-endpoints/${id}/test`)).status).toBe(429)
    await job().run()
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
    const transport = new WebhookTransport({ webhooksToPrivate: false })
    for (const url of [
      'http://127.0.0.1:1/',
      'http://[::1]:1/',
      'http://2130706433/',
      'http://localhost:1/',
      'http://LOCALHOST.:1/',
    ]) {
      expect(await transport.send(url, {}, '{}', 10_000)).toMatchObject({
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
        ...['\r', '\n', '\r\n', '\t', '\u0085', '\u2028'].map((end) => `https://hooks.client.example/a${end}b`),
        'https://hooks.client.example\r\nX-Forged: 1/',
        ...[22, 25, 444, 1_023].map((port) => `https://hooks.client.example:${port}/`),
      ]) {
        const { status, text } = await client.post('/webhook-endpoints', { url })
        expect([url, status, text]).toEqual([url, 400, expect.stringContaining('url')])
      }
      for (const port of [80, 443, 1_024, 8_443]) {
        const { status } = await client.post('/webhook-endpoints', { url: `https://hooks.client.example:${port}/` })
        expect([port, status]).toEqual([port, 201])
      }
    } finally {
      await admin.stop()
    }
  })
})
