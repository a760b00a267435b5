import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { PrismaClient, type SecondFactorRemoval, type Transaction } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type CustomerCaller, type StaffCaller } from '../access/caller.js'
import { type Author, authorOf, recordAudit, systemAuthor } from '../audit/index.js'
import { type FactorRemovalStep } from '../mail/mail-content.js'
import { queueAccountMail, queueMail } from '../mail/mailer.js'

const HOUR_MS = 3_600_000
/**
 * The time between a request and the removal. Support staff can be deceived: a person who reads the mailbox or still
 * holds the authenticator can object within this time.
 */
export const REMOVAL_WAIT_MS = 48 * HOUR_MS

/** Neither cancelled nor done. */
export const OPEN_REMOVAL = { cancelledAt: null, carriedOutAt: null } as const

/** Removes the lost authenticator of a member, requested through staff: after a wait. */
@Injectable()
export class SecondFactorRemovals {
  private readonly author = systemAuthor('job: remove-second-factors')

  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  /**
   * Requests the removal. The person and the owners of their organisations get a mail at once.
   *
   * @param of  a member of the account
   * @throws Problem  404, 409 without an authenticator, or where a removal is open
   */
  request(of: AccountMember, reason: string, caller: StaffCaller, now = Date.now()): Promise<SecondFactorRemoval> {
    return this.prisma.$transaction(async (tx) => {
      const user = await lockMember(tx, of)
      if (user.totpEnabledAt === null) throw conflict('No authenticator is set up.')
      if ((await findOpen(tx, of.userId)) !== null) throw conflict('The removal is requested already.')
      const [requestedAt, dueAt] = [new Date(now), new Date(now + REMOVAL_WAIT_MS)]
      const removal = await tx.secondFactorRemoval.create({
        data: { userId: user.id, reason, requestedBy: caller.email, requestedAt, dueAt },
      })
      await this.notify(tx, removal, 'requested', authorOf(caller))
      return removal
    })
  }

  /** Cancels it for staff. @throws Problem  404 where none is open */
  async cancel(of: AccountMember, caller: StaffCaller): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      await lockMember(tx, of)
      if (!(await this.cancelOpen(tx, of.userId, authorOf(caller)))) throw notFound()
    })
  }

  /** Cancels it for the person, who objects. @throws Problem  404 where none is open */
  async object(caller: CustomerCaller): Promise<void> {
    const { userId } = caller
    await this.prisma.$transaction(async (tx) => {
      if (!(await this.cancelOpen(tx, userId, authorOf(caller)))) throw notFound()
    })
  }

  /**
   * Cancels it if the authenticator is not lost, or is already removed.
   *
   * @returns whether one was open
   */
  async cancelOpen(tx: Transaction, userId: string, author: Author): Promise<boolean> {
    const open = await findOpen(tx, userId)
    if (open === null) return false
    const { count } = await tx.secondFactorRemoval.updateMany({
      where: { id: open.id, ...OPEN_REMOVAL },
      data: { cancelledAt: new Date() },
    })
    if (count > 0) await this.notify(tx, open, 'cancelled', author)
    return count > 0
  }

  /** As `cancelOpen`, after a login with a code. */
  async cancelByLogin(userId: string, author: Author): Promise<void> {
    // Most logins: nothing is open, and no transaction is needed to see it.
    if ((await findOpen(this.prisma, userId)) === null) return
    await this.prisma.$transaction((tx) => this.cancelOpen(tx, userId, author))
  }

  /**
   * Carries out what is due: logging in needs the password alone, recovery codes become invalid, every session ends.
   *
   * @returns how many authenticators were removed
   */
  async carryOutDue(now = Date.now()): Promise<number> {
    const due = await this.prisma.secondFactorRemoval.findMany({
      where: { ...OPEN_REMOVAL, dueAt: { lte: new Date(now) } },
      orderBy: { dueAt: 'asc' },
    })
    let removed = 0
    for (const { id } of due) if (await this.carryOut(id, now)) removed++
    return removed
  }

  private carryOut(id: string, now: number): Promise<boolean> {
    return this.prisma.$transaction(async (tx) => {
      const [removal] = await tx.secondFactorRemoval.updateManyAndReturn({
        where: { id, ...OPEN_REMOVAL, dueAt: { lte: new Date(now) } },
        data: { carriedOutAt: new Date(now) },
      })
      // It was cancelled at this moment.
      if (removal === undefined) return false
      const { userId } = removal
      const none = { totpSecret: null, totpLastStep: null, totpEnabledAt: null }
      await tx.user.update({ where: { id: userId }, data: none })
      await tx.recoveryCode.deleteMany({ where: { userId } })
      await tx.portalSession.deleteMany({ where: { userId } })
      await this.notify(tx, removal, 'carried_out', this.author)
      return true
    })
  }

  /** Records a step in every organisation of the person, and informs the person and the owners there. */
  private async notify(
    tx: Transaction,
    { id, userId, reason, requestedBy, dueAt }: SecondFactorRemoval,
    step: FactorRemovalStep,
    author: Author,
  ): Promise<void> {
    const { email, language, memberships } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      include: { memberships: true },
    })
    const mail = {
      template: 'second_factor_removal',
      data: { step, member: email, at: new Date().toISOString(), due_at: dueAt.toISOString() },
      key: `second-factor-removal:${id}:${step}`,
    } as const
    await queueMail(tx, { ...mail, to: email, language, key: `${mail.key}:${userId}` })
    for (const { accountId } of memberships) {
      await queueAccountMail(tx, { ...mail, accountId, roles: ['owner'] })
      await recordAudit(tx, {
        ...author,
        action: `user.second_factor_removal_${step}`,
        accountId,
        target: { kind: 'user', id: userId },
        after: { requested_by: requestedBy, reason, due_at: dueAt.toISOString() },
      })
    }
  }
}

export interface AccountMember {
  accountId: string
  userId: string
}

const findOpen = (tx: Pick<Transaction, 'secondFactorRemoval'>, userId: string): Promise<SecondFactorRemoval | null> =>
  tx.secondFactorRemoval.findFirst({ where: { userId, ...OPEN_REMOVAL } })

/** The person behind a member; until the transaction ends, other requests for the same person wait. */
async function lockMember(tx: Transaction, { accountId, userId }: AccountMember) {
  const member = await tx.member.findUnique({
    where: { accountId_userId: { accountId, userId } },
    include: { user: true },
  })
  if (member === null) throw notFound()
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR UPDATE`
  return member.user
}
