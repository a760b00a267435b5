import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import { ControlChannel, connectRedis, parseKey, RedisUnavailable } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { systemAuthor } from './audit/index.js'
import { AppModule } from './app.module.js'
import { readConfig, type Config } from './config.js'
import { JobsModule } from './jobs/jobs.module.js'
import { keyAdministration } from './keys/index.js'
import { createProcess } from './serve.js'
import { StoresModule } from './stores.module.js'
import { LoggerModule } from 'nestjs-pino'
import { loggerOptions } from './log.js'
import { WorkerModule } from './worker.module.js'

jest.setTimeout(60_000)

describe('the processes of the control plane', () => {
  let database: TestDatabase
  let redis: TestRedis
  let config: Config

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis({ persistent: true })])
    config = readConfig({ DATABASE_URL: database.appUrl, REDIS_URL: redis.url, LOG_LEVEL: 'silent' })
  })
  afterAll(() => Promise.all([database?.remove(), redis?.remove()]))

  describe.each([
    ['admin', AppModule],
    ['worker', WorkerModule],
  ])('%s', (_, root) => {
    let app: NestFastifyApplication
    beforeAll(async () => {
      app = await createProcess(root.with(config))
      await app.init()
    })
    afterAll(() => app?.close())
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode

    it('is live, and is ready when both stores answer', async () => {
      await until(async () => (await statusOf('/ready')) === 200)
      expect((await app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' })
      expect((await app.inject({ url: '/ready' })).json()).toEqual({ postgres: true, redis: true })
    })

    it('names the unavailable store, keeps running, and becomes ready again by itself', async () => {
      await redis.kill()
      try {
        await until(async () => (await statusOf('/ready')) === 503)
        expect((await app.inject({ url: '/ready' })).json()).toEqual({ postgres: true, redis: false })
        expect(await statusOf('/health')).toBe(200)
      } finally {
        await redis.start()
      }
      await until(async () => (await statusOf('/ready')) === 200)
    })
  })

  it('the worker publishes changes that Redis did not receive, also after Redis was unavailable and lost its queues', async () => {
    const { accountTag: account, accountId } = await createCustomer(database.prisma)
    const unreachable = connectRedis('redis://127.0.0.1:1')
    unreachable.on('error', () => undefined)
    const cutOff = keyAdministration(database.prisma, new ControlChannel(unreachable))
    const worker = await createProcess(WorkerModule.with(config))
    const probe = redis.client()
    try {
      await worker.init()
      for (const forgotten of [false, true]) {
        const key = await cutOff.issueKey({ account, kind: 'test', by: systemAuthor('test') })
        if (forgotten) {
          await probe.flushall()
          await redis.kill()
        }
        // Revoked while Redis is down: otherwise the worker could publish the revocation before Redis loses its data.
        const order = { key: key.keyId, reason: 'leaked', by: systemAuthor('test') }
        await expect(cutOff.revokeKey(order)).rejects.toThrow(RedisUnavailable)
        if (forgotten) await redis.start()
        await until(async () => (await database.prisma.publication.count({ where: { accountId } })) === 0, {
          timeoutMs: 20_000,
        })
        const record = `rp:{${account}}:key:${parseKey(key.text)?.digest}`
        expect(await until(() => probe.hget(record, 'epoch'))).toBe('revoked')
      }
    } finally {
      unreachable.disconnect()
      await worker.close()
    }
  })

  it('a worker without a handler for a job refuses to start', async () => {
    @Module({ imports: [LoggerModule.forRoot(loggerOptions(config)), StoresModule.with(config), JobsModule.with([])] })
    class Unhandled {}
    const worker = await createProcess({ module: Unhandled })
    try {
      await expect(worker.init()).rejects.toThrow('outbox/finish-outbox has no handler')
    } finally {
      await worker.close()
    }
  })
})
