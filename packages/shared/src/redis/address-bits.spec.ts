import { addressBits, addressRangeBits, isServerRange, readAddressRange } from './address-bits.js'

const holds = (range: string, address: string) => addressBits(address).startsWith(addressRangeBits(range))

describe('address ranges', () => {
  it.each([
    ['196.12.0.0/16', '196.12.255.1', true],
    ['196.12.0.0/16', '196.13.0.1', false],
    ['196.12.0.0/15', '196.13.0.1', true],
    ['196.12.3.4/32', '196.12.3.4', true],
    ['196.12.3.4/32', '196.12.3.5', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['196.12.0.0/16', '::ffff:196.12.3.4', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['::1/128', '::1', true],
    ['10.0.0.0/8', 'not an address', false],
  ])('%s and %s: %s', (range, address, expected) => {
    expect(holds(range, address)).toBe(expected)
  })

  it.each([
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.2.3/32'],
    [' 2001:DB8:0:0::5/32 ', '2001:db8::/32'],
    ['2001:db8::5', '2001:db8::5/128'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304/128'],
  ])('reads %j as %j', (text, range) => {
    expect(readAddressRange(text)).toBe(range)
  })

  it.each(['', '10.0.0.0/33', '10.0.0/8', '::/129', '10.0.0.0/8/8', '10.0.0.0/08', '10.0.0.0/', 'fe80::1%eth0', 'x'])(
    'refuses %j',
    (text) => {
      expect(readAddressRange(text)).toBeNull()
    },
  )

  it.each([
    ...[
      '0.0.0.0/0',
      '::/0',
      '1.2.3.4/0',
      '::1/0',
      '2001:db8::1/0',
      '::ffff:0.0.0.0/0',
      '::ffff:0:0/96',
      '::ffff:0:0/95',
    ],
    ...['0.0.0.0/1', '128.0.0.0/1', '196.0.0.0/7', '2000::/3', '2a00::/12', '::/80', '64:ff9b::/96', '2002::/16'],
  ])('%s holds more than servers', (text) => {
    expect(isServerRange(readAddressRange(text) ?? 'unreadable')).toBe(false)
  })

  it.each([
    '196.0.0.0/8',
    '196.12.3.4',
    '10.0.0.0/8',
    '2a01:c000::/19',
    '2001:db8::5',
    '::1',
    '64:ff9b::1.2.3.4',
    'fd00::/48',
  ])('%s may be servers', (text) => {
    expect(isServerRange(readAddressRange(text) as string)).toBe(true)
  })
})
