import { createHash } from 'node:crypto'
import { solveChallenge } from './challenge-solver.js'

describe('the proof of work of a sign-up', () => {
  it.each([0, 1, 8, 12, 14])('begins with %s zero bits, as the server computes it', (bits) => {
    const nonce = solveChallenge('challenge.signature', 'awa@client.example', bits)
    const digest = createHash('sha256').update(`challenge.signature:awa@client.example:${nonce}`).digest('hex')
    expect(BigInt(`0x${digest}`) >> BigInt(256 - bits)).toBe(0n)
  })
})
