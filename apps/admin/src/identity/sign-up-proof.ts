import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { failureSubject } from '@repere/shared'
import { type Redis } from 'ioredis'
import { badField, tryAgain } from '../access/access.problems.js'
import { CONFIG, type Config } from '../config.js'
import { CONTROL_REDIS } from '../stores.module.js'
import { type SignUpChallengeDto } from './sign-up-proof.dto.js'

const HOUR_SECONDS = 3_600
/** Time to solve a challenge. */
const CHALLENGE_MS = 15 * 60_000
/** Of the first sign-up that needs a proof: some 16,000 hashes, a fraction of a second on a slow phone. */
const BITS_FIRST = 14
/** Number of sign-ups after which the work doubles. */
const SIGN_UPS_PER_BIT = 3
/** Some 67 million hashes: minutes in a browser, many seconds for a program. */
const BITS_MAX = 26

/** The content of a challenge; it is signed, so nothing is stored until it is used. */
interface Challenge {
  id: string
  network: string
  bits: number
  expires: number
}

/**
 * A proof of work that slows down many sign-ups from one network. The first ones of an hour need none; each further
 * one needs more work. A proof holds for one sign-up of one e-mail address from one network.
 */
@Injectable()
export class SignUpProof {
  private readonly key: Buffer

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CONTROL_REDIS) private readonly redis: Redis,
  ) {
    // Without SECRETS_KEY (a local deployment) challenges are valid within this process only.
    const secret = config.secretsKey ?? randomBytes(32)
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'sign-up challenges', 32))
  }

  /** The requirement for the next sign-up from this network. @throws Problem  503 */
  async challengeFor(ip: string): Promise<SignUpChallengeDto> {
    const network = networkOf(ip)
    const count = Number((await this.callRedis(() => this.redis.get(countKey(network)))) ?? 0)
    const expires = Date.now() + CHALLENGE_MS
    const bits = this.bitsOf(count)
    const payload = encoded({ id: randomBytes(12).toString('base64url'), network, bits, expires })
    return {
      challenge: `${payload}.${this.signatureOf(payload)}`,
      bits,
      expires_at: new Date(expires).toISOString(),
    }
  }

  /**
   * Counts a sign-up, and checks the proof that its network needs now. One that is refused does not count.
   *
   * @param proof  the challenge, a colon and the nonce; undefined: none
   * @throws Problem  400 naming `proof`: solve a new challenge; 503
   */
  async require(proof: string | undefined, email: string, ip: string): Promise<void> {
    const network = networkOf(ip)
    const count = await this.countUp(network)
    try {
      const bits = this.bitsOf(count - 1)
      if (bits > 0) await this.check(proof, { email, network, bits })
    } catch (error) {
      await this.callRedis(() => this.redis.decr(countKey(network)))
      throw error
    }
  }

  private async check(
    proof: string | undefined,
    { email, network, bits }: { email: string; network: string; bits: number },
  ): Promise<void> {
    if (proof === undefined) throw badField('proof', 'required')
    const [text = '', nonce = ''] = proof.split(':')
    const challenge = this.read(text)
    // Made up, or for another network.
    if (challenge?.network !== network) throw badField('proof', 'unknown_value', proof)
    if (challenge.expires <= Date.now()) throw badField('proof', 'in_past', proof)
    // Issued when the network had fewer sign-ups.
    if (challenge.bits < bits) throw badField('proof', 'too_short', proof)
    if (leadingZeroBits(proofDigest(text, email, nonce)) < challenge.bits) {
      throw badField('proof', 'unknown_value', proof)
    }
    const first = await this.callRedis(() => this.redis.set(usedKey(challenge.id), 1, 'PX', CHALLENGE_MS, 'NX'))
    if (first === null) throw badField('proof', 'unknown_value', proof)
  }

  /** @returns null for a text that was not signed here */
  private read(text: string): Challenge | null {
    const [payload = '', signature = ''] = text.split('.')
    const [sent, wanted] = [Buffer.from(signature), Buffer.from(this.signatureOf(payload))]
    if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return null
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Challenge
  }

  private bitsOf(signUps: number): number {
    const beyond = signUps - this.config.signUpsWithoutProof
    return beyond < 0 ? 0 : Math.min(BITS_MAX, BITS_FIRST + Math.floor(beyond / SIGN_UPS_PER_BIT))
  }

  private signatureOf(payload: string): string {
    return createHmac('sha256', this.key).update(payload).digest('base64url')
  }

  private async countUp(network: string): Promise<number> {
    const key = countKey(network)
    const replies = await this.callRedis(() => this.redis.multi().incr(key).expire(key, HOUR_SECONDS, 'NX').exec())
    const [error, count] = replies?.[0] ?? [new Error('no reply'), null]
    if (error) throw tryAgain('Signing up is not possible for a moment; please try again.', error)
    return Number(count)
  }

  private async callRedis<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (error) {
      throw tryAgain('Signing up is not possible for a moment; please try again.', error)
    }
  }
}

/** The hash that must begin with this number of zero bits. */
export const proofDigest = (challenge: string, email: string, nonce: string): Buffer =>
  createHash('sha256').update(`${challenge}:${email}:${nonce}`).digest()

export function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte !== 0)
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at]!) - 24
}

const encoded = (challenge: Challenge): string => Buffer.from(JSON.stringify(challenge)).toString('base64url')
/** Neither Redis nor a challenge contains an address in clear. */
const networkOf = (ip: string): string =>
  createHash('sha256').update(failureSubject(ip)).digest('base64url').slice(0, 22)
const countKey = (network: string) => `rp:tries:sign_ups:${network}`
const usedKey = (id: string) => `rp:tries:sign_up_used:${id}`
