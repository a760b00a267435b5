import { JobsUnhandled, requireOneHandlerEach } from './jobs.js'

const DECLARED = { outbox: ['finish-outbox'], mail: ['send', 'retry'] }
const ALL = [
  { queue: 'outbox', job: 'finish-outbox' },
  { queue: 'mail', job: 'send' },
  { queue: 'mail', job: 'retry' },
] as never[]

describe('the worker', () => {
  it('starts when every job has one handler', () => {
    expect(() => requireOneHandlerEach(ALL, DECLARED)).not.toThrow()
  })

  it.each([
    ['a job has no handler', ALL.slice(1), 'outbox/finish-outbox has no handler'],
    ['a job has two', [...ALL, ALL[1]], 'mail/send has several'],
    [
      'a handler is for no job',
      [...ALL, { queue: 'outbox', job: 'send' }],
      'outbox/send is handled, but no such job exists',
    ],
  ])('refuses to start when %s', (_, handlers, problem) => {
    const start = () => requireOneHandlerEach(handlers as never[], DECLARED)
    expect(start).toThrow(JobsUnhandled)
    expect(start).toThrow(problem)
  })
})
