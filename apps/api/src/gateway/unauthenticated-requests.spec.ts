import { UnauthenticatedRequests } from './unauthenticated-requests.js'

describe('requests without a valid key', () => {
  it('are counted by network, the most frequent first', () => {
    const requests = new UnauthenticatedRequests()
    for (let n = 0; n < 3; n++) requests.add('41.85.160.7')
    requests.add('41.85.160.200')
    requests.add('::ffff:196.12.0.1')
    for (let n = 0; n < 2; n++) requests.add('2a00:1450:4001:81b::200e')
    expect(requests.top()).toEqual([
      { network: '41.85.160.0/24', requests: 4 },
      { network: '2a00:1450:4001:81b::/64', requests: 2 },
      { network: '196.12.0.0/24', requests: 1 },
    ])
  })

  it('take a bounded memory', () => {
    const requests = new UnauthenticatedRequests()
    for (let n = 0; n < 20_000; n++) requests.add(`10.${n >> 8}.${n & 255}.1`)
    expect(requests.top()[0]).toEqual({ network: 'other', requests: 10_000 })
  })
})
