import { join } from 'node:path'
import { readConfig } from '@repere/api/config'
import { readCurrentBuild } from '@repere/api/region/build'
import { servingConfig } from '@repere/api/routing/engine-host/serving-config'
import { PROCEDURES } from '@repere/api/routing/valhalla/procedures/procedures'
import { Actor } from '@valhallajs/valhallajs'
import Fastify from 'fastify'

/**
 * The engine in process behind a bare route that returns the engine's answer: `/locate-and-route` makes the same engine
 * calls as the API, `/route` only the second.
 */
const config = readConfig()
const settings = { snapMaxMetres: config.routing.snapMaxMetres }
const build = await readCurrentBuild(config.region.dataDir)
const actor = new Actor(
  JSON.stringify(servingConfig(join(build.folder, build.manifest.artefacts.routing.tile_extract), settings)),
)
const app = Fastify()

type Query = { Querystring: { origin: string; destination: string } }
const pointsOf = ({ origin, destination }: Query['Querystring']) =>
  [origin, destination].map((text) => {
    const [lat, lng] = text.split(',').map(Number)
    return { lat: lat!, lng: lng! }
  })

app.get<Query>('/locate-and-route', async (request, reply) => {
  const answer = await PROCEDURES.route(
    (action, text) => actor[action](text),
    { stops: pointsOf(request.query), mode: 'auto', language: 'fr', alternatives: 0, avoid: [] },
    settings,
  )
  if (!('text' in answer)) throw new Error('no road nearby')
  return reply.header('content-type', 'application/json').send(answer.text)
})
app.get<Query>('/route', async (request, reply) => {
  const locations = pointsOf(request.query).map(({ lat, lng }) => ({ lat, lon: lng }))
  const text = await actor.route(JSON.stringify({ locations, costing: 'auto', language: 'fr-FR' }))
  return reply.header('content-type', 'application/json').send(text)
})
await app.listen({ port: config.http.port, host: config.http.host })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
