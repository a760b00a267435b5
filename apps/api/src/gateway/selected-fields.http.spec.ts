import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { fieldPaths } from '@repere/http'
import { demoTownData } from '@repere/test-kit'
import { RoutingEngine } from '../routing/routing.port.js'
import { EtaResponseDto } from '../eta/eta.dto.js'
import { GeocodeResponseDto } from '../geocoding/geocode-feature.dto.js'
import { NavigationSessionDto } from '../navigation/session/session.dto.js'
import { PlaceDto, PlacesDto } from '../places/place.dto.js'
import { describeWholeApi } from '../whole-api.js'
import { IsochroneResponseDto } from '../routing/isochrone/isochrone.dto.js'
import { MatchResponseDto } from '../routing/match/match.dto.js'
import { MatrixResponseDto } from '../routing/matrix/matrix.dto.js'
import { OptimizeResponseDto } from '../routing/optimize/optimize.dto.js'
import { OsrmRouteResponseDto } from '../routing/osrm/osrm-route.dto.js'
import { RouteResponseDto } from '../routing/route.dto.js'
import { type GatewayUnderTest, startGateway } from './gateway.fixture.js'

let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
  key = (await gateway.publish({ dayQuota: 100_000, burstPerSecond: 100_000 })).text
}, 120_000)
afterAll(() => gateway.stop())

const { centre, riveNord, mairie } = DEMO_TOWN.points
const at = (point: { lat: number; lng: number }) => `${point.lat},${point.lng}`
const ROUTE = `/v1/route?origin=${at(centre)}&destination=${at(riveNord)}`

const call = async (path: string, sent?: object) => {
  const answer = await fetch(gateway.url + path, {
    headers: { 'x-service-key': key, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache'),
    bytes: Buffer.byteLength(text),
    body: JSON.parse(text) as unknown,
  }
}

type Answered = Record<string, unknown>

describe('fields', () => {
  const { lat, lng } = centre
  const trace = [0, 0.0005, 0.001].map((north, index) => ({ lat: lat + north, lng, time: 1_573_115_831 + 10 * index }))
  it.each<[string, string, object | undefined, string]>([
    ['a route', ROUTE, undefined, 'routes.duration,routes.distance'],
    ['a posted route', '/v1/route', { origin: centre, destination: riveNord }, 'routes.legs.maneuvers.instruction'],
    ['a route in OSRM format', `${ROUTE}&format=osrm`, undefined, 'code,routes.legs.steps.name'],
    ['an ETA', `/v1/eta?origin=${at(centre)}&destination=${at(riveNord)}`, undefined, 'duration,traffic.available'],
    ['a matrix', '/v1/matrix', { sources: [centre], targets: [riveNord] }, 'durations,targets.distance'],
    ['an isochrone', `/v1/isochrone?lat=${lat}&lng=${lng}&time=5`, undefined, 'features.properties.area,bbox'],
    ['a match', '/v1/match', { shape: trace }, 'matchings.distance'],
    ['a tour', '/v1/optimize', { locations: [centre, riveNord, centre] }, 'order,route.polyline'],
    ['a search', '/v1/geocode?q=pharmacie', undefined, 'features.properties.label,features.geometry'],
    ['a completion', '/v1/geocode/autocomplete?q=phar', undefined, 'features.properties.label'],
    ['an address', `/v1/geocode/reverse?lat=${lat}&lng=${lng}`, undefined, 'features.properties.sentence'],
    ['places nearby', `/v1/places/nearby?lat=${lat}&lng=${lng}`, undefined, 'places.name,places.location.lat'],
    ['places by name', '/v1/places/search?q=pharmacie', undefined, 'places.id'],
    ['a session', '/v1/navigate', { origin: centre, destination: riveNord }, 'id,voice'],
  ])('reduce %s to the chosen parts', async (_name, path, sent, fields) => {
    const chosen = sent
      ? await call(path, { ...sent, fields })
      : await call(`${path}${path.includes('?') ? '&' : '?'}fields=${fields}`)
    expect(chosen).toMatchObject({ status: 200 })
    const whole = (await call(path, sent)).body
    // An id and a time differ in each session.
    const expected = only(whole, fields)
    if (path === '/v1/navigate') (expected as Answered).id = (chosen.body as Answered).id
    expect(chosen.body).toEqual(path.startsWith('/v1/eta') ? only(chosen.body, fields) : expected)
    expect(JSON.stringify(chosen.body)).not.toBe(JSON.stringify(whole))
    expect(leavesOf(chosen.body).length).toBeGreaterThan(0)
  })

  it.each([
    ['code', ''],
    ['waypoints.location', ''],
    ['routes.bbox', '&format=osrm'],
  ])('that the format does not have are refused: %s%s', async (fields, format) => {
    expect(await call(`${ROUTE}${format}&fields=${fields}`)).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'fields', reason: 'unknown_value', value: fields }] } },
    })
  })

  it('of a route of the town fit into 300 bytes', async () => {
    const { bytes } = await call(`${ROUTE}&fields=routes.duration,routes.distance`)
    expect(bytes).toBeLessThanOrEqual(300)
  })

  it('have the same meaning in another order, with spaces, or together with their parents', async () => {
    const { body } = await call(`${ROUTE}&fields=routes.distance,routes.duration`)
    expect((await call(`${ROUTE}&fields=%20routes.duration%20,,routes.distance`)).body).toEqual(body)
    const { body: waypoints } = await call(`${ROUTE}&fields=waypoints`)
    expect((await call(`${ROUTE}&fields=waypoints.lat,waypoints`)).body).toEqual(waypoints)
    expect((await call(`${ROUTE}&fields=waypoints,waypoints.lat`)).body).toEqual(waypoints)
  })

  it('are part of the cache key of an answer', async () => {
    const path = `/v1/route?origin=${at(riveNord)}&destination=${at(centre)}`
    expect((await call(`${path}&fields=waypoints.lat`)).cache).toBe('MISS')
    const again = await call(`${path}&fields=waypoints.lat`)
    expect(again).toMatchObject({ cache: 'HIT', body: { waypoints: [{ lat: expect.any(Number) as number }, {}] } })
    const whole = await call(path)
    expect(whole.cache).toBe('HIT')
    expect(whole.body).toHaveProperty('waypoints')
    expect((await call(`${path}&fields=routes.distance`)).body).toEqual(only(whole.body, 'routes.distance'))
  })

  it('of the way alone come without its texts, with the same values', async () => {
    const engine = gateway.app.get(RoutingEngine)
    const asked = [jest.spyOn(engine, 'way'), jest.spyOn(engine, 'route')]
    const times = () => asked.map((spy) => spy.mock.calls.length)
    const path = `/v1/route?origin=${at(riveNord)}&destination=${at(mairie)}&waypoints=${at(centre)}`
    const fields = 'routes.duration,routes.distance,routes.polyline'
    const way = await call(`${path}&fields=${fields}`)
    expect(times()).toEqual([1, 0])
    expect(way.body).toEqual(only((await call(path)).body, fields))
    expect(times()).toEqual([1, 1])
    for (const spy of asked) spy.mockRestore()
    expect((await call(`${path}&fields=${fields}`)).cache).toBe('HIT')
  })

  it('that no answer has are all named, beside every other fault', async () => {
    const { status, body } = await call(
      `/v1/route?origin=${at(centre)}&destination=here&fields=routes.price,routes.duration,legs,__proto__`,
    )
    expect(status).toBe(400)
    const { details } = (body as { error: { details: { field: string; reason: string; value: unknown }[] } }).error
    expect(details.filter(({ field }) => field === 'fields').map(({ reason, value }) => [reason, value])).toEqual([
      ['unknown_value', 'routes.price'],
      ['unknown_value', 'legs'],
      ['unknown_value', '__proto__'],
    ])
    expect(details.map(({ field }) => field)).toContain('destination')
  })

  it.each([
    ['nothing', `${ROUTE}&fields=`, 'required'],
    ['commas alone', `${ROUTE}&fields=,,`, 'required'],
    ['two lists', `${ROUTE}&fields=routes&fields=waypoints`, 'invalid_type'],
    ['a book', `${ROUTE}&fields=${'routes,'.repeat(400)}`, 'too_long'],
  ])('are refused when they are %s', async (_name, path, reason) => {
    const { status, body } = await call(path)
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: [{ field: 'fields', reason }] } } })
  })
})

