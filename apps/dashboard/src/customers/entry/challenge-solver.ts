import { sha256 } from '@noble/hashes/sha2.js'

const ZERO = 0x30
const NINE = 0x39
const DIGITS_MAX = 20

/**
 * Finds the nonce with which the SHA-256 of `challenge:email:nonce` begins with so many zero bits. Takes 2^bits hashes
 * on average, without a pause: run it beside the page.
 */
export function solveChallenge(challenge: string, email: string, bits: number): string {
  // The common prefix of all attempts is hashed once, and the loop allocates nothing, because phones are slow.
  const start = sha256.create().update(new TextEncoder().encode(`${challenge}:${email}:`))
  const attempt = sha256.create()
  const digest = new Uint8Array(attempt.outputLen)
  const digits = new Uint8Array(DIGITS_MAX).fill(ZERO)
  let nonce: Uint8Array = digits.subarray(0, 1)
  for (;;) {
    start._cloneInto(attempt)
    attempt.update(nonce).digestInto(digest)
    if (leadingZeroBits(digest) >= bits) return String.fromCharCode(...nonce)
    nonce = countUp(digits, nonce.length)
  }
}

/** Adds one to a number in ASCII digits, in place. @returns its digits */
function countUp(digits: Uint8Array, length: number): Uint8Array {
  let at = length - 1
  while (at >= 0 && digits[at] === NINE) digits[at--] = ZERO
  if (at >= 0) {
    digits[at]!++
    return digits.subarray(0, length)
  }
  // All digits were nines.
  digits[length] = ZERO
  digits[0] = ZERO + 1
  return digits.subarray(0, length + 1)
}

function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0)
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at]!) - 24
}
