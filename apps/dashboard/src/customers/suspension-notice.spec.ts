import { suspensionNotice } from './suspension-notice.js'

describe('the notice of a suspension', () => {
  it('offers to pay only while an invoice is open', () => {
    expect(suspensionNotice('non_payment', 29_500)).toBe('non_payment')
    expect(suspensionNotice('non_payment', 0)).toBe('nothing_open')
    expect(suspensionNotice('non_payment', undefined)).toBe('non_payment')
    expect(suspensionNotice('fraud', 29_500)).toBe('other')
  })
})
