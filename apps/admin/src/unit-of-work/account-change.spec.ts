import { setTimeout as sleep } from 'node:timers/promises'
import { addPublication } from '@repere/prisma'
import { connectRedis, ControlChannel, type RedisClient } from '@repere/shared'
import { createCustomer, createDatabase, startRedis, until, type TestDatabase, type TestRedis } from '@repere/test-kit'
import { AccountChange, writeAccounts } from './account-change.js'

jest.setTimeout(60_000)

describe('a change of an account', () => {
  let database: TestDatabase
  let redis: TestRedis
  let connection: RedisClient
  let unreachable: RedisClient
  let changes: AccountChange
  let cutOff: AccountChange

  beforeAll(async () => {
    ;[database, redis] = await Promise.all([createDatabase(), startRedis()])
    connection = connectRedis(redis.url, { commandTimeoutMs: 2_000 }).on('error', () => undefined)
    unreachable = connectRedis('redis://127.0.0.1:1').on('error', () => undefined)
    changes = new AccountChange(database.prisma, new ControlChannel(connection))
    cutOff = new AccountChange(database.prisma, new ControlChannel(unreachable))
    await until(() => connection.status === 'ready')
  })
  afterAll(async () => {
    connection?.disconnect()
    unreachable?.disconnect()
    await Promise.all([database?.remove(), redis?.remove()])
  })

  it('never overlaps with another change of the same account', async () => {
    const { accountTag } = await createCustomer(database.prisma)
    let inside = 0
    const most: number[] = []
    const work = async () => {
      most.push(++inside)
      await sleep(20)
      inside--
    }
    await Promise.all(Array.from({ length: 5 }, () => changes.run(accountTag, work)))
    expect(most).toEqual([1, 1, 1, 1, 1])
  })

  it('has published everything that it queued when it resolves', async () => {
    const { accountId } = await createCustomer(database.prisma)
    await changes.run(accountId, (tx) => addPublication(tx, { accountId }))
    expect(await database.prisma.publication.count({ where: { accountId } })).toBe(0)
  })

  it('is committed without Redis, fails, and is published by the next one', async () => {
    const { accountId } = await createCustomer(database.prisma)
    const rename = cutOff.run(accountId, async (tx) => {
      await tx.account.update({ where: { id: accountId }, data: { name: 'Renamed' } })
      await addPublication(tx, { accountId })
    })
    await expect(rename).rejects.toMatchObject({ name: 'RedisUnavailable' })
    const stored = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect([stored.name, await database.prisma.publication.count({ where: { accountId } })]).toEqual(['Renamed', 1])
    await changes.run(accountId, () => Promise.resolve())
    expect(await database.prisma.publication.count({ where: { accountId } })).toBe(0)
  })

  it('succeeds without Redis when the publication may wait', async () => {
    const { accountId } = await createCustomer(database.prisma)
    const done = cutOff.run(accountId, (tx) => addPublication(tx, { accountId }), { publication: 'best_effort' })
    await expect(done).resolves.toBeUndefined()
    expect(await database.prisma.publication.count({ where: { accountId } })).toBe(1)
  })

  it('writes nothing when the work fails', async () => {
    const { accountId } = await createCustomer(database.prisma)
    const failing = changes.run(accountId, async (tx) => {
      await addPublication(tx, { accountId })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.prisma.publication.count({ where: { accountId } })).toBe(0)
  })

  it('reports an unknown account', async () => {
    await expect(changes.run('nobody', () => Promise.resolve())).rejects.toMatchObject({ code: 'account_not_found' })
  })

  it('locks several accounts in one order, for any order of the call', async () => {
    const [a, b] = await Promise.all([createCustomer(database.prisma), createCustomer(database.prisma)])
    const ids = [a.accountId, b.accountId]
    const both = (order: string[]) =>
      writeAccounts(database.prisma, order, async (_, locked) => {
        await sleep(5)
        return locked.size
      })
    const runs = Array.from({ length: 10 }, (_, index) => both(index % 2 ? ids : [...ids].reverse()))
    expect(await Promise.all(runs)).toEqual(Array<number>(10).fill(2))
  })
})
