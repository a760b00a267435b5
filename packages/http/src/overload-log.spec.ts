import { Logger } from '@nestjs/common'
import { OverloadLog } from './overload-log.js'

it('names refused requests by operation, once, and nothing when there were none', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)
  const log = new OverloadLog()
  log.write()
  for (let i = 0; i < 1_000; i++) log.count('POST /v1/matrix')
  log.count('GET /v1/route')
  log.write()
  log.write()
  expect(warn.mock.calls.map(([about]) => about as object)).toEqual([
    { refused: { 'POST /v1/matrix': 1_000, 'GET /v1/route': 1 } },
  ])
  warn.mockRestore()
})
