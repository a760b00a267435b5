import { Inject, Injectable } from '@nestjs/common'
import { notFound, Problem } from '@repere/http'
import { type Passkey, PrismaClient, type User } from '@repere/prisma'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { badField, conflict } from '../access/access.problems.js'
import { type CustomerCaller } from '../access/caller.js'
import { CONFIG, type Config } from '../config.js'
import { AccountSecurity } from './account-security.js'
import { PasskeyChallenges } from './passkey-challenges.js'
import { PasswordProof } from './password-proof.js'
import { type PasskeyDto, toPasskeyDto } from './security.dto.js'

/** Loaded with the first passkey: it has more files than all else in this app, and the worker never needs it. */
const webAuthn = () => import('@simplewebauthn/server')

const SERVICE_NAME = 'Repère'
const PASSKEYS_MAX = 20

/**
 * Passkeys of people of customers (WebAuthn). One replaces password and code: it proves the device and its owner
 * together.
 */
@Injectable()
export class Passkeys {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'passkeys'>,
    private readonly challenges: PasskeyChallenges,
    private readonly proof: PasswordProof,
    private readonly security: AccountSecurity,
  ) {}

  /** The options for a browser to create a passkey. @throws Problem  400 for a wrong password, 409 for too many, 429 */
  async beginRegistration(caller: CustomerCaller, password: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id, email } = await this.proof.require(caller, password)
    const known = await this.prisma.passkey.findMany({ where: { userId: id } })
    if (known.length >= PASSKEYS_MAX) throw conflict(`There are ${PASSKEYS_MAX} passkeys already: remove one first.`)
    const { generateRegistrationOptions } = await webAuthn()
    return generateRegistrationOptions({
      rpName: SERVICE_NAME,
      rpID: this.config.passkeys.rpId,
      userName: email,
      userDisplayName: email,
      userID: new TextEncoder().encode(id),
      challenge: await this.challenges.make(registrationOf(id)),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /**
   * Stores a passkey that a browser has made. @throws Problem  400 for one that was not made for this site and this
   * challenge
   */
  async register(caller: CustomerCaller, order: { name: string; credential: object }): Promise<PasskeyDto> {
    const { verifyRegistrationResponse } = await webAuthn()
    const info = await verifyRegistrationResponse({
      response: order.credential as RegistrationResponseJSON,
      expectedChallenge: (challenge) => this.challenges.take(challenge, registrationOf(caller.userId)),
      expectedOrigin: this.config.passkeys.origins,
      expectedRPID: this.config.passkeys.rpId,
      requireUserVerification: true,
    }).then(({ registrationInfo }) => registrationInfo, refuseUnlessOurs)
    if (info === undefined) throw credentialRefused()
    const { credential } = info
    return this.prisma.$transaction(async (tx) => {
      if ((await tx.passkey.count({ where: { credentialId: credential.id } })) > 0) throw credentialRefused()
      const row = await tx.passkey.create({
        data: {
          userId: caller.userId,
          credentialId: credential.id,
          publicKey: Uint8Array.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: order.name,
          backedUp: info.credentialBackedUp,
        },
        include: { user: true },
      })
      await this.security.recordChange(tx, caller, row.user, 'passkey_added', row.name)
      return toPasskeyDto(row)
    })
  }

  /** @throws Problem  404 for one that is not the caller's */
  async remove(caller: CustomerCaller, id: string): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const row = await tx.passkey.findFirst({ where: { id, userId: caller.userId }, include: { user: true } })
      if (row === null) throw notFound()
      await tx.passkey.delete({ where: { id } })
      await this.security.recordChange(tx, caller, row.user, 'passkey_removed', row.name)
    })
  }

  /** The options for a browser to log in with any of its passkeys for this site. */
  async beginLogin(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webAuthn()
    return generateAuthenticationOptions({
      rpID: this.config.passkeys.rpId,
      challenge: await this.challenges.make(LOGIN),
      userVerification: 'required',
    })
  }

  /**
   * The passkey that signed one of our challenges.
   *
   * @returns null if no known passkey did: forged, replayed, made for another site, unknown
   */
  async ownerOf(response: AuthenticationResponseJSON): Promise<User | null> {
    const passkey = await this.prisma.passkey.findUnique({
      where: { credentialId: response.id },
      include: { user: true },
    })
    const { verifyAuthenticationResponse } = await webAuthn()
    const counter = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.challenges.take(challenge, LOGIN),
      expectedOrigin: this.config.passkeys.origins,
      expectedRPID: this.config.passkeys.rpId,
      // Without one the challenge is still used up: it is checked with an unrelated key.
      credential: toCredential(passkey),
      requireUserVerification: true,
    }).then(({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null), refuseUnlessOurs)
    if (passkey === null || counter === null || counter === undefined) return null
    // Two logins with the same count mean that the device was copied.
    const { count } = await this.prisma.passkey.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter, lastUsedAt: new Date() },
    })
    return count === 0 ? null : passkey.user
  }
}

const LOGIN = 'login'
const registrationOf = (userId: string): string => `register:${userId}`

const UNKNOWN_PASSKEY = { id: '', publicKey: new Uint8Array(0), counter: 0 }

const toCredential = (passkey: Passkey | null) =>
  passkey === null
    ? UNKNOWN_PASSKEY
    : {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      }

const credentialRefused = () => badField('credential', 'unknown_value')

/** The library throws for every fault of an answer. If we cannot check it, we report that. */
function refuseUnlessOurs(error: unknown): undefined {
  if (error instanceof Problem) throw error
  return undefined
}
