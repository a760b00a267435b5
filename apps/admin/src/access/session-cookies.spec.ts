import cookies from '@fastify/cookie'
import { fastify } from 'fastify'
import { readConfig } from '../config.js'
import { readSessionCookie, writeSessionCookie } from './session-cookies.js'

const expiresAt = new Date('2030-01-01T00:00:00Z')
const EXPIRES = 'Expires=Tue, 01 Jan 2030 00:00:00 GMT'

/** The cookie that a browser keeps, and the text that is read from a cookie that it sends. */
async function cookieOver(publicUrl: string) {
  const config = readConfig({ DATABASE_URL: 'postgresql://x', REDIS_URL: 'redis://x', PUBLIC_ADMIN_URL: publicUrl })
  const app = fastify()
  await app.register(cookies)
  app.get('/write', (_request, reply) => {
    writeSessionCookie(reply, 'portal', { text: 'secret', expiresAt }, config)
    return reply.send()
  })
  app.get('/read', (request) => ({ session: readSessionCookie(request, 'portal', config) }))
  return {
    written: (await app.inject('/write')).headers['set-cookie'],
    read: async (cookie: string) =>
      (await app.inject({ url: '/read', headers: { cookie } })).json<{ session: string | null }>().session,
  }
}

describe('the cookie of a session', () => {
  it('belongs to this host over https only, when the app uses https', async () => {
    const { written, read } = await cookieOver('https://console.example')
    expect(written).toBe(`__Host-repere_portal=secret; Path=/; ${EXPIRES}; HttpOnly; Secure; SameSite=Lax`)
    expect(await read('__Host-repere_portal=secret')).toBe('secret')
    expect(await read('repere_portal=planted by a neighbour')).toBeNull()
  })

  it('has no prefix without https, because browsers would refuse it', async () => {
    const { written, read } = await cookieOver('http://127.0.0.1:8090')
    expect(written).toBe(`repere_portal=secret; Path=/portal; ${EXPIRES}; HttpOnly; SameSite=Lax`)
    expect(await read('repere_portal=secret')).toBe('secret')
  })
})
