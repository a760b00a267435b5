import { type PrismaClient } from '@repere/prisma'
import { connectRedis, ControlChannel, type RedisClient } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestRedis } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { movePlan } from '../plans/plan-move.fixture.js'
import { type PlanMove } from '../plans/plan-move.js'
import { type AccountStatus, accountStatus } from '../suspension/account-status.js'
import { Gatekeeper } from './gatekeeper.fixture.js'
import { type KeyAdministration, keyAdministration } from './key-administration.js'
import { type NewKey } from './new-key.js'

/** The control plane's part that changes keys and accounts, and an API that judges them. */
export interface KeyStage {
  prisma: PrismaClient
  redis: TestRedis
  connection: RedisClient
  channel: ControlChannel
  gate: Gatekeeper
  keys: KeyAdministration
  accounts: AccountStatus
  /** Without a connection to Redis, while the API has one. */
  keysCutOff: KeyAdministration
  accountsCutOff: AccountStatus
  setPlan(move: PlanMove & { account: string }): Promise<boolean>
  /** A key of a new customer. */
  newKey(kind: 'test' | 'live', origins?: string[]): Promise<NewKey>
  newSandboxKey(account: string): Promise<NewKey>
}

/** The author of all changes in these tests. */
export const BY = systemAuthor('test')

/** Ready in the tests of the `describe` in which it is called, and removed after them. */
export function keyStage(): KeyStage {
  const stage = {} as KeyStage
  let remove = async (): Promise<unknown> => undefined
  beforeAll(async () => {
    const [database, redis] = await Promise.all([createDatabase(), startRedis({ persistent: true })])
    const { prisma } = database
    const [connection, unreachable] = [
      connectRedis(redis.url, { commandTimeoutMs: 2_000 }),
      connectRedis('redis://127.0.0.1:1'),
    ]
    for (const one of [connection, unreachable]) one.on('error', () => undefined)
    const [channel, cutOff] = [new ControlChannel(connection), new ControlChannel(unreachable)]
    const gate = await Gatekeeper.start(prisma, redis.url)
    remove = () => {
      gate.close()
      connection.disconnect()
      unreachable.disconnect()
      return Promise.all([database.remove(), redis.remove()])
    }
    const keys = keyAdministration(prisma, channel)
    Object.assign(stage, {
      ...{ prisma, redis, connection, channel, gate, keys },
      accounts: accountStatus(prisma, channel),
      keysCutOff: keyAdministration(prisma, cutOff),
      accountsCutOff: accountStatus(prisma, cutOff),
      setPlan: (move) => movePlan(prisma, channel, move),
      newKey: async (kind, origins = []) => {
        const { accountTag } = await createCustomer(prisma)
        return keys.issueKey({ account: accountTag, kind, origins, by: BY })
      },
      newSandboxKey: (account) => keys.issueKey({ account, kind: 'test', by: BY }),
    } satisfies KeyStage)
    await until(() => connection.status === 'ready')
  })
  afterAll(() => remove())
  return stage
}
