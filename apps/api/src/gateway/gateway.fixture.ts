import 'reflect-metadata'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Controller, Get, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { type NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  AdmissionStore,
  ControlChannel,
  generateAccountTag,
  generateKey,
  generateToken,
  type KeyKind,
  type KeyRecord,
  rulesOfRedisUser,
} from '@repere/shared'
import { Contract, createDatabase, startRedis, type TestDatabase, type TestRedis, until } from '@repere/test-kit'
import { badInput, notFound } from '@repere/http'
import { AppModule } from '../app.module.js'
import { type Config, readConfig } from '../config.js'
import { OPENAPI_FILE } from '../whole-api.js'
import { closeApi, configure, createAdapter } from '../server.js'
import { type Answer } from './answer.js'
import { Endpoint } from './endpoint.js'
import { engineFailed, engineLate, engineTimedOut } from './problem.js'
import { ResponseCache } from './response-cache.js'

class ProbeDto {}

const declared = { group: 'routing', summary: 'Probe', answer: ProbeDto } as const

/** Routes with every kind of outcome, so that tests of the chain do not depend on an operation. */
@Controller('v1/probe')
class ProbeController {
  private computed = 0

  constructor(private readonly cache: ResponseCache) {}

  @Get()
  @Endpoint(declared)
  ok() {
    return { ok: true }
  }

  @Get('tile')
  @Endpoint({ ...declared, group: 'tiles', limitClass: 'delayed' })
  tile() {
    return { ok: true }
  }

  @Get('glyph')
  @Endpoint({ ...declared, group: 'tiles', limitClass: 'delayed_free' })
  glyph() {
    return { ok: true }
  }

  @Get('undeclared')
  undeclared() {
    return { ok: true }
  }

  @Get('broken')
  @Endpoint(declared)
  broken() {
    throw new Error('postgres://user:secret@host is not for clients')
  }

  @Get('engine-down')
  @Endpoint(declared)
  engineDown() {
    throw engineFailed('valhalla')
  }

  @Get('engine-late')
  @Endpoint(declared)
  engineLate() {
    throw engineLate('valhalla')
  }

  @Get('too-much-work')
  @Endpoint(declared)
  tooMuchWork() {
    throw engineTimedOut('valhalla')
  }

  @Get('refused')
  @Endpoint(declared)
  refused() {
    throw badInput([{ field: 'origin', reason: 'no_road_nearby', value: null }])
  }

  @Get('missing')
  @Endpoint(declared)
  missing() {
    throw notFound()
  }

  @Get('cached')
  @Endpoint({ ...declared, cached: true })
  cached(): Promise<Answer> {
    return this.cache.answer({ operation: 'probe', build: 'b1', request: {} }, () =>
      Promise.resolve({ body: { computed: ++this.computed }, backend: 'probe', build: 'b1' }),
    )
  }
}

export interface GatewayUnderTest {
  app: NestFastifyApplication
  config: Config
  url: string
  redis: TestRedis
  database: TestDatabase
  channel: ControlChannel
  store: AdmissionStore
  /** Publishes a key with the given limits, like the control plane. */
  publish(limits?: Partial<KeyRecord>): Promise<PublishedKey>
  /**
   * Sends a request (`init.method` may differ from GET). Throws when a JSON answer does not match the OpenAPI document.
   */
  get(path: string, key?: string | null, init?: RequestInit): Promise<Response>
  /** Sends a body as JSON; otherwise like `get`. */
  post(path: string, body: unknown, key?: string | null): Promise<Response>
  stop(): Promise<void>
}

export interface PublishedKey {
  text: string
  record: KeyRecord
}

/** The API may do in Redis what it may in production, and no more: a command without a right fails its test. */
const GATEWAY_IN_REDIS = ['--user', 'gateway', 'on', 'nopass', ...rulesOfRedisUser('gateway').split(' ')]

