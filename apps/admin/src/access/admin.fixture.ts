import 'reflect-metadata'
import { randomBytes, randomUUID } from 'node:crypto'
import { type DynamicModule } from '@nestjs/common'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  Contract,
  createCustomer,
  createDatabase,
  startRedis,
  type CustomerOptions,
  type TestDatabase,
  type TestRedis,
} from '@repere/test-kit'
import { generateAccountTag } from '@repere/shared'
import { MailCatcher, type CaughtMail } from '@repere/mail-catcher'
import { prepareAdmin } from '../admin-app.js'
import { AppModule } from '../app.module.js'
import { readConfig, type Config } from '../config.js'
import { IdentityLinks } from '../identity/identity-links.js'
import { type RegisteredDto } from '../identity/me.dto.js'
import { SecondFactor } from '../identity/second-factor.js'
import { Gatekeeper } from '../keys/gatekeeper.fixture.js'
import { MailTransport } from '../mail/mail-transport.js'
import { SendMailsJob } from '../mail/send-mails.job.js'
import { OPENAPI_FILE } from '../reference/whole-app.js'
import { createProcess } from '../serve.js'
import { csrfTokenOf } from './csrf.js'
import { HttpClient } from './http-client.fixture.js'
import { type CustomerRole, type StaffRole } from './roles.js'
import { PortalSessions, StaffSessions } from './sessions.js'
import { type WrittenLanguage } from '../written-languages.js'

/** A hash that no password has: only the fixture logs this person in. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')

/** A person of a customer, logged in. */
export interface TestMember {
  client: HttpClient
  userId: string
  memberId: string
  accountId: string
  accountTag: string
  email: string
  role: CustomerRole
}

export interface TestStaff {
  client: HttpClient
  staffId: string
  email: string
  role: StaffRole
}

/** A password that satisfies the rules. */
export const PASSWORD = 'correct horse battery'

export interface Registering {
  email: string
  password: string
  organisation: string
  country: string
  language: WrittenLanguage
}

export interface TestRegistration {
  client: HttpClient
  email: string
  password: string
  body: RegisteredDto
}

export interface MemberOptions extends CustomerOptions {
  /** Default owner. */
  role?: CustomerRole
  /** Default true. */
  verified?: boolean
  /** The person joins this account; absent: a new account. */
  of?: Pick<TestMember, 'accountId' | 'accountTag'>
}

export interface AdminOptions {
  /** Further settings, by their names in the environment. */
  env?: Record<string, string>
  /** Default: the whole admin app. */
  root?: { with(config: Config): DynamicModule }
}

