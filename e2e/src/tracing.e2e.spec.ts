import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import {
  createCustomer,
  createDatabase,
  createKey,
  demoTownData,
  startApi,
  startRedis,
  startWorker,
  type TestApi,
  type TestDatabase,
  type TestRedis,
  type TestWorker,
  until,
} from '@repere/test-kit'

jest.setTimeout(120_000)

interface Span {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<Span, 'service'>[] }[]
  }[]
}

/** Receives traces like a collector: OTLP over HTTP, in JSON. */
class Collector {
  readonly spans: Span[] = []
  private server!: Server
  text = ''

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
        this.text += text
        for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
          const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
          for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ service, ...span })))
        }
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** Waits for the span. */
  find(matches: (span: Span) => boolean): Promise<Span> {
    return until(() => this.spans.find(matches), { timeoutMs: 30_000, everyMs: 100 })
  }

  below({ traceId, spanId }: Span): string[] {
    return this.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId).map(({ name }) => name)
  }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const { centre, ouest } = DEMO_TOWN.points
/** A speech server that does not answer. */
const NOBODY = 'http://127.0.0.1:1'

describe('traces', () => {
  const collector = new Collector()
  let redis: TestRedis
  let database: TestDatabase
  let api: TestApi
  let worker: TestWorker
  let key: string

  beforeAll(async () => {
    const endpoint = await collector.start()
    ;[redis, database] = await Promise.all([startRedis(), createDatabase()])
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' }
    const stores = { redisUrl: redis.url, databaseUrl: database.appUrl }
    ;[api, worker] = await Promise.all([
      startApi({ ...stores, dataDir: await demoTownData(), env: { ...env, SPEECH_URL_WO: NOBODY } }),
      startWorker({ ...stores, env }),
    ])
    // Issued without Redis, so the first request reads the key from Postgres.
    key = (await createKey(database.prisma, null, await createCustomer(database.prisma))).text
  })
  afterAll(async () => {
    await Promise.all([api?.remove(), worker?.remove()])
    collector.stop()
    await Promise.all([redis?.remove(), database?.remove()])
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api.url + path, { headers: { 'x-service-key': key, ...headers } })

  it('of a request go from its caller through the chain, Redis, Postgres and the engine', async () => {
    const path = `/v1/route?origin=${centre.lat},${centre.lng}&destination=${ouest.lat},${ouest.lng}`
    const { status, headers } = await get(path, { traceparent: `00-${TRACE}-${CALLER}-01` })
    expect(status).toBe(200)
    const request = await collector.find(({ name, traceId }) => name === 'GET /v1/route' && traceId === TRACE)
    expect([request.service, request.parentSpanId]).toEqual(['repere-api', CALLER])
    expect(request.attributes).toContainEqual({
      key: 'repere.request_id',
      value: { stringValue: headers.get('x-request-id') },
    })
    const admission = await collector.find(({ name, traceId }) => name === 'admission' && traceId === TRACE)
    expect(collector.below(request)).toEqual(expect.arrayContaining(['admission', expect.stringMatching(/^roads /)]))
    expect(collector.below(admission)).toEqual(expect.arrayContaining(['redis EVALSHA', 'postgres SELECT']))
  })

  it('of a search show its steps', async () => {
    expect((await get('/v1/geocode?q=mairie')).status).toBe(200)
    const request = await collector.find(({ name }) => name === 'GET /v1/geocode')
    expect(collector.below(request)).toContain('search')
  })

  it('are named by what a request writes to the log', async () => {
    const answer = await fetch(`${api.url}/v1/navigate/voice`, {
      method: 'POST',
      headers: {
        'x-service-key': key,
        'content-type': 'application/json',
        traceparent: `00-${TRACE.replace('4b', '5c')}-${CALLER}-01`,
      },
      body: JSON.stringify({ text: 'Dem ndeyjoor', language: 'wo' }),
    })
    expect(answer.status).toBe(502)
    const requestId = answer.headers.get('x-request-id')!
    const line = await until(async () =>
      (await readFile(api.logFile, 'utf8')).split('\n').find((text) => text.includes(requestId)),
    )
    expect(JSON.parse(line)).toMatchObject({ requestId, trace_id: TRACE.replace('4b', '5c') })
  })

  it('of a job show its statements', async () => {
    const job = await collector.find(
      ({ name, service }) => name === 'job outbox/finish-outbox' && service === 'repere-worker',
    )
    await until(() => collector.below(job).some((name) => name.startsWith('postgres ')))
  })

  it('contain no key, no address and no text of a customer', async () => {
    await get('/v1/geocode?q=Boulangerie%20Awa')
    await until(() => collector.spans.filter(({ name }) => name === 'GET /v1/geocode').length >= 2, {
      timeoutMs: 30_000,
    })
    for (const secret of [key, 'svc_', 'Boulangerie', '127.0.0.1', `${centre.lat}`]) {
      expect(collector.text).not.toContain(secret)
    }
  })

  it('fail no request while the collector is unavailable', async () => {
    collector.stop()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await get('/v1/geocode?q=mairie')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
