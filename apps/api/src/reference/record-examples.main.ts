import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createCustomer, createDatabase, createKey, demoTownData, startApi, startRedis } from '@repere/test-kit'
import { RECORDED_ANSWERS_FILE } from './documented-examples.js'
import { exampleAnswers } from './example-answers.js'

/** Records the answers that the documentation shows, from an API over the demo town: `bin/examples`. */
const dataDir = await demoTownData()
const [redis, database] = await Promise.all([startRedis(), createDatabase()])
const api = await startApi({ redisUrl: redis.url, databaseUrl: database.appUrl, dataDir })
try {
  const customer = await createCustomer(database.prisma, { plan: 'pro' })
  const { text: key } = await createKey(database.prisma, redis.client(), customer)
  await writeFile(RECORDED_ANSWERS_FILE, `${JSON.stringify(await exampleAnswers({ url: api.url, key }), null, 2)}\n`)
  console.log(`Written: ${fileURLToPath(RECORDED_ANSWERS_FILE)}`)
} finally {
  await api.remove()
  await Promise.all([redis.remove(), database.remove()])
}
