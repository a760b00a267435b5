import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type Transaction } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { PortalSessions } from '../access/sessions.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { type MeDto } from './me.dto.js'
import { describePerson } from './me.js'
import { type WrittenLanguage } from '../written-languages.js'

/** Names of the organisations that a person belongs to. */
export async function organisationsOf(tx: Pick<Transaction, 'member'>, userId: string): Promise<string[]> {
  const members = await tx.member.findMany({ where: { userId }, include: { account: true } })
  return members.map(({ account }) => account.name)
}

/** The data of a person, not of an organisation: people may be members of several. */
@Injectable()
export class People {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sessions: PortalSessions,
  ) {}

  describe(caller: CustomerCaller, sessionText: string): Promise<MeDto> {
    return describePerson(this.prisma, caller, sessionText)
  }

  async endOtherSessions(caller: CustomerCaller): Promise<void> {
    const id = caller.userId
    await this.prisma.$transaction(async (tx) => {
      await this.sessions.endAll(tx, { userId: id }, caller.sessionId)
      const target = { kind: 'user', id }
      await recordAudit(tx, {
        ...authorOf(caller),
        action: 'session.end_all',
        accountId: caller.accountId,
        target,
      })
    })
  }

  async setLanguage(caller: CustomerCaller, language: WrittenLanguage): Promise<void> {
    const id = caller.userId
    await this.prisma.$transaction(async (tx) => {
      const before = await tx.user.findUniqueOrThrow({ where: { id } })
      await tx.user.update({ where: { id }, data: { language } })
      await recordAudit(tx, {
        ...authorOf(caller),
        action: 'user.change',
        accountId: caller.accountId,
        target: { kind: 'user', id },
        before: { language: before.language },
        after: { language },
      })
    })
  }
}
