import { setTimeout } from 'node:timers/promises'
import { type Aside, type AsideOptions, runAside } from './aside.js'

const file = new URL('./aside-worker.fixture.mjs', import.meta.url)
const unused = () => {
  throw new Error('This was to be done in a thread')
}
const run = (input: { task: string; [key: string]: unknown }, options: AsideOptions<number> = {}) =>
  runAside({ file, work: unused } as Aside<typeof input, unknown, number>, input, options)

describe('work in a thread of its own', () => {
  it('gives its result and its progress', async () => {
    const progress: number[] = []
    expect(await run({ task: 'double', number: 21 }, { onProgress: (done) => progress.push(done) })).toEqual({
      number: 42,
    })
    expect(progress).toEqual([0.5, 1])
  })

  it('fails with the problem of the work, its code and its remedy', async () => {
    await expect(run({ task: 'problem' })).rejects.toMatchObject({
      name: 'GeodataProblem',
      code: 'extract_empty',
      message: 'The extract holds nothing.',
      remedy: 'Use another one.',
    })
  })

  it('fails with a problem when the disk is full', async () => {
    await expect(run({ task: 'fullDisk' })).rejects.toMatchObject({
      code: 'disk_failed',
      message: expect.stringContaining('/data/a'),
    })
  })

  it('fails with any other error, and when the thread ends too early', async () => {
    await expect(run({ task: 'fault' })).rejects.toThrow('no such thing')
    await expect(run({ task: 'exit' })).rejects.toThrow('without a result (code 3)')
  })

  it.each([
    ['is busy', 'endless', false],
    ['is asked to stop, because it uses SQLite', 'endlessReports', true],
  ])('ends with the reason of the one who stopped it while it %s', async (_what, task, usesSqlite) => {
    const stop = new AbortController()
    const reason = new Error('enough')
    const running = run({ task }, { signal: stop.signal, usesSqlite })
    void setTimeout(200).then(() => stop.abort(reason))
    await expect(running).rejects.toBe(reason)
    await expect(run({ task }, { signal: stop.signal })).rejects.toBe(reason)
  })

  it('sends parts in order, and no faster than they are received', async () => {
    const sent = new Int32Array(new SharedArrayBuffer(4))
    const received: number[] = []
    let aheadMax = 0
    const result = await run(
      { task: 'count', parts: 100, sent },
      {
        async onPart(part) {
          await setTimeout(2)
          aheadMax = Math.max(aheadMax, Atomics.load(sent, 0) - part)
          received.push(part)
        },
      },
    )
    expect(result).toBe(100)
    expect(received).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect(aheadMax).toBeLessThanOrEqual(8)
  })

  it('fails when a part cannot be received', async () => {
    const onPart = () => Promise.reject(new Error('no room'))
    await expect(run({ task: 'count', parts: 100, sent: new Int32Array(1) }, { onPart })).rejects.toThrow('no room')
  })
})

describe('where the thread has no file, as in tests from sources', () => {
  it('the work is done here', async () => {
    const here: Aside<number, number> = {
      file: new URL('./none.js', file),
      work(input, { onProgress }) {
        onProgress(1)
        return input + 1
      },
    }
    expect(await runAside(here, 1)).toBe(2)
  })
})
