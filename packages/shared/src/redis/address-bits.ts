import { isIPv4, isIPv6 } from 'node:net'

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(2).padStart(8, '0'))
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An address as its family (`4` or `6`) and its bits. An address is in a range when its text begins with the range's
 * text. An IPv4 address that arrived through an IPv6 socket counts as IPv4.
 *
 * @returns '' for an invalid address, which is in no range
 */
export function addressBits(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address
  if (isIPv4(plain)) {
    let bits = '4'
    for (const byte of plain.split('.')) bits += BYTES[Number(byte)]
    return bits
  }
  const [whole = ''] = plain.split('%', 1)
  return isIPv6(whole)
    ? `6${groupsOf(whole)
        .map((group) => group.toString(2).padStart(16, '0'))
        .join('')}`
    : ''
}

/** Like `addressBits`, for a range that `readAddressRange` returned. */
export function addressRangeBits(range: string): string {
  const [address = '', length] = range.split('/')
  return addressBits(address).slice(0, 1 + Number(length))
}

/** The networks of IPv6 that stand for IPv4 addresses: mapped ones, and those of translators (RFC 6052). */
const MAPPED_BITS = `6${'0'.repeat(80)}${'1'.repeat(16)}`
const TRANSLATED_BITS = addressRangeBits('64:ff9b::/96')

/** Bits of the largest ranges that single providers hold. Wider ones are parts of the internet, not servers. */
const WIDEST_BITS = { 4: 8, 6: 19 }

/**
 * True when a range that `readAddressRange` returned restricts a key to servers. No fifty of them hold all addresses.
 */
export function isServerRange(range: string): boolean {
  const bits = addressRangeBits(range)
  if (MAPPED_BITS.startsWith(bits) || TRANSLATED_BITS.startsWith(bits)) return false
  return bits.length - 1 >= WIDEST_BITS[bits.startsWith('4') ? 4 : 6]
}

/**
 * Reads an address or a CIDR range.
 *
 * @returns the range with its length, bits beyond the length cleared (`10.1.2.3/8` → `10.0.0.0/8`); null for any other
 * text
 */
export function readAddressRange(text: string): string | null {
  const [address = '', length, ...rest] = text.trim().split('/')
  const bits = addressBits(address)
  if (bits === '' || rest.length > 0 || address.includes('%')) return null
  const most = bits.length - 1
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return null
  const size = length === undefined ? most : Number(length)
  if (size > most) return null
  const kept = bits.slice(1, 1 + size).padEnd(most, '0')
  return `${bits.startsWith('4') ? dotted(kept) : grouped(kept)}/${size}`
}

const dotted = (bits: string): string => (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)).join('.')

function grouped(bits: string): string {
  const groups = (bits.match(/.{16}/g) ?? []).map((group) => parseInt(group, 2).toString(16)).join(':')
  return new URL(`http://[${groups}]`).hostname.slice(1, -1)
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dots = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const plain =
    dots === null
      ? address
      : `${dots[1]}${(Number(dots[2]) * 256 + Number(dots[3])).toString(16)}:${(Number(dots[4]) * 256 + Number(dots[5])).toString(16)}`
  const [before = '', after] = plain.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const head = read(before)
  const tail = after === undefined ? [] : read(after)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
