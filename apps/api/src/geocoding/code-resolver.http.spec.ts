import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway, withQuery } from '../gateway/gateway.fixture.js'
import { type GeocodeResponseDto } from './geocode-feature.dto.js'

const { centre } = DEMO_TOWN.points
let gateway: GatewayUnderTest
let key: string
let resolver: Server
let answer: { status: number; body: string }
const asked: string[] = []

beforeAll(async () => {
  resolver = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => resolver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(resolver.address() as AddressInfo).port}/codes`
  gateway = await startGateway({ DATA_DIR: await demoTownData(), CODE_RESOLVER_URL: url })
  key = (await gateway.publish({ dayQuota: null, burstPerSecond: 100_000 })).text
}, 240_000)

afterAll(async () => {
  await gateway.stop()
  resolver.close()
})

async function geocode(q: string) {
  const response = await gateway.get(withQuery('/v1/geocode', { q }), key)
  expect(response.status).toBe(200)
  return (await response.json()) as GeocodeResponseDto
}

it('a code of another system is answered by the resolver of the operator', async () => {
  answer = { status: 200, body: JSON.stringify(centre) }
  const { features, query } = await geocode('GA-183-8164')
  expect(asked.at(-1)).toBe('/codes?system=ghanapost_gps&code=GA-183-8164')
  expect(features[0]!.geometry.coordinates).toEqual([centre.lng, centre.lat])
  expect(features[0]!.properties).toMatchObject({ layer: 'plus_code', city: DEMO_TOWN.name, confidence: 1 })
  expect(query).toEqual({ understood_as: 'ghanapost_gps' })
})

it.each([
  ['an unknown code', { status: 404, body: '' }],
  ['a resolver that fails', { status: 500, body: 'no' }],
  ['an answer without a point', { status: 200, body: '{"lat":"6"}' }],
])('%s has no result, and a hint', async (name, given) => {
  answer = given
  const { features, query } = await geocode(`///table.lamp.${name.replaceAll(/\W/g, '')}`)
  expect(features).toEqual([])
  expect(query).toMatchObject({ understood_as: 'what3words', hint: expect.any(String) as string })
})

it('other texts do not reach the resolver', async () => {
  const before = asked.length
  await geocode('pharmacie')
  expect(asked).toHaveLength(before)
})
