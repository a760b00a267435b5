import { looksLikeKey, takeKey } from './key-store.js'

describe('taking a key out of an address', () => {
  it.each([
    ['#key=svc_test_abc', 'svc_test_abc', ''],
    ['#key=svc_test_abc&map=12/6.3/-10.8', 'svc_test_abc', '#map=12/6.3/-10.8'],
    ['#map=12/6.3/-10.8&key=%20svc_test_abc', 'svc_test_abc', '#map=12/6.3/-10.8'],
    ['#key=one&key=two', 'two', ''],
    ['#map=12/6.3/-10.8', null, '#map=12/6.3/-10.8'],
    ['#key=', null, ''],
    ['#key=%E0%A4%A', '%E0%A4%A', ''],
    ['', null, ''],
  ])('%s', (fragment, key, rest) => {
    expect(takeKey(fragment)).toEqual({ key, rest })
  })
})

it('recognises the form of a key', () => {
  const body = 'a1B2c3D4e5'.repeat(4).slice(0, 38)
  expect([`svc_test_${body}`, `svc_live_${body}`].map(looksLikeKey)).toEqual([true, true])
  const wrong = ['', body, `svc_prod_${body}`, `svc_test_${body}x`, `svc_test_${body.slice(1)}`, ` svc_test_${body}`]
  expect(wrong.filter(looksLikeKey)).toEqual([])
})
