import { demoTownData } from '@repere/test-kit'
import { type GatewayUnderTest, startGateway } from '../gateway/gateway.fixture.js'
import { type HomeView } from './home-map.js'

let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGateway({ DATA_DIR: await demoTownData() })
}, 120_000)
afterAll(() => gateway.stop())

/** The tile with the journey's first point, at zoom level 14. */
function tileAt([lng, lat]: [number, number]): string {
  const x = Math.floor(((lng + 180) / 360) * 2 ** 14)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 14)
  return `14/${x}/${y}`
}

it('200: shows a route of the region and the map around it, without a key', async () => {
  const view = (await (await gateway.get('/docs/map/home.json?language=en')).json()) as HomeView
  expect(view.answer.routes[0]!.distance).toBeGreaterThan(100)
  const { text: key } = await gateway.publish()
  const asked = await fetch(gateway.url + view.request, { headers: { 'x-service-key': key } })
  expect(await asked.json()).toEqual(view.answer)

  expect(JSON.stringify(view.style)).not.toContain('/v1/')
  for (const file of [
    `tiles/${tileAt(view.line[0]!)}.mvt`,
    'fonts/Noto Sans Regular/0-255.pbf',
    'sprites/day.json',
    'sprites/night@2x.png',
  ]) {
    const answer = await gateway.get(`/docs/map/${file}`)
    expect([file, answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([file, 200, true])
  }
})

it.each(['tiles/14/0/0.mvt', 'tiles/6/32/31.mvt', 'tiles/14/x/1.mvt', 'fonts/Nobody/0-255.pbf', 'sprites/dusk.png'])(
  '404: the map ends a few kilometres around the route: %s',
  async (file) => expect((await gateway.get(`/docs/map/${file}`)).status).toBe(404),
)
