import { setTimeout as sleep } from 'node:timers/promises'
import { type Worker } from 'node:worker_threads'
import { EngineLate, EngineOverloaded, EngineUnavailable } from '../routing.port.js'
import { bestOrder } from './best-order.js'
import { townInstance } from '../testing/order-instances.js'
import { OrderFinder } from './order-finder.js'

let finder: OrderFinder

beforeEach(() => (finder = new OrderFinder()))
afterEach(() => finder.onApplicationShutdown())

describe('OrderFinder', () => {
  it('returns the order of the search', async () => {
    for (const size of [2, 9, 30]) {
      const costs = townInstance(size, 1)
      expect(await finder.find(costs)).toEqual(bestOrder(costs))
    }
  })

  it('returns null if there is no order', async () => {
    expect(await finder.find({ size: 2, costs: Float64Array.of(0, Infinity, 1, 0) })).toBeNull()
  })

  it('does not block this thread while it searches', async () => {
    await finder.find(townInstance(3, 1))
    let turns = 0
    let searching = true
    const count = () => {
      turns++
      if (searching) setImmediate(count)
    }
    setImmediate(count)
    await finder.find(townInstance(100, 1))
    searching = false
    // A search on this thread would let none happen.
    expect(turns).toBeGreaterThan(100)
  })

  it('ends a search at its deadline, and continues with the next one', async () => {
    await expect(finder.find(townInstance(100, 1), 1)).rejects.toBeInstanceOf(EngineLate)
    const costs = townInstance(9, 1)
    expect(await finder.find(costs)).toEqual(bestOrder(costs))
  })

  it('fails the searches of threads that die, and continues with the next one', async () => {
    await finder.find(townInstance(9, 1))
    const searches = Array.from({ length: 8 }, () => finder.find(townInstance(100, 1)))
    const outcomes = Promise.allSettled(searches)
    await sleep(1)
    for (const thread of (finder as unknown as { pool: { threads: Worker[] } }).pool.threads) await thread.terminate()
    const failed = (await outcomes).filter((outcome) => outcome.status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    for (const { reason } of failed) expect(reason).toBeInstanceOf(EngineUnavailable)
    const costs = townInstance(9, 1)
    expect(await finder.find(costs)).toEqual(bestOrder(costs))
  })

  it('refuses more than can be searched in time', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => finder.find(townInstance(14, 1))))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(EngineOverloaded)
    expect(outcomes.length - refused.length).toBeGreaterThan(1)
  })
})
