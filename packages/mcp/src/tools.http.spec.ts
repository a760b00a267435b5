import { type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { inheritedEnvironment } from '@repere/local'
import { Repere } from '@repere/sdk'
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

const CALLS: Record<string, Record<string, unknown>> = {
  find_place: { text: DEMO_TOWN.name, near: centre },
  describe_point: { point: centre, language: 'en' },
  list_nearby: { point: centre, radius: 5000 },
  route: { origin: centre, destination: ouest, language: 'en' },
  travel_times: { origins: [centre], destinations: [ouest, centre] },
  reachable_area: { point: centre, minutes: 5 },
  eta: { origin: centre, destination: ouest },
}

describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
  it('lists its tools, each with a description and a schema', async () => {
    const { tools } = await clients[transport].listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort())
    for (const { description, inputSchema } of tools) {
      expect(description!.length).toBeGreaterThan(20)
      expect(inputSchema.type).toBe('object')
    }
  })

  it.each(Object.keys(CALLS))('answers %s', async (name) => {
    const { isError, structuredContent, content } = await clients[transport].callTool({ name, arguments: CALLS[name]! })
    expect([isError ?? false, content]).toEqual([false, [{ type: 'text', text: JSON.stringify(structuredContent) }]])
    expect(JSON.stringify(structuredContent).length).toBeGreaterThan(40)
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
