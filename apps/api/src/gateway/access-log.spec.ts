import { Logger } from '@nestjs/common'
import fastify, { type FastifyInstance } from 'fastify'
import { AccessLog } from './access-log.js'

interface Line {
  requestId: string
  keyId: string | null
  operation: string
  status: number
  ms: number
  leftOutBefore?: number
}

let app: FastifyInstance
const lines: Line[] = []
beforeAll(async () => {
  Logger.overrideLogger({ log: (line: Line) => lines.push(line), error: () => undefined, warn: () => undefined })
  app = fastify()
  app.addHook('onRequest', (request, _reply, done) => {
    request.gateway = { keyId: 'key-1' }
    done()
  })
  new AccessLog().register(app)
  app.get('/v1/places/:id', () => ({}))
  app.get('/v1/broken', () => Promise.reject(new Error('broken')))
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance'] })
})
afterEach(() => jest.useRealTimers())

const get = (url: string) => app.inject({ method: 'GET', url })

it('logs the id, the key, the pattern of the operation, the status and the time, but no address', async () => {
  jest.setSystemTime(new Date('2026-06-01T13:00:00Z'))
  await get('/v1/places/42?lat=6.37')
  expect(lines).toEqual([
    {
      requestId: expect.any(String),
      keyId: 'key-1',
      operation: 'GET /v1/places/:id',
      status: 200,
      ms: expect.any(Number),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('6.37')
})

it('logs at most fifty lines a second plus our failures, and the number of lines left out', async () => {
  jest.setSystemTime(new Date('2026-06-01T14:00:00Z'))
  for (let i = 0; i < 60; i++) await get('/v1/places/1')
  expect(lines).toHaveLength(50)
  await get('/v1/broken')
  expect(lines.at(-1)).toMatchObject({ status: 500, leftOutBefore: 10 })
  jest.setSystemTime(new Date('2026-06-01T14:00:01Z'))
  await get('/v1/places/1')
  expect(lines.at(-1)).not.toHaveProperty('leftOutBefore')
  expect(lines).toHaveLength(52)
})
