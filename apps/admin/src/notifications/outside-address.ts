import { BlockList, isIP, isIPv6 } from 'node:net'

const [V4, V6] = ['ipv4', 'ipv6'] as const

/** Networks that webhooks may not reach: ours, the machine itself, and addresses that are not public. */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INSIDE.addSubnet(network, bits, V4)
}
// Of IPv6 only global unicast is public, without ranges that embed IPv4 addresses or serve documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INSIDE.addSubnet(network, bits, V6)
}
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, V6)

/** Whether a customer's server may have this IP address. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv6(address)) return GLOBAL.check(address, V6) && !INSIDE.check(address, V6)
  return !INSIDE.check(address, V4)
}

/** The address is inside our network, or the name resolves to one that is. */
export class InsideAddress extends Error {
  override readonly name = 'InsideAddress'
}
