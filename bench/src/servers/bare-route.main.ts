import { join } from 'node:path'
import { readConfig } from '@repere/api/config'
import { readCurrentBuild } from '@repere/api/region/build'
import { servingConfig } from '@repere/api/routing/engine-host/serving-config'
import { Actor } from '@valhallajs/valhallajs'
import Fastify from 'fastify'

/** The engine in process behind a bare route that returns the engine's answer. */
const config = readConfig()
const settings = { snapMaxMetres: config.routing.snapMaxMetres }
const build = await readCurrentBuild(config.region.dataDir)
const actor = new Actor(
  JSON.stringify(servingConfig(join(build.folder, build.manifest.artefacts.routing.tile_extract), settings)),
)
const app = Fastify()

type Query = { Querystring: { origin: string; destination: string } }
const locationOf = (text: string) => {
  const [lat, lon] = text.split(',').map(Number)
  return { lat, lon }
}

app.get<Query>('/route', async ({ query }, reply) => {
  const locations = [query.origin, query.destination].map(locationOf)
  const text = await actor.route(JSON.stringify({ locations, costing: 'auto', language: 'fr-FR' }))
  return reply.header('content-type', 'application/json').send(text)
})
await app.listen({ port: config.http.port, host: config.http.host })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
