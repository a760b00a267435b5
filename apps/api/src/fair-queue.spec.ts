import { FairQueue, QueueFull } from './fair-queue.js'

/** Jobs that run until the test ends them; `started` is the order of their starts. */
function jobsOf(queue: FairQueue) {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (account: string, name = account, isFree = false) =>
      queue.add(
        account,
        () => {
          started.push(name)
          return new Promise<void>((resolve) => ends.push(resolve))
        },
        isFree,
      ),
    /** Ends the job that started first of those that run. */
    endOne: async () => {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a fair queue', () => {
  it('alternates between accounts, however many jobs one of them has', async () => {
    const jobs = jobsOf(new FairQueue({ running: 1, waiting: 100, waitingPerAccount: 50 }))
    for (let i = 0; i < 5; i++) jobs.add('a', `a${i}`)
    for (let i = 0; i < 2; i++) jobs.add('b', `b${i}`)
    jobs.add('c', 'c0')
    for (let i = 0; i < 8; i++) await jobs.endOne()
    expect(jobs.started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a4'])
  })

  it('gives one account no more than half of the places while another one waits', async () => {
    const jobs = jobsOf(new FairQueue({ running: 4, waiting: 100, waitingPerAccount: 50 }))
    for (let i = 0; i < 10; i++) jobs.add('a', 'a')
    expect(jobs.started).toEqual(['a', 'a', 'a', 'a'])
    for (let i = 0; i < 10; i++) jobs.add('b', 'b')
    await jobs.endOne()
    await jobs.endOne()
    expect(jobs.started.slice(4)).toEqual(['b', 'b'])
    for (let i = 0; i < 8; i++) await jobs.endOne()
    const later = jobs.started.slice(4)
    expect(later.filter((account) => account === 'a')).toHaveLength(4)
  })

  it('does not prefer accounts that return with one job at a time to those that wait', async () => {
    const jobs = jobsOf(new FairQueue({ running: 1, waiting: 100, waitingPerAccount: 50 }))
    jobs.add('a')
    jobs.add('b')
    jobs.add('waits')
    for (const account of ['a', 'b', 'a', 'b']) {
      await jobs.endOne()
      jobs.add(account)
    }
    expect(jobs.started.slice(0, 3)).toEqual(['a', 'b', 'waits'])
  })

  it('lets jobs of free keys wait behind all others, in places of their own', async () => {
    const jobs = jobsOf(new FairQueue({ running: 1, waiting: 2, waitingPerAccount: 2 }))
    for (const account of ['f1', 'f2', 'f3']) jobs.add(account, account, true)
    expect(() => jobs.add('f4', 'f4', true)).toThrow(QueueFull)
    for (let i = 0; i < 2; i++) jobs.add('pays', `p${i}`)
    for (let i = 0; i < 4; i++) await jobs.endOne()
    expect(jobs.started).toEqual(['f1', 'p0', 'p1', 'f2', 'f3'])
  })

  it('runs no more jobs of one free account at once than it may, and others meanwhile', async () => {
    const bounds = { running: 3, waiting: 9, waitingPerAccount: 9, runningPerFreeAccount: 1 }
    const jobs = jobsOf(new FairQueue(bounds))
    for (let i = 0; i < 3; i++) jobs.add('f', `f${i}`, true)
    jobs.add('g', 'g0', true)
    jobs.add('pays', 'p0')
    jobs.add('pays', 'p1')
    expect(jobs.started).toEqual(['f0', 'g0', 'p0'])
    await jobs.endOne()
    await jobs.endOne()
    expect(jobs.started).toEqual(['f0', 'g0', 'p0', 'p1', 'f1'])
  })

  it('refuses an account whose places are full, and still lets another one wait', () => {
    const jobs = jobsOf(new FairQueue({ running: 1, waiting: 4, waitingPerAccount: 2 }))
    for (let i = 0; i < 3; i++) jobs.add('a')
    expect(() => jobs.add('a')).toThrow(QueueFull)
    for (let i = 0; i < 2; i++) jobs.add('b')
    expect(() => jobs.add('c')).toThrow(QueueFull)
  })

  it('drops a job that leaves before its turn, and frees its place', async () => {
    const jobs = jobsOf(new FairQueue({ running: 1, waiting: 1, waitingPerAccount: 1 }))
    jobs.add('a', 'a0')
    const leave = jobs.add('a', 'a1')
    leave()
    leave()
    jobs.add('b', 'b0')
    await jobs.endOne()
    await jobs.endOne()
    expect(jobs.started).toEqual(['a0', 'b0'])
  })

  it('frees the place of a job that fails', async () => {
    const queue = new FairQueue({ running: 1, waiting: 5, waitingPerAccount: 5 })
    queue.add('a', () => Promise.reject(new Error('broken')))
    await new Promise<void>((resolve) => queue.add('b', () => Promise.resolve(resolve())))
  })

  it('gives a place to a caller at its turn, and to the next one when it leaves', async () => {
    const queue = new FairQueue({ running: 1, waiting: 5, waitingPerAccount: 5 })
    const first = queue.enter('a')
    await first.entered
    const gone = queue.enter('b')
    const second = queue.enter('b')
    gone.leave()
    let isIn = false
    void second.entered.then(() => (isIn = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isIn).toBe(false)
    first.leave()
    await second.entered
    second.leave()
    await queue.enter('c').entered
  })
})
