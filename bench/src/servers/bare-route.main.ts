import { readConfig } from '@repere/api/config'
import { type RoutingEngine } from '@repere/api/routing/routing.port'
import Fastify from 'fastify'
import { withEngine } from '../engine.js'

/** The engine behind a bare route that returns the engine's answer. */
const config = readConfig()

type Query = { Querystring: { origin: string; destination: string } }
const placeOf = (text: string) => {
  const [lat, lng] = text.split(',').map(Number) as [number, number]
  return { lat, lng }
}

async function serve(engine: RoutingEngine): Promise<void> {
  const app = Fastify()
  app.get<Query>('/route', async ({ query }) => {
    const stops = [query.origin, query.destination].map(placeOf)
    const { routes } = await engine.route({ stops, mode: 'auto', language: 'fr', alternatives: 0, avoid: [] })
    return { routes }
  })
  await app.listen({ port: config.http.port, host: config.http.host })
  process.send?.('ready')
  await new Promise((resolve) => process.once('disconnect', resolve))
  process.exit(0)
}

await withEngine(config.region.dataDir, serve)
