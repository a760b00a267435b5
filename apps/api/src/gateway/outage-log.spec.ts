import { Logger } from '@nestjs/common'
import { OutageLog } from './outage-log.js'

describe('an outage of Redis', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)
  beforeEach(() => warn.mockClear())
  afterAll(() => warn.mockRestore())

  it('that lasts more than a minute is a warning, once a minute, with the number of requests', () => {
    const log = new OutageLog()
    for (let seconds = 1; seconds <= 190; seconds++) {
      log.count(seconds * 1_000)
      log.check(seconds * 1_000)
    }
    expect(warn.mock.calls.map(([about]) => about as object)).toEqual([
      { requests: 61, seconds: 60 },
      { requests: 60, seconds: 120 },
      { requests: 60, seconds: 180 },
    ])
  })

  it('that is shorter is no warning', () => {
    const log = new OutageLog()
    for (let seconds = 1; seconds <= 300; seconds++) {
      if (seconds % 60 < 30) log.count(seconds * 1_000)
      log.check(seconds * 1_000)
    }
    expect(warn).not.toHaveBeenCalled()
  })
})
