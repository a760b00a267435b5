import { sha256 } from '@noble/hashes/sha2.js'

/**
 * Finds the nonce with which the SHA-256 of `challenge:email:nonce` begins with so many zero bits. Takes 2^bits hashes
 * on average, without a pause: run it beside the page.
 */
export function solveChallenge(challenge: string, email: string, bits: number): string {
  const start = sha256.create().update(new TextEncoder().encode(`${challenge}:${email}:`))
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce++) {
    const digest = start
      .clone()
      .update(encoder.encode(`${nonce}`))
      .digest()
    if (leadingZeroBits(digest) >= bits) return `${nonce}`
  }
}

function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0)
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at]!) - 24
}
