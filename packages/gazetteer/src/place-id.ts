import { v5 } from 'uuid'

// Our own namespace, which must never change: ids that customers stored must find the same thing in every later build.
const nameSpace = '6b1c2f5e-8a0d-4e57-9c3b-a17d20f4e986'

/**
 * The id of a document, derived from its source (`node/123`, `street/…`) with RFC 9562 version 5, so that every build
 * gives the same id.
 *
 * @returns 16 bytes, the form in the index
 */
export const placeId = (source: string): Uint8Array => v5(source, nameSpace, new Uint8Array(16))

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** 16 bytes → `xxxxxxxx-xxxx-5xxx-xxxx-xxxxxxxxxxxx` */
export function formatPlaceId(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += hexOf[byte]
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const written = /^(?:place_)?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i

/** `<uuid>` or `place_<uuid>` → 16 bytes; null for any other text. */
export function parsePlaceId(text: string): Uint8Array | null {
  const match = written.exec(text)
  return match && Uint8Array.from(match.slice(1).join('').match(/../g)!, (byte) => Number.parseInt(byte, 16))
}
