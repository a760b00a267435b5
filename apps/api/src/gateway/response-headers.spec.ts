import { UNLIMITED } from '@repere/shared'
import { fastify } from 'fastify'
import { addRemaining, writeLimits } from './response-headers.js'

/** The IETF's fields of an answer whose headers were written so. */
async function fieldsAfter(write: (reply: Parameters<typeof writeLimits>[0]) => void) {
  const app = fastify()
  app.get('/', (_request, reply) => {
    write(reply)
    return reply.send('')
  })
  const { headers } = await app.inject('/')
  await app.close()
  return [headers['ratelimit-policy'], headers.ratelimit]
}

const now = () => Math.floor(Date.now() / 1000)

it.each([
  ['a quota', 100, /^"day";q=100;w=86400, "burst";q=5;w=1$/, /^"day";r=9;t=(59|60)$/],
  ['no quota', UNLIMITED, /^"burst";q=5;w=1$/, null],
])('names each limit once when further units of a request with %s are taken', async (_what, limit, policy, rest) => {
  const [policies, rests] = await fieldsAfter((reply) => {
    for (const remaining of [10, 9]) writeLimits(reply, { limit, remaining, resetAt: now() + 60 }, { perSecond: 5 })
  })
  expect(policies).toMatch(policy)
  if (rest === null) expect(rests).toBeUndefined()
  else expect(rests).toMatch(rest)
})

it('shows units that were given back, never more than the limit', async () => {
  const [, rests] = await fieldsAfter((reply) => {
    writeLimits(reply, { limit: 10, remaining: 8, resetAt: now() + 60 })
    addRemaining(reply, 5)
  })
  expect(rests).toMatch(/^"day";r=10;/)
})
