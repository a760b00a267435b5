import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import fc from 'fast-check'
import { type GatewayUnderTest, startGateway } from './gateway/gateway.fixture.js'

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let gateway: GatewayUnderTest
let key: string
let document: Document

beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
  document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as Document
}, 120_000)
afterAll(() => gateway.stop())

const [west, south, east, north] = DEMO_TOWN.bounds
const inTown = fc.record({
  lat: fc.double({ min: south, max: north, noNaN: true }),
  lng: fc.double({ min: west, max: east, noNaN: true }),
})
/** What a client may send by mistake or malice, whatever was asked for. */
const wild = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '%',
    "'; DROP TABLE accounts; --",
    '${7*7}',
    '../../etc/passwd',
    '🚌',
    'NaN',
    '1e999',
  ),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[[]]], Number.MAX_SAFE_INTEGER, -0),
)
const compact = inTown.map(({ lat, lng }) => `${lat.toFixed(6)},${lng.toFixed(6)}`)

/** Mostly what the schema wants, sometimes anything. */
function valueOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const wanted = wantedOf(schema, name)
  return fc.oneof({ weight: 7, arbitrary: wanted }, { weight: 1, arbitrary: wild })
}
function wantedOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref?.endsWith('/LatLng')) return inTown
  if (schema.$ref) return wantedOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!, name)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum })
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true })
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), { maxLength: 6 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([at, part]) => [at, valueOf(part, at)])),
        { requiredKeys: [] },
      )
    case 'string':
      if (/origin|destination/.test(name)) return compact
      if (name === 'waypoints') return fc.array(compact, { maxLength: 3 }).map((points) => points.join('|'))
      return fc.constantFrom('fr', 'en', 'fr-CI', 'wo', '2030-01-01T08:00:00Z', '2001-01-01T00:00', 'tolls,ferries')
    default:
      return wild
  }
}
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

describe('whatever is sent', () => {
  it('every operation answers within its contract, and never with a 5xx', async () => {
    // The fixture's probes are not the API's, and one is broken on purpose.
    const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/v1/probe'))
    const operations = paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.length).toBeGreaterThan(2)
    let answered = 0
    for (const { path, method, operation } of operations) {
      const parameters = fc.record(
        Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, valueOf(schema, name)])),
        { requiredKeys: [] },
      )
      const schema = operation.requestBody?.content['application/json'].schema
      const body = schema
        ? fc.oneof({ weight: 9, arbitrary: wantedOf(schema, 'body') }, { weight: 1, arbitrary: wild })
        : fc.constant(undefined)
      await fc.assert(
        fc.asyncProperty(parameters, body, async (sent, sentBody) => {
          const query = new URLSearchParams(
            Object.entries(sent).map(([name, value]): [string, string] => [name, asText(value)]),
          )
          const response = await gateway.get(`${path}?${query.toString()}`, key, {
            method: method.toUpperCase(),
            ...(sentBody === undefined
              ? {}
              : { body: JSON.stringify(sentBody) ?? '', headers: { 'content-type': 'application/json' } }),
          })
          answered += response.status === 200 ? 1 : 0
          if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}`)
          if (response.status === 400) {
            const { error } = (await response.json()) as { error: { details: unknown[] } }
            expect(error.details.length).toBeGreaterThan(0)
          } else await response.arrayBuffer()
        }),
        { numRuns: 120 },
      )
    }
    // Otherwise only refusals were tested.
    expect(answered).toBeGreaterThan(20)
  }, 240_000)
})