/** The admin app with its own Postgres and Redis. Every JSON answer is checked against its OpenAPI document. */
export class AdminUnderTest {
  private readonly sender: SendMailsJob
  private readonly transport: MailTransport
  private opened: Promise<Gatekeeper> | undefined

  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    readonly config: Config,
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    private readonly contract: Contract,
    private readonly catcher: MailCatcher,
  ) {
    this.transport = new MailTransport(config)
    this.sender = new SendMailsJob(database.prisma, new IdentityLinks(database.prisma, config), this.transport)
  }

  static async start({ env = {}, root = AppModule }: AdminOptions = {}): Promise<AdminUnderTest> {
    const [database, redis, catcher] = await Promise.all([createDatabase(), startRedis(), MailCatcher.start()])
    const config = readConfig({
      DATABASE_URL: database.appUrl,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'silent',
      SECRETS_KEY,
      SMTP_URL: catcher.smtpUrl,
      // Tests sign up from one network.
      SIGN_UPS_PER_HOUR: '100000',
      ...env,
    })
    const app = await createProcess(root.with(config), prepareAdmin(config))
    await app.listen(0, '127.0.0.1')
    return new AdminUnderTest(
      app,
      await app.getUrl(),
      config,
      database,
      redis,
      Contract.committed(OPENAPI_FILE),
      catcher,
    )
  }

  /** A browser on the customers' surface, without a session. */
  portal(): HttpClient {
    return new HttpClient(this.url, 'portal', this.contract)
  }

  staff(): HttpClient {
    return new HttpClient(this.url, 'staff', this.contract)
  }

  /** Creates a person with a session directly. Registering and logging in are slow and have their own tests. */
  async member({ role = 'owner', verified = true, of, ...customer }: MemberOptions = {}): Promise<TestMember> {
    const { prisma } = this.database
    const { accountId, accountTag } = of ?? (await createCustomer(prisma, customer))
    const email = `${role}-${randomBytes(4).toString('hex')}@client.example`
    const user = await prisma.user.create({
      data: { email, passwordHash: NO_PASSWORD, emailVerifiedAt: verified ? new Date() : null, language: 'fr' },
    })
    const member = await prisma.member.create({ data: { accountId, userId: user.id, role } })
    const session = await this.app
      .get(PortalSessions)
      .begin(prisma, { userId: user.id, accountId }, NOWHERE, 'password')
    const client = this.portal().withSession(session.text, csrfTokenOf(session.text))
    return { client, userId: user.id, memberId: member.id, accountId, accountTag, email, role }
  }

  /** An owner of an organisation without a plan, whose details are complete. */
  async newcomer(options: { country?: string } = {}): Promise<TestMember> {
    const accountTag = generateAccountTag()
    const profile = { create: { noTaxId: true, street: 'Rue 12.062', city: 'Cotonou', updatedBy: 'test' } }
    const data = { tag: accountTag, name: 'Awa', country: options.country ?? 'BJ', profile }
    const { id } = await this.database.prisma.account.create({ data })
    return this.member({ of: { accountId: id, accountTag } })
  }

  /** Creates a staff member with a session. */
  async loginStaff(role: StaffRole = 'owner'): Promise<TestStaff> {
    const { prisma } = this.database
    const email = `${role}-${randomBytes(4).toString('hex')}@repere.example`
    const id = randomUUID()
    const staff = await prisma.staffMember.create({
      data: {
        id,
        email,
        role,
        passwordHash: NO_PASSWORD,
        totpSecret: this.app.get(SecondFactor).newSecret('staff', id),
        enrolledAt: new Date(),
        createdBy: 'test',
      },
    })
    const session = await this.app.get(StaffSessions).begin(prisma, staff.id, NOWHERE, 'totp')
    const client = this.staff().withSession(session.text, csrfTokenOf(session.text))
    return { client, staffId: staff.id, email, role }
  }

  /** Registers an organisation. Its first owner has a session and an address that is not verified. */
  async register(order: Partial<Registering> = {}): Promise<TestRegistration> {
    const client = this.portal()
    const email = order.email ?? `owner-${randomBytes(4).toString('hex')}@client.example`
    const whole = { email, password: PASSWORD, organisation: 'Transports Awa', country: 'BJ', ...order }
    const { status, body, text } = await client.post<RegisteredDto>('/register', whole)
    if (status !== 201) throw new Error(`Registering answers ${status}: ${text}`)
    return { client, email, password: whole.password, body }
  }

  /** Sends queued mails by SMTP. @returns every mail to the address, oldest first */
  async mails(to: string): Promise<CaughtMail[]> {
    await this.sender.run()
    return this.catcher.caught(to)
  }

  /** The token in the link of the newest mail to the address. */
  async linkToken(to: string): Promise<string> {
    const mail = (await this.mails(to)).at(-1)
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`No link in ${mail?.subject ?? 'no mail'}`)
    return token
  }

  /** Decides on requests with keys, on the same stores; `stop()` closes it. */
  gate(): Promise<Gatekeeper> {
    return (this.opened ??= Gatekeeper.start(this.database.prisma, this.redis.url))
  }

  async stop(): Promise<void> {
    await this.opened?.then(
      (gate) => gate.close(),
      () => undefined,
    )
    await this.app.close()
    this.transport.onApplicationShutdown()
    await Promise.all([this.catcher.stop(), this.database.remove(), this.redis.remove()])
  }
}

const NOWHERE = { ip: '127.0.0.1', headers: { 'user-agent': 'test' } }

/** Starts the app; the caller ends it with `stop()`. */
export const startAdmin = (options?: AdminOptions): Promise<AdminUnderTest> => AdminUnderTest.start(options)
