import { createHash } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { PrismaClient, type Transaction } from '@repere/prisma'
import { failureSubject } from '@repere/shared'
import { AuthenticationLog } from '../access/authentication-log.js'
import { digestOf, type SessionOrigin } from '../access/sessions.js'
import { queueMail } from '../mail/mailer.js'
import { type Attempt, AttemptLimiter, TooManyAttempts } from './attempt-limiter.js'
import { findVerified } from './identity-links.js'
import { KnownDevices, type Surface } from './known-devices.js'
import { type WrittenLanguage } from '../written-languages.js'

const LOCK_MAIL_EVERY_MS = 60 * 60_000

/** An attempt that was counted. */
export interface CountedLogin {
  attempts: Attempt[]
  /** Whether the person has logged in from this browser before. */
  known: boolean
  /** The person with this address; null: unknown. */
  personId: string | null
}

/**
 * Limits guesses of a password. Guesses from unknown devices count per person and network, so that a stranger cannot
 * lock a person out; all unknown devices together have a limit per person, so that many networks do not help. A known
 * device has its own count, independent of strangers.
 */
@Injectable()
export class LoginAttempts {
  private readonly logger = new Logger(LoginAttempts.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    private readonly log: AuthenticationLog,
  ) {}

  /**
   * Counts an attempt before its password is looked at.
   *
   * @param device  the content of the browser's device cookie; null: it has none
   * @throws Problem  429, 503
   */
  async count(surface: Surface, email: string, device: string | null, request: SessionOrigin): Promise<CountedLogin> {
    await this.limiter.count('login_address', request.ip)
    const found = await this.find(surface, email)
    const known = this.devices.knows(surface, found, device)
    const person = `${surface}:${email}`
    const own: Attempt[] = known
      ? [{ kind: 'login', subject: `${person}|device:${digestOf(device ?? '')}` }]
      : strangersAttempts(person, request.ip)
    try {
      for (const { kind, subject } of own) await this.limiter.count(kind, subject)
    } catch (error) {
      // Not awaited: the response time must not show whether a mail is sent.
      if (error instanceof TooManyAttempts)
        void this.tellLocked(surface, email, found?.id ?? null, error.isFirst, request)
      throw error
    }
    return { attempts: own, known, personId: found?.id ?? null }
  }

  /** Records a refused login, for known and unknown addresses. */
  async fail(
    surface: Surface,
    email: string,
    { personId }: Pick<CountedLogin, 'personId'>,
    request: SessionOrigin,
  ): Promise<void> {
    await this.log.record({ surface, kind: 'login_failed', email, ...personOf(surface, personId) }, request)
  }

  /**
   * Counts a login by passkey, which cannot be guessed: only the network, to limit the work. @throws Problem  429, 503
   */
  async countPasskey(request: SessionOrigin): Promise<void> {
    await this.limiter.count('login_address', request.ip)
  }

  /** As `succeed`, for a login by passkey. */
  succeedByPasskey(
    person: { id: string; email: string; language: WrittenLanguage; passwordHash: string | null },
    device: string | null,
    request: SessionOrigin,
  ): Promise<string | null> {
    const known = this.devices.knows('portal', person, device)
    return this.succeed('portal', person, { attempts: [], known, personId: person.id }, request)
  }

  /**
   * After a successful attempt: deletes the person's count, gives the network its attempt back, and informs the person
   * by mail if the device is new.
   *
   * @returns the content of the browser's device cookie
   */
  async succeed(
    surface: Surface,
    person: { id: string; email: string; language: WrittenLanguage; passwordHash: string | null },
    { attempts, known }: CountedLogin,
    request: SessionOrigin,
  ): Promise<string | null> {
    const returned: Attempt[] = [{ kind: 'login_address', subject: request.ip }]
    await this.limiter.forgive({ cleared: attempts, returned })
    if (!known) await this.tellNewDevice(this.prisma, person, request)
    return this.devices.cookieFor(surface, person)
  }

  private find(surface: Surface, email: string) {
    return surface === 'portal'
      ? findVerified(this.prisma, email)
      : this.prisma.staffMember.findFirst({ where: { email, deactivatedAt: null } })
  }

  private async tellNewDevice(
    tx: Pick<Transaction, 'mail'>,
    { id, email, language }: { id: string; email: string; language: WrittenLanguage },
    { ip, headers }: SessionOrigin,
  ): Promise<void> {
    const at = new Date().toISOString()
    await queueMail(tx, {
      template: 'new_device',
      to: email,
      language,
      data: { user_agent: headers['user-agent']?.slice(0, 300) ?? null, address: ip, at },
      key: `new_device:${id}:${at}`,
    })
  }

  private async tellLocked(
    surface: Surface,
    email: string,
    personId: string | null,
    isFirst: boolean,
    request: SessionOrigin,
  ): Promise<void> {
    const { ip } = request
    try {
      if (isFirst) await this.log.record({ surface, kind: 'lockout', email, ...personOf(surface, personId) }, request)
      const person = await this.find(surface, email)
      if (person === null) return
      const whom = createHash('sha256').update(`${surface}:${email}`).digest('hex').slice(0, 32)
      const now = Date.now()
      await queueMail(this.prisma, {
        template: 'login_locked',
        to: email,
        language: person.language,
        data: { surface, address: ip, at: new Date(now).toISOString() },
        key: `login_locked:${whom}:${Math.floor(now / LOCK_MAIL_EVERY_MS)}`,
      })
    } catch (error) {
      this.logger.warn({ err: error }, 'The person could not be informed of refused logins')
    }
  }
}

const personOf = (surface: Surface, id: string | null) =>
  id === null ? {} : surface === 'portal' ? { userId: id } : { staffId: id }

/** The counters of an attempt from an unknown device. @param person  `portal:<address>` */
export const strangersAttempts = (person: string, ip: string): Attempt[] => [
  { kind: 'login', subject: `${person}|${failureSubject(ip)}` },
  { kind: 'login_person', subject: person },
]
