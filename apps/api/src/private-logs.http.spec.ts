import { Logger, type LoggerService } from '@nestjs/common'
import { operationsOf, type OpenApiDocument } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from './gateway/gateway.fixture.js'

jest.setTimeout(120_000)

/** A place and a text that occur nowhere else. */
const LAT = 6.4129753
const LNG = 2.3391847
const TEXT = 'chezmatantezinsou'

describe('a request that fails on our side', () => {
  let gateway: GatewayUnderTest
  const lines: string[] = []
  const write = (...parts: unknown[]) => {
    lines.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part, withErrors))).join(' '))
  }
  const collector: LoggerService = { log: write, error: write, warn: write, debug: write, verbose: write, fatal: write }

  beforeAll(async () => {
    // Without a data build, every operation that reads a map fails.
    gateway = await startGateway()
    Logger.overrideLogger(collector)
  })
  afterAll(async () => {
    Logger.overrideLogger(false)
    await gateway?.stop()
  })

  it('leaves no place and no text of it in the logs, whatever the operation', async () => {
    const { text: key } = await gateway.publish({ dayQuota: null, burstPerSecond: 10_000 })
    const document = (await (await gateway.get('/openapi.json', key)).json()) as OpenApiDocument
    const statuses: Record<string, number> = {}
    for (const { id, method, path, parameters, body } of operationsOf(document)) {
      if (path === '/v1/probe/broken') continue
      const query = new URLSearchParams({
        lat: `${LAT}`,
        lng: `${LNG}`,
        q: TEXT,
        origin: `${LAT},${LNG}`,
        destination: `${LAT},${LNG}`,
        time: '5',
      })
      const target = parameters.reduce((at, { name }) => at.replace(`{${name}}`, TEXT), path)
      const point = { lat: LAT, lng: LNG }
      const answer = await fetch(`${gateway.url}${target}?${query}`, {
        method,
        headers: { 'x-service-key': key, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(BODIES[id] ?? { origin: point, destination: point }),
      })
      await answer.arrayBuffer()
      statuses[id] = answer.status
    }
    const failed = Object.values(statuses).filter((status) => status >= 500)
    expect(failed.length).toBeGreaterThan(12)
    expect(lines.filter((line) => /6\.4129|2\.3391|zinsou/.test(line))).toEqual([])
    // The failures are in the log, by operation and reason.
    const errors = lines.filter((line) => /"reason":"(unavailable|engine_failed)"/.test(line))
    expect(errors.length).toBe(failed.length)
    for (const line of errors) expect(line).toMatch(/"operation":"[A-Z]+ \/v1\//)
  })
})

const POINT = { lat: LAT, lng: LNG }
const BODIES: Record<string, object> = {
  computeMatrix: { sources: [POINT], targets: [POINT] },
  optimizeStops: { locations: [POINT, POINT] },
  planFleet: { vehicles: [{ id: TEXT, start: POINT }], jobs: [{ id: TEXT, location: POINT }] },
  updateFleetPlan: { add_jobs: [{ id: TEXT, location: POINT }] },
  matchTrace: {
    shape: [
      { ...POINT, time: 1_700_000_000 },
      { ...POINT, time: 1_700_000_060 },
    ],
  },
  synthesizePrompt: { text: TEXT, language: 'fr' },
  synthesizePrompts: { instructions: [TEXT], language: 'fr' },
  geocodeBatch: { items: [{ q: TEXT }, { reverse: POINT }] },
}

/** Errors have no enumerable properties. */
function withErrors(_: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value
}
