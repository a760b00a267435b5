import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { PrismaClient, type User } from '@repere/prisma'
import { type AuthenticationResponseJSON, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { badField } from '../access/access.problems.js'
import { type CustomerCaller } from '../access/caller.js'
import { PortalSessions, type SessionBeginning, type SessionOrigin } from '../access/sessions.js'
import { type LoginMethod } from '../access/authentication-log.js'
import { originOf } from '../audit/index.js'
import { findVerified } from './identity-links.js'
import { type LoginDto } from './identity.dto.js'
import { loginRefused, passkeyRefused } from './identity.problems.js'
import { type MeDto } from './me.dto.js'
import { describePerson } from './me.js'
import { Passkeys } from './passkeys.js'
import { passwordCheck } from './password-check.js'
import { Passwords } from './passwords.js'
import { type NewLogin } from './registration.js'
import { type CountedLogin, LoginAttempts } from './login-attempts.js'
import { SecondFactor } from './second-factor.js'
import { SecondFactorRemovals } from './second-factor-removals.js'

/** Logs in people of customers. */
@Injectable()
export class CustomerLogin implements OnModuleInit {
  private readonly check: (email: string, password: string) => Promise<User | null>

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly passwords: Passwords,
    private readonly sessions: PortalSessions,
    private readonly attempts: LoginAttempts,
    private readonly factor: SecondFactor,
    private readonly passkeys: Passkeys,
    private readonly removals: SecondFactorRemovals,
  ) {
    this.check = passwordCheck(async (email, password) => {
      const user = await findVerified(prisma, email)
      return (await passwords.matches(user?.passwordHash ?? null, password)) ? user : null
    })
  }

  onModuleInit(): Promise<void> {
    return this.passwords.warmUp()
  }

  /**
   * @param before  the previous session of the browser; it ends
   * @param device  the browser's device cookie; null: it has none
   * @throws Problem  400 naming `code` if the password is right and a code is needed; 401, the same for any wrong
   * value; 429
   */
  async login(
    { email, password, code }: LoginDto,
    before: CustomerCaller | null,
    device: string | null,
    request: SessionOrigin & { id: string },
  ): Promise<NewLogin<MeDto> & { device: string | null }> {
    const attempt = await this.attempts.count('portal', email, device, request)
    const user = await this.check(email, password)
    const member = user && (await this.firstMembership(user.id))
    // A person without any organisation cannot log in.
    if (!user || !member) return this.refuse(email, attempt, request)
    let method: LoginMethod = 'password'
    if (user.totpEnabledAt !== null) {
      // The password was right: the page may ask for the code now. The attempt stays counted.
      if (code === undefined) throw badField('code', 'required')
      const proof = await this.factor.useCode('portal', user, code)
      if (proof === null) return this.refuse(email, attempt, request)
      method = proof
      const actor = { kind: 'customer', id: user.id, email } as const
      await this.removals.cancelByLogin(user.id, { actor, ...originOf(request) })
    }
    const newLogin = await this.begin(member, before, request, method)
    return { ...newLogin, device: await this.attempts.succeed('portal', user, attempt, request) }
  }

  /** @throws Problem  429, 503 */
  async beginPasskeyLogin(request: SessionOrigin): Promise<PublicKeyCredentialRequestOptionsJSON> {
    await this.attempts.countPasskey(request)
    return this.passkeys.beginLogin()
  }

  /** @throws Problem  401, the same for any wrong value; 429 */
  async loginWithPasskey(
    credential: AuthenticationResponseJSON,
    before: CustomerCaller | null,
    device: string | null,
    request: SessionOrigin,
  ): Promise<NewLogin<MeDto> & { device: string | null }> {
    await this.attempts.countPasskey(request)
    const user = await this.passkeys.ownerOf(credential)
    const member = user && (await this.firstMembership(user.id))
    if (!user || !member) {
      await this.attempts.fail('portal', user?.email ?? '', { personId: user?.id ?? null }, request)
      throw passkeyRefused()
    }
    const newLogin = await this.begin(member, before, request, 'passkey')
    return { ...newLogin, device: await this.attempts.succeedByPasskey(user, device, request) }
  }

  /**
   * Switches to another organisation of the same person, in a new session.
   *
   * @returns null where the person is no member of it
   */
  async switchTo(accountId: string, caller: CustomerCaller, request: SessionOrigin): Promise<NewLogin<MeDto> | null> {
    const member = await this.prisma.member.findFirst({ where: { userId: caller.userId, accountId } })
    return member && this.begin(member, caller, request, 'continued')
  }

  private async refuse(email: string, attempt: CountedLogin, request: SessionOrigin): Promise<never> {
    await this.attempts.fail('portal', email, attempt, request)
    throw loginRefused()
  }

  private firstMembership(userId: string) {
    return this.prisma.member.findFirst({ where: { userId }, orderBy: { createdAt: 'asc' } })
  }

  private begin(
    { userId, accountId }: { userId: string; accountId: string },
    before: CustomerCaller | null,
    request: SessionOrigin,
    by: SessionBeginning,
  ): Promise<NewLogin<MeDto>> {
    return this.prisma.$transaction(async (tx) => {
      if (before !== null) await this.sessions.end(tx, before.sessionId)
      const session = await this.sessions.begin(tx, { userId, accountId }, request, by)
      return { session, answer: await describePerson(tx, { userId, accountId }, session.text) }
    })
  }
}
