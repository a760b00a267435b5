import { createHash } from 'node:crypto'
import { PORT_FICTION, portFiction } from '@repere/port-fiction'
import { describeLong, portFictionData } from '@repere/test-kit'
import { type LatLng } from '@repere/shared'
import { EngineOverData } from './engine-over-data.fixture.js'

let engine: EngineOverData

describeLong('Port-Fiction', () => {
  beforeAll(async () => {
    engine = await EngineOverData.start(await portFictionData())
  }, 600_000)
  afterAll(() => engine?.stop())

  it('has a way between 1,000 random pairs of points on its streets', async () => {
    const town = portFiction()
    const byId = new Map(town.nodes.map(({ id, lat, lng }) => [id, { lat, lng }]))
    const drivable = ({ highway }: Readonly<Record<string, string>>) =>
      highway !== undefined && highway !== 'pedestrian' && !highway.startsWith('motorway')
    const nodes = town.ways.filter(({ tags }) => drivable(tags)).flatMap((way) => way.nodes)
    // The same points every time, all over the region: a step that has no divisor in common with their number.
    const point = (i: number): LatLng => byId.get(nodes[(i * 7919) % nodes.length]!)!
    const refused: string[] = []
    for (let i = 0; i < 1000; i++) {
      const stops = [point(2 * i), point(2 * i + 1)] as [LatLng, LatLng]
      await engine.routing
        .route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
        .catch((failure: unknown) => refused.push(`${JSON.stringify(stops)}: ${String(failure)}`))
    }
    expect(refused).toEqual([])
  }, 180_000)

  it('has the same bytes for the same seed', () => {
    const digest = () => createHash('sha256').update(JSON.stringify(portFiction())).digest('hex')
    expect(digest()).toBe(digest())
  }, 180_000)

  it('crosses the border to the second town', async () => {
    const stops = [PORT_FICTION.points.market, PORT_FICTION.points.secondTown]
    const { routes } = await engine.routing.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
    expect(routes[0]!.distance).toBeGreaterThan(35_000)
    expect(routes[0]!.distance).toBeLessThan(60_000)
  })
})
