import { Controller, Get, Module, Post, type Type } from '@nestjs/common'
import { createKey } from '@repere/test-kit'
import { AppModule } from '../app.module.js'
import { type Config } from '../config.js'
import { createProcess } from '../serve.js'
import { type AdminUnderTest, startAdmin } from './admin.fixture.js'
import { type AnyCaller, Caller, Scoped } from './caller.js'
import { EVERY_STAFF_ROLE, PortalEndpoint, StaffEndpoint } from './endpoint.js'
import { AccountScope } from './account-scope.js'
import { digestOf } from './sessions.js'

jest.setTimeout(60_000)

class CallerDto {}

@Controller('portal/probe')
class PortalProbe {
  @Get()
  @PortalEndpoint({ allow: ['owner', 'developer'], summary: 'who', answer: CallerDto })
  who(@Caller() caller: AnyCaller, @Scoped() scope: AccountScope) {
    return { ...caller, scope: scope.accountId }
  }

  @Post()
  @PortalEndpoint({ allow: ['owner'], verified: true, summary: 'change' })
  change() {}

  @Post('open')
  @PortalEndpoint({ allow: 'public', summary: 'open' })
  open() {}
}

@Controller('staff/probe')
class StaffProbe {
  @Get()
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, summary: 'who', answer: CallerDto })
  who(@Caller() caller: AnyCaller) {
    return caller
  }

  @Post()
  @StaffEndpoint({ allow: ['owner', 'admin'], summary: 'change' })
  change() {}
}

@Controller('portal/forgotten')
class Undeclared {
  @Get(':id')
  forgotten() {}
}

@Controller('portal/misplaced')
class Misplaced {
  @Get()
  @StaffEndpoint({ allow: ['owner'], summary: 'misplaced' })
  misplaced() {}
}

const withControllers = (...controllers: Type[]) => ({
  with: (config: Config) => {
    @Module({ controllers, imports: [AppModule.with(config)] })
    class Root {}
    return { module: Root }
  },
})

describe('access', () => {
  let admin: AdminUnderTest
  beforeAll(async () => {
    admin = await startAdmin({ root: withControllers(PortalProbe, StaffProbe) })
  })
  afterAll(() => admin?.stop())

  it.each([
    ['declares nothing', Undeclared, 'GET /portal/forgotten/:id (forgotten) has no declaration'],
    ['is declared for the other surface', Misplaced, 'GET /portal/misplaced (misplaced) is declared for /staff'],
  ])('does not start with a route that %s', async (_, controller, reason) => {
    const app = await createProcess(withControllers(controller).with(admin.config))
    try {
      await expect(app.init()).rejects.toThrow(reason)
    } finally {
      await app.close()
    }
  })

  describe('a session', () => {
    it('returns the caller, the organisation and the role', async () => {
      const { client, userId, accountId, email } = await admin.member({ role: 'developer' })
      const { status, body } = await client.get('/probe')
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          surface: 'portal',
          userId,
          accountId,
          email,
          role: 'developer',
          verified: true,
          scope: accountId,
        }),
      ])
    })

    it('is required', async () => {
      expect((await admin.portal().get('/probe')).status).toBe(401)
      expect((await admin.portal().withSession('nonsense', null).get('/probe')).status).toBe(401)
      expect((await admin.staff().get('/probe')).status).toBe(401)
    })

    it('is stored as a digest only', async () => {
      const { client } = await admin.member()
      const rows = await admin.database.prisma.portalSession.findMany()
      expect(rows.map(({ digest }) => digest)).toContain(digestOf(client.session!))
      expect(JSON.stringify(rows)).not.toContain(client.session)
    })

    it.each(['expiresAt', 'lastSeenAt'] as const)('ends by %s', async (field) => {
      const { client, userId } = await admin.member()
      expect((await client.get('/probe')).status).toBe(200)
      const data = {
        createdAt: new Date(Date.now() - 40 * 86_400_000),
        [field]: new Date(Date.now() - 8 * 86_400_000),
      }
      await admin.database.prisma.portalSession.updateMany({ where: { userId }, data })
      expect((await client.get('/probe')).status).toBe(401)
    })

    it('of staff ends when the person leaves the team', async () => {
      const { client, staffId } = await admin.loginStaff('admin')
      expect((await client.get('/probe')).status).toBe(200)
      await admin.database.prisma.staffMember.update({ where: { id: staffId }, data: { deactivatedAt: new Date() } })
      expect((await client.get('/probe')).status).toBe(401)
    })
  })

  describe('on the staff surface', () => {
    it('refuses a customer’s session, and a key', async () => {
      const customer = await admin.member()
      expect((await customer.client.get('/staff/probe')).status).toBe(403)
      const { text } = await createKey(admin.database.prisma, null, customer)
      const stranger = admin.staff()
      stranger.headers['x-service-key'] = text
      expect((await stranger.get('/probe')).status).toBe(403)
      stranger.headers['x-service-key'] = 'svc_live_nonsense'
      expect((await stranger.get('/probe')).status).toBe(401)
    })

    it('refuses a role that the route does not name', async () => {
      const { client } = await admin.loginStaff('support')
      expect((await client.get('/probe')).status).toBe(200)
      expect((await client.post('/probe')).status).toBe(403)
    })
  })

  it('applies a change of role to the next request', async () => {
    const { client, memberId, ...of } = await admin.member({ role: 'developer' })
    await admin.member({ of })
    expect((await client.get('/probe')).status).toBe(200)
    await admin.database.prisma.member.update({ where: { id: memberId }, data: { role: 'billing' } })
    expect((await client.get('/probe')).status).toBe(403)
  })

  it('refuses an unverified address where a verified one is required', async () => {
    const { client } = await admin.member({ verified: false })
    const { status, body } = await client.post('/probe')
    expect([status, body]).toEqual([403, expect.objectContaining({})])
    expect(JSON.stringify(body)).toContain('Verify your e-mail address first')
    const verified = await admin.member()
    expect((await verified.client.post('/probe')).status).toBe(204)
  })

  describe('a change that another site may have sent is refused:', () => {
    it('without the token of the session, or with the token of another', async () => {
      const { client } = await admin.member()
      const other = await admin.member()
      const token = client.csrfToken
      for (const forged of [null, '', 'x', other.client.csrfToken]) {
        client.csrfToken = forged
        expect((await client.post('/probe')).status).toBe(403)
      }
      client.csrfToken = token
      expect((await client.post('/probe')).status).toBe(204)
    })

    it.each([
      ['another origin', { origin: 'https://evil.example' }, 403],
      ['no origin at all', { origin: 'null' }, 403],
      ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
      ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
      ['the same origin', { 'sec-fetch-site': 'same-origin' }, 204],
      ['a program', {}, 204],
    ])('from %s', async (_, headers, status) => {
      const { client } = await admin.member()
      Object.assign(client.headers, headers)
      expect((await client.post('/probe')).status).toBe(status)
      const stranger = admin.portal()
      Object.assign(stranger.headers, headers)
      expect((await stranger.post('/probe/open')).status).toBe(status)
    })

    it('but not from its own address', async () => {
      const { client } = await admin.member()
      client.headers.origin = admin.config.http.publicUrl
      expect((await client.post('/probe')).status).toBe(204)
    })
  })

  it('forbids caching of answers, and adds the id of the request', async () => {
    const { headers } = await admin.portal().get('/probe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
