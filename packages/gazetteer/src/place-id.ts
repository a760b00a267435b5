import { hash } from 'node:crypto'

// Our own namespace, which must never change: ids that customers stored must find the same thing in every later build.
const nameSpace = Buffer.from('6b1c2f5e8a0d4e579c3ba17d20f4e986', 'hex')

/**
 * The id of a document, derived from its source (`node/123`, `street/…`) with RFC 9562 version 5, so that every build
 * gives the same id.
 *
 * @returns 16 bytes, the form in the index
 */
export function placeId(source: string): Buffer {
  const bytes = hash('sha1', Buffer.concat([nameSpace, Buffer.from(source)]), 'buffer').subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes
}

/** 16 bytes → `xxxxxxxx-xxxx-5xxx-xxxx-xxxxxxxxxxxx` */
export function formatPlaceId(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const written = /^(?:place_)?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i

/** `<uuid>` or `place_<uuid>` → 16 bytes; null for any other text. */
export function parsePlaceId(text: string): Buffer | null {
  const match = written.exec(text)
  return match && Buffer.from(match.slice(1).join(''), 'hex')
}
