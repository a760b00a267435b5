import { UnsafeSettings } from './unsafe-settings.js'

const GOOD = 'b7Kq2xWm9RtLp4Zs'
const problemsOf = (check: (unsafe: UnsafeSettings) => void) => {
  const unsafe = new UnsafeSettings()
  check(unsafe)
  return unsafe.problems
}

describe('unsafe settings', () => {
  it.each([
    ['http://a.example', 1],
    ['https://a.example', 0],
    [null, 0],
  ])('checks the address %s', (url, problems) => {
    expect(problemsOf((unsafe) => unsafe.requireHttps('A', url))).toHaveLength(problems)
  })

  it.each([
    ['redis://cache:6379', 1],
    ['redis://user@cache', 1],
    ['redis://user:short@cache', 1],
    [`redis://user:${GOOD}@cache`, 0],
  ])('checks the store %s', (url, problems) => {
    expect(problemsOf((unsafe) => unsafe.requirePassword('A', url))).toHaveLength(problems)
  })

  it.each([
    ['wh_local_simulator', /everybody knows/],
    ['k3y', /shorter/],
    ['\0'.repeat(32), /repeats/],
    ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', /repeats/],
  ])('refuses a known, short or empty secret', (secret, message) => {
    const [problem] = problemsOf((unsafe) => unsafe.requireSecret('A', secret))
    expect(problem).toMatch(message)
    expect(problem).not.toContain(secret)
  })

  it('refuses a secret that is used for two purposes', () => {
    const problems = problemsOf((unsafe) => {
      unsafe.requireSecret('A', GOOD)
      unsafe.requirePassword('B', `redis://user:${GOOD}@cache`)
    })
    expect(problems).toEqual(['B is the same as A: each secret must be one of its own'])
  })

  it.each([
    ['0.0.0.0', 1],
    ['::', 1],
    ['203.0.113.7', 1],
    ['metrics.example', 1],
    ['127.0.0.1', 0],
    ['10.1.2.3', 0],
    ['fd00::1', 0],
    ['localhost', 0],
  ])('checks the interface of metrics %s', (host, problems) => {
    expect(problemsOf((unsafe) => unsafe.requirePrivateInterface('A', host))).toHaveLength(problems)
  })

  it.each([
    ['smtp://mail.example', 1],
    ['smtp://mail.example?requireTLS=true', 0],
    ['smtps://mail.example', 0],
  ])('checks the mail server %s', (url, problems) => {
    expect(problemsOf((unsafe) => unsafe.requireMailEncryption('A', url))).toHaveLength(problems)
  })

  it('refuses to trust every proxy', () => {
    expect(problemsOf((unsafe) => unsafe.refuseAnyProxy('A', ['10.0.0.1', '0.0.0.0/0']))).toHaveLength(1)
    expect(problemsOf((unsafe) => unsafe.refuseAnyProxy('A', ['10.0.0.0/8']))).toHaveLength(0)
  })
})
