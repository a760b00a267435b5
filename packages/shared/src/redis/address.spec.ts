import { parseRedisAddress } from './address.js'

describe('the address of Redis', () => {
  it.each([
    ['redis://127.0.0.1', { host: '127.0.0.1', port: 6_379, db: 0 }],
    [
      'redis://gateway:p%40ss%2Fw@[::1]:7000/3',
      { host: '::1', port: 7_000, db: 3, username: 'gateway', password: 'p@ss/w' },
    ],
    ['rediss://:secret@redis.example', { host: 'redis.example', port: 6_379, db: 0, password: 'secret', tls: {} }],
  ])('%s is a server', (text, options) => {
    expect(parseRedisAddress(text)).toEqual({ kind: 'server', options })
  })

  it('of a cluster lists some of its nodes', () => {
    expect(parseRedisAddress('rediss+cluster://gateway:secret@a:7000,b,[fe80::1]:7002')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7_000 },
        { host: 'b', port: 6_379 },
        { host: 'fe80::1', port: 7_002 },
      ],
      options: { username: 'gateway', password: 'secret', tls: {} },
    })
  })

  it('of sentinels names what they watch', () => {
    expect(parseRedisAddress('redis+sentinel://:secret@a,b:26380/mymaster?sentinel_password=other')).toEqual({
      kind: 'server',
      options: {
        password: 'secret',
        sentinels: [
          { host: 'a', port: 26_379 },
          { host: 'b', port: 26_380 },
        ],
        name: 'mymaster',
        sentinelPassword: 'other',
      },
    })
  })

  it.each([
    ['', /begins with/],
    ['http://redis', /begins with/],
    ['redis+ring://a', /begins with/],
    ['redis://', /host/],
    ['redis://:pass', /host/],
    ['redis://a:0', /host/],
    ['redis://a:70000', /host/],
    ['redis://a,b', /several servers/],
    ['redis://a/x', /no number/],
    ['redis://a?family=6', /family/],
    ['redis://%E0%A4%A@a', /percent-encoded/],
    ['redis+cluster://a,,b', /host/],
    ['redis+cluster://a/2', /database/],
    ['redis+sentinel://a', /name/],
  ])('%j is refused without being repeated', (text, wrong) => {
    expect(() => parseRedisAddress(text)).toThrow(RangeError)
    expect(() => parseRedisAddress(text)).toThrow(wrong)
    const message = (() => {
      try {
        return parseRedisAddress(text.replace('//', '//user:s3cret@'))
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(String(message)).not.toContain('s3cret')
  })
})
