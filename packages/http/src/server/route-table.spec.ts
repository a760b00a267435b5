import { fastify } from 'fastify'
import { RouteTable } from './route-table.js'

it('lists the methods of each path', async () => {
  const app = fastify()
  const table = new RouteTable(app)
  app.get('/v1/places/:id', () => null)
  app.route({ method: ['GET', 'POST'], url: '/v1/route', handler: () => null })
  app.get('/v1/tiles/:z/:x/:y.mvt', () => null)
  app.get('/reference/*', () => null)
  app.delete('/keys/:id', () => null)
  app.post('/keys/live', () => null)
  await app.ready()
  expect(table.methodsOf('/v1/places/a')).toEqual(['GET', 'HEAD'])
  expect(table.methodsOf('/v1/route')).toEqual(['GET', 'HEAD', 'POST'])
  expect(table.methodsOf('/v1/tiles/1/2/3.mvt')).toEqual(['GET', 'HEAD'])
  expect(table.methodsOf('/reference/a/b.js')).toEqual(['GET', 'HEAD'])
  // A literal path does not have the methods of `/keys/:id`.
  expect(table.methodsOf('/keys/live')).toEqual(['POST'])
  expect(table.methodsOf('/keys/1')).toEqual(['DELETE'])
  for (const path of ['/', '/v1/places', '/v1/places/a/b', '/v1/routes', '/v1/tiles/1/2/3.png', '/reference']) {
    expect([path, table.methodsOf(path)]).toEqual([path, []])
  }
})
