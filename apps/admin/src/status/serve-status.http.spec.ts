import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@repere/test-kit'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveDashboard } from '../dashboard/serve-dashboard.js'
import { serveStatus } from './serve-status.js'

describe('the control plane serves the status page', () => {
  let server: FastifyInstance
  let folder: Awaited<ReturnType<typeof dataFolder>>
  beforeAll(async () => {
    folder = await dataFolder('status')
    server = Fastify()
    serveStatus(server, folder.path)
    serveDashboard(server, { apiUrl: 'https://api.example' })
  })
  afterAll(async () => {
    await server.close()
    await folder.remove()
  })

  const open = (url: string, language = 'en') =>
    server.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

  it('once the worker has written it, with a policy that forbids loading anything', async () => {
    expect((await open('/status/')).statusCode).toBe(404)
    await writeFile(join(folder.path, 'index.html'), '<title>Status</title>')
    await writeFile(join(folder.path, 'status.json'), '{"state":"operational"}')
    const page = await open('/status/')
    expect([page.statusCode, page.body]).toEqual([200, '<title>Status</title>'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect((await open('/status/status.json')).json()).toEqual({ state: 'operational' })
    const { statusCode, headers } = await open('/status')
    expect([statusCode, headers.location]).toEqual([308, '/status/'])
  })

  it('in the language of the link, else of the browser; in French where neither says', async () => {
    await writeFile(join(folder.path, 'fr.html'), '<title>État</title>')
    const titles = [
      await open('/status/', 'fr-CI,fr;q=0.9,en;q=0.5'),
      await open('/status/', 'en'),
      await open('/status/?language=fr', 'en'),
      await open('/status/?language=en', 'fr'),
      await open('/status/', 'de'),
    ].map(({ body }) => /<title>(.*)<\/title>/.exec(body)![1])
    expect(titles).toEqual(['État', 'Status', 'État', 'Status', 'État'])
    expect((await open('/status/')).headers.vary).toBe('Accept-Language')
  })

  it('and no other file of that folder', async () => {
    await writeFile(join(folder.path, 'other.html'), 'secret')
    for (const path of ['/status/other.html', '/status/../package.json', '/status/%2e%2e/package.json']) {
      expect([path, (await open(path)).statusCode]).toEqual([path, 404])
    }
  })
})
