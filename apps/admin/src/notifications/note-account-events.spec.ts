import { AccountEventStream } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { NoteAccountEventsJob } from './note-account-events.job.js'

jest.setTimeout(120_000)

let database: TestDatabase
let redis: TestRedis
beforeAll(async () => {
  ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
})
afterAll(() => Promise.all([database?.remove(), redis?.remove()]))

it('records events of the API once, for the accounts that have an endpoint, and forgets the rest', async () => {
  const { prisma } = database
  const [heard, deaf] = [await createCustomer(prisma), await createCustomer(prisma)]
  const at = { createdBy: 'test', url: 'https://example.org/hook', secret: 'x', events: ['fleet.planned'] }
  await prisma.webhookEndpoint.create({ data: { accountId: heard.accountId, ...at } })
  const stream = new AccountEventStream(redis.client())
  const job = new NoteAccountEventsJob(prisma, stream)
  const event = { type: 'fleet.planned', data: { plan_id: '7', state: 'planned' } }
  for (const [accountTag, key] of [
    [heard.accountTag, 'one'],
    [heard.accountTag, 'one'],
    [deaf.accountTag, 'two'],
    ['nobody', 'three'],
  ] as const)
    await stream.append({ accountTag, key, ...event })
  await stream.append({ accountTag: heard.accountTag, key: 'four', data: {}, type: 'of.another.version' })
  await job.run()
  expect(
    await prisma.webhookEvent.findMany({ select: { accountId: true, type: true, data: true, key: true } }),
  ).toEqual([{ accountId: heard.accountId, key: 'one', ...event }])
  expect(await prisma.webhookDelivery.count({ where: { accountId: heard.accountId, state: 'waiting' } })).toBe(1)
  expect(await stream.oldest(10)).toEqual([])
})
