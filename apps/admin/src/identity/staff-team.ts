import { Inject, Injectable } from '@nestjs/common'
import { notFound } from '@repere/http'
import { Prisma, PrismaClient, type StaffMember, type Transaction } from '@repere/prisma'
import { conflict } from '../access/access.problems.js'
import { type StaffCaller } from '../access/caller.js'
import { type StaffRole } from '../access/roles.js'
import { StaffSessions } from '../access/sessions.js'
import { type Author, authorOf, nameOf, recordAudit } from '../audit/index.js'
import { queueMail } from '../mail/mailer.js'
import { makeToken } from './link-tokens.js'
import { requireRemainingOwner } from './remaining-owner.js'
import { type InviteStaffDto, type StaffMemberDto, type TeamDto } from './staff-team.dto.js'
import { type WrittenLanguage } from '../written-languages.js'

/** Staff members and their roles. */
@Injectable()
export class StaffTeam {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sessions: StaffSessions,
  ) {}

  async list(): Promise<TeamDto> {
    const rows = await this.prisma.staffMember.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
    return { data: rows.map(toDto) }
  }

  /**
   * Adds a staff member; a mail contains the set-up link.
   *
   * @throws Problem  409 if the address belongs to a staff member already
   */
  async invite({ email, role, language = 'fr' }: InviteStaffDto, caller: StaffCaller): Promise<StaffMemberDto> {
    return this.prisma.$transaction(async (tx) => {
      const row = await this.create(tx, { email, role, language }, authorOf(caller))
      await this.sendSetUp(tx, row)
      return toDto(row)
    })
  }

  /**
   * Creates an owner, or a new set-up for one who has not enrolled yet.
   *
   * @returns the set-up token, to show once
   * @throws Problem  409 if the address belongs to an enrolled staff member
   */
  async createOwner(email: string, author: Author): Promise<string> {
    return this.prisma.$transaction(async (tx) => {
      const known = await tx.staffMember.findUnique({ where: { email } })
      if (known !== null && (known.enrolledAt !== null || known.role !== 'owner')) throw taken()
      const staff = known ?? (await this.create(tx, { email, role: 'owner', language: 'fr' }, author))
      return makeToken(tx, 'staff_setup', { staffId: staff.id })
    })
  }

  /** @throws Problem  404, 409 for the last owner */
  changeRole(id: string, role: StaffRole, caller: StaffCaller): Promise<StaffMemberDto> {
    return this.change(id, caller, 'staff.change_role', async (tx, before) => {
      const after = await tx.staffMember.update({ where: { id }, data: { role } })
      // Changed rights need a new session.
      if (before.role !== role) await this.sessions.endAll(tx, id)
      return after
    })
  }

  /**
   * Ends the access of a staff member; the record of their actions stays. @throws Problem  404, 409 for the last owner
   */
  async deactivate(id: string, caller: StaffCaller): Promise<void> {
    await this.change(id, caller, 'staff.deactivate', async (tx, before) => {
      await this.forget(tx, id)
      return tx.staffMember.update({ where: { id }, data: { deactivatedAt: before.deactivatedAt ?? new Date() } })
    })
  }

  /** Starts a new set-up for a staff member who lost password or authenticator, or returns. @throws Problem  404 */
  setUpAgain(id: string, caller: StaffCaller): Promise<StaffMemberDto> {
    return this.change(id, caller, 'staff.set_up_again', async (tx) => {
      await this.forget(tx, id)
      const after = await tx.staffMember.update({
        where: { id },
        data: { enrolledAt: null, deactivatedAt: null, passwordHash: null, totpSecret: null, totpLastStep: null },
      })
      await this.sendSetUp(tx, after)
      return after
    })
  }

  private async change(
    id: string,
    caller: StaffCaller,
    action: string,
    make: (tx: Transaction, before: StaffMember) => Promise<StaffMember>,
  ): Promise<StaffMemberDto> {
    return requireRemainingOwner('Staff keeps an owner: make another one first.', () =>
      this.prisma.$transaction(async (tx) => {
        const before = await tx.staffMember.findUnique({ where: { id } })
        if (before === null) throw notFound()
        const after = await make(tx, before)
        const [was, is] = [toDto(before), toDto(after)]
        const target = { kind: 'staff', id }
        await recordAudit(tx, { ...authorOf(caller), action, target, before: was, after: is })
        return is
      }),
    )
  }

  private async create(
    tx: Transaction,
    order: { email: string; role: StaffRole; language: WrittenLanguage },
    author: Author,
  ): Promise<StaffMember> {
    const row = await tx.staffMember
      .create({ data: { ...order, createdBy: nameOf(author) } })
      .catch((error: unknown) => {
        if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw taken()
        throw error
      })
    const target = { kind: 'staff', id: row.id }
    await recordAudit(tx, { ...author, action: 'staff.invite', target, after: toDto(row) })
    return row
  }

  private async sendSetUp(tx: Transaction, { id, email, role, language }: StaffMember): Promise<void> {
    const key = `staff_invitation:${id}:${Date.now()}`
    await queueMail(tx, {
      template: 'staff_invitation',
      to: email,
      language,
      data: { staff_id: id, role },
      key,
    })
  }

  /** Every link, code and session of the staff member becomes invalid. */
  private async forget(tx: Transaction, id: string): Promise<void> {
    await this.sessions.endAll(tx, id)
    await tx.recoveryCode.deleteMany({ where: { staffId: id } })
    await tx.mailToken.deleteMany({ where: { staffId: id } })
  }
}

const taken = () => conflict('Somebody of staff has this address already.')

function toDto(row: StaffMember): StaffMemberDto {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    state: row.deactivatedAt !== null ? 'deactivated' : row.enrolledAt === null ? 'invited' : 'active',
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
  }
}
