import { type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { inheritedEnvironment } from '@repere/local'
import { type LatLng, Repere } from '@repere/sdk'
import { type DemoApi, rawRequest, startDemoApi } from '@repere/test-kit'
import { serveHttp } from './http.js'

const { centre, ouest } = DEMO_TOWN.points

let demo: DemoApi
let http: Server
let httpUrl: string
const clients: Record<'stdio' | 'http', Client> = {
  stdio: new Client({ name: 'test', version: '1' }),
  http: new Client({ name: 'test', version: '1' }),
}
beforeAll(async () => {
  demo = await startDemoApi()
  const { url } = demo.api
  const key = await demo.createKey({ plan: 'pro', kind: 'test' })
  http = await serveHttp(new Repere({ key, baseUrl: url }), 0)
  httpUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  await clients.http.connect(new StreamableHTTPClientTransport(new URL(`${httpUrl}/mcp`)) as never)
  await clients.stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(new URL('../dist/mcp.main.js', import.meta.url))],
      env: { ...(inheritedEnvironment() as Record<string, string>), REPERE_URL: url, REPERE_KEY: key },
    }) as never,
  )
}, 180_000)
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.close()))
  http?.close()
  await demo?.remove()
})

const { services, quartiers } = DEMO_TOWN
const { marcheCentral, mairie, pharmacieCauris, hopital } = services
const near = ({ lat, lng }: LatLng) => ({
  lat: expect.closeTo(lat, 3) as number,
  lng: expect.closeTo(lng, 3) as number,
})
const first = (place: object) => ({ results: expect.arrayContaining([expect.objectContaining(place)]) as unknown })
const atLeast = (least: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value >= least,
})

/** Questions of people, the call that answers each, and what its answer must say. */
const QUESTIONS: [question: string, tool: string, args: Record<string, unknown>, answer: object][] = [
  [
    'Where is the central market?',
    'find_place',
    { text: 'marché central' },
    { results: [expect.objectContaining({ name: marcheCentral.name, kind: 'market', ...near(marcheCentral) })] },
  ],
  [
    'A pharmacy whose name I cannot spell: where is it, and how sure is that?',
    'find_place',
    { text: 'farmacie des cauri' },
    first({ name: pharmacieCauris.name, match_type: 'fuzzy', confidence: atLeast(0.9), ...near(pharmacieCauris) }),
  ],
  [
    'My parcel waits across from the town hall. Which point is that?',
    'find_place',
    { text: 'en face de la mairie' },
    first({ kind: 'landmark_relative', radius_metres: atLeast(1), ...near(mairie) }),
  ],
  ['Is the Eiffel Tower in your map?', 'find_place', { text: 'tour eiffel paris' }, { results: [] }],
  [
    'What is at this point, in English?',
    'describe_point',
    { point: centre, language: 'en' },
    first({ kind: 'city', label: expect.stringContaining('Benin') as string }),
  ],
  [
    'In which quartier is the central market?',
    'describe_point',
    { point: { lat: marcheCentral.lat, lng: marcheCentral.lng } },
    first({ kind: 'quartier', name: quartiers.find(({ name }) => name === 'Tokplavi')!.name }),
  ],
  [
    'Which kinds of places can I ask for?',
    'list_categories',
    {},
    { categories: expect.arrayContaining(['pharmacy', 'market', 'fuel']) as string[] },
  ],
  [
    'Which pharmacy is open around the clock, and what is its number?',
    'list_nearby',
    { point: centre, category: 'pharmacy', limit: 1 },
    {
      places: [
        expect.objectContaining({ name: pharmacieCauris.name, opening_hours: '24/7', phone: '+229 00 00 00 01' }),
      ],
    },
  ],
  [
    'How do I drive to the west end of the boulevard?',
    'route',
    { origin: centre, destination: ouest, language: 'en' },
    {
      distance_metres: atLeast(1250),
      has_toll: false,
      instructions: expect.arrayContaining(['Drive west on Boulevard du Commerce.']) as string[],
    },
  ],
  [
    'Which of us is nearer to the hospital?',
    'travel_times',
    { origins: [centre, ouest], destinations: [{ lat: hopital.lat, lng: hopital.lng }] },
    { durations_seconds: [[atLeast(30)], [atLeast(60)]] },
  ],
  [
    'Which rider is at the hospital first?',
    'nearest_by_time',
    {
      point: { lat: hopital.lat, lng: hopital.lng },
      candidates: [
        { id: 'from the west', ...ouest },
        { id: 'from the centre', ...centre },
      ],
      vehicle: 'motorcycle',
      n: 1,
    },
    { nearest: [{ id: 'from the west', duration_seconds: atLeast(20), distance_metres: atLeast(100) }] },
  ],
  [
    'Is there a pharmacy on my way west, and is it open?',
    'places_along',
    { origin: centre, destination: ouest, category: 'pharmacy', limit: 3 },
    {
      places: expect.arrayContaining([
        expect.objectContaining({ name: pharmacieCauris.name, open_at_arrival: true }),
      ]) as object,
    },
  ],
  [
    'Which rider takes which parcel?',
    'assign_orders',
    {
      drivers: [
        { id: 'awa', ...centre },
        { id: 'koffi', ...ouest },
      ],
      orders: [
        { id: 'west', pickup: ouest },
        { id: 'centre', pickup: centre },
      ],
    },
    {
      assignments: [
        expect.objectContaining({ driver: 'awa', orders: [expect.objectContaining({ id: 'centre' })] }),
        expect.objectContaining({ driver: 'koffi', orders: [expect.objectContaining({ id: 'west' })] }),
      ],
      unassigned: [],
    },
  ],
  [
    'How far can a courier on foot come in ten minutes?',
    'reachable_area',
    { point: centre, minutes: 10, mode: 'pedestrian' },
    {
      minutes: 10,
      area_square_kilometres: atLeast(0.8),
      reach_metres: expect.objectContaining({ south: atLeast(400), west: atLeast(400) }) as object,
    },
  ],
  [
    'When do I arrive if I leave at half past eight?',
    'eta',
    { origin: centre, destination: ouest, depart_at: '2030-01-31T08:30:00Z' },
    { arrive_at: expect.stringMatching(/^2030-01-31T08:3[1-9]/) as string, traffic_known: false },
  ],
]

describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
  it('says what it is for, and lists its tools, each with a description and both schemas', async () => {
    expect(clients[transport].getInstructions()).toContain('find_place')
    const { tools } = await clients[transport].listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([...new Set(QUESTIONS.map(([, tool]) => tool))].sort())
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(20)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
  })

  it.each(QUESTIONS)('answers: %s', async (_question, name, args, answer) => {
    const { isError, structuredContent, content } = await clients[transport].callTool({ name, arguments: args })
    expect([isError ?? false, structuredContent]).toEqual([false, expect.objectContaining(answer)])
    // The text says the same in a few lines: it is no second copy of the JSON.
    const [{ text }] = content as [{ text: string }]
    expect(text).not.toMatch(/^[{[]/)
    expect(text.length).toBeGreaterThan(10)
    expect(JSON.stringify([structuredContent, content]).length).toBeLessThan(3_000)
  })

  it('says when a motorcycle has to leave', async () => {
    const { structuredContent } = await clients[transport].callTool({
      name: 'route',
      arguments: { origin: centre, destination: ouest, vehicle: 'motorcycle', arrive_by: '2030-01-07T08:30Z' },
    })
    const { depart_at, arrive_at, duration_seconds } = structuredContent as Record<string, string>
    expect((Date.parse(arrive_at!) - Date.parse(depart_at!)) / 1_000).toBeCloseTo(Number(duration_seconds), -1)
    expect(Date.parse(arrive_at!)).toBeLessThanOrEqual(Date.parse('2030-01-07T08:30Z'))
  })

  it('names the wrong field to the assistant', async () => {
    const paris = { lat: 48.85, lng: 2.35 }
    const answer = await clients[transport].callTool({
      name: 'route',
      arguments: { origin: paris, destination: ouest },
    })
    expect(answer.isError).toBe(true)
    expect(JSON.stringify(answer.content)).toContain('origin: outside_coverage')
  })
})

it('refuses requests for another host name', async () => {
  const { status } = await rawRequest(httpUrl, '/mcp', { method: 'POST', headers: { host: 'evil.example' } })
  expect(status).toBe(403)
  expect((await rawRequest(httpUrl, '/other')).status).toBe(404)
})
