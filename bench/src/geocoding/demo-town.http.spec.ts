import {
  createCustomer,
  createDatabase,
  createKey,
  demoTownData,
  startApi,
  startRedis,
  type TestApi,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'
import { readGold } from './gold.js'
import { judgeAll, missesOf } from './recall.js'

let redis: TestRedis
let database: TestDatabase
let api: TestApi
let key: string

beforeAll(async () => {
  const dataDir = await demoTownData()
  ;[redis, database] = await Promise.all([startRedis(), createDatabase()])
  api = await startApi({ redisUrl: redis.url, databaseUrl: database.appUrl, dataDir })
  const customer = await createCustomer(database.prisma, { plan: 'enterprise' })
  key = (await createKey(database.prisma, redis.client(), customer)).text
}, 180_000)
afterAll(async () => {
  await api.remove()
  await Promise.all([redis.remove(), database.remove()])
})

it('every query of the gold set about the demo town is answered first, over HTTP', async () => {
  const queries = readGold().filter(({ data }) => data === 'demo-town')
  const verdicts = await judgeAll({ origin: api.url, key }, queries)
  expect(missesOf(verdicts).join('\n')).toBe('')
  expect(verdicts.filter(({ relationRight }) => relationRight === false)).toEqual([])
}, 60_000)