/** The whole API with its own Redis and database, and with the probe routes. */
export async function startGateway(env: Record<string, string> = {}): Promise<GatewayUnderTest> {
  const [redis, database, folder] = await Promise.all([
    startRedis({ settings: GATEWAY_IN_REDIS }),
    createDatabase(),
    mkdtemp(join(tmpdir(), 'repere-gateway-')),
  ])
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    // `DATA_DIR` may be a build that other tests read too.
    SPOOL_DIR: join(folder, 'spool'),
    REDIS_URL: redis.url.replace('//', '//gateway:-@'),
    DATABASE_URL: database.gatewayUrl,
    LOG_LEVEL: 'silent',
    // On a busy machine, a slow Redis must not count as unavailable, nor a slow engine as failed.
    REDIS_TIMEOUT_MS: '3000',
    ROUTING_DEADLINE_MS: '30000',
    ...env,
  })

  @Module({ imports: [AppModule.with(config)], controllers: [ProbeController] })
  class ProbedApi {}

  const app = await NestFactory.create<NestFastifyApplication>(ProbedApi, createAdapter(config), {
    logger: false,
    bodyParser: false,
  })
  configure(app)
  await app.listen(0, '127.0.0.1')
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1')
  // Until Redis is trusted, keys are looked up in Postgres, which does not contain the keys of the tests.
  await until(() => app.get(AdmissionStore).available, { timeoutMs: 30_000 })
  // The control plane publishes, with rights of its own.
  const channel = new ControlChannel(redis.client())
  const contract = Contract.committed(OPENAPI_FILE)
  let accounts = 0

  const gateway: GatewayUnderTest = {
    app,
    config,
    url,
    redis,
    database,
    channel,
    store: app.get(AdmissionStore),
    async publish(limits = {}) {
      const kind: KeyKind = limits.kind ?? 'test'
      const accountTag = limits.accountTag ?? generateAccountTag()
      const { text, parsed } =
        limits.tokenBurstPerSecond === undefined ? generateKey(kind, accountTag) : generateToken(accountTag)
      const record: KeyRecord = {
        keyId: `key-${++accounts}`,
        accountId: `account-${accountTag}`,
        version: 1,
        plan: 'starter',
        dayQuota: 1_000,
        burstPerSecond: 1_000,
        origins: [],
        overage: null,
        scopes: [],
        addresses: [],
        expiresAtMs: null,
        verifyByMs: null,
        sellerUtcOffsetMinutes: 60,
        ...limits,
        kind,
        accountTag,
        digest: parsed.digest,
      }
      await channel.publishSuspension({ accountTag, suspended: null, version: 1 })
      await channel.publishKey(record)
      return { text, record }
    },
    async get(path, key, init = {}) {
      const headers = { ...(key ? { 'x-service-key': key } : {}), ...init.headers }
      const response = await fetch(url + path, { ...init, headers })
      if (
        init.method !== 'HEAD' &&
        /^\/(v1|osrm|nominatim|maps)\//.test(path) &&
        response.headers.get('content-type')?.startsWith('application/json')
      ) {
        contract.check(init.method ?? 'GET', path, response.status, await response.clone().json())
      }
      return response
    },
    post(path, body, key) {
      const headers = { 'content-type': 'application/json' }
      return gateway.get(path, key, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    async stop() {
      await closeApi(app, 500)
      await Promise.all([redis.remove(), database.remove(), rm(folder, { recursive: true, force: true })])
    },
  }
  return gateway
}

/** A path with query parameters. */
export function withQuery(path: string, parameters: Record<string, string | number>): string {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [name, `${value}`])
  return `${path}?${new URLSearchParams(texts).toString()}`
}

/** The fields that a 400 names, each with its reason, in the order of the answer. */
export async function refusalOf(response: Response): Promise<[field: string, reason: string][]> {
  const answer = (await response.json()) as { error: { details: { field: string; reason: string }[] } }
  expect({ status: response.status, answer }).toMatchObject({ status: 400, answer: { error: { code: 400 } } })
  return answer.error.details.map(({ field, reason }) => [field, reason])
}