describe('the paths that fields may name', () => {
  interface Schema {
    $ref?: string
    type?: string | string[]
    items?: Schema
    properties?: Record<string, Schema>
    anyOf?: Schema[]
    allOf?: Schema[]
  }
  it.each([
    ['RouteResponse', RouteResponseDto],
    ['OsrmRouteResponse', OsrmRouteResponseDto],
    ['EtaResponse', EtaResponseDto],
    ['MatrixResponse', MatrixResponseDto],
    ['IsochroneResponse', IsochroneResponseDto],
    ['MatchResponse', MatchResponseDto],
    ['OptimizeResponse', OptimizeResponseDto],
    ['GeocodeResponse', GeocodeResponseDto],
    ['Places', PlacesDto],
    ['Place', PlaceDto],
    ['NavigationSession', NavigationSessionDto],
  ])('match the OpenAPI document for %s', async (name, answer) => {
    const document = JSON.parse(await describeWholeApi()) as { components: { schemas: Record<string, Schema> } }
    const { schemas } = document.components
    const paths = ({ $ref, items, properties = {}, anyOf = [], allOf = [] }: Schema): string[] => [
      ...($ref === undefined ? [] : paths(schemas[$ref.split('/').at(-1)!]!)),
      ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap(paths),
      ...Object.entries(properties).flatMap(([property, inner]) => [
        property,
        ...paths(inner).map((path) => `${property}.${path}`),
      ]),
    ]
    expect(schemas).toHaveProperty(name)
    expect(new Set(fieldPaths(answer))).toEqual(new Set(paths(schemas[name]!)))
  })
})

/** The chosen parts of an answer, leaf by leaf. This code is independent of the code under test. */
function only(body: unknown, fields: string): unknown {
  const chosen = fields.split(',')
  const keep = (value: unknown, path: string): unknown => {
    if (chosen.some((field) => path === field || path.startsWith(`${field}.`))) return value
    if (Array.isArray(value)) return value.map((item) => keep(item, path))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, inner]) => [name, path === '' ? name : `${path}.${name}`, inner] as const)
        .filter(([, inside]) =>
          chosen.some((f) => f === inside || f.startsWith(`${inside}.`) || inside.startsWith(`${f}.`)),
        )
        .map(([name, inside, inner]) => [name, keep(inner, inside)]),
    )
  }
  return keep(body, '')
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
