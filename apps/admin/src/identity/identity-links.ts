import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type TokenPurpose, type User } from '@repere/prisma'
import { digestOf } from '../access/sessions.js'
import { CONFIG, type Config } from '../config.js'
import { MailLinks, type LinkedMail, type PreparedMail } from '../mail/mail-links.js'
import { LINK_HOURS, makeToken, newTokenText } from './link-tokens.js'

const HOUR_MS = 3_600_000

/** Makes the links with which people prove that they received a mail. */
@Injectable()
export class IdentityLinks extends MailLinks {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super()
  }

  prepare(mail: LinkedMail): Promise<PreparedMail | null> {
    switch (mail.template) {
      case 'verify':
        return this.verify(mail)
      case 'password_reset':
        return this.reset(mail)
      case 'invitation':
        return this.invitation(mail)
      case 'staff_invitation':
        return this.staffInvitation(mail)
      case 'email_change':
        return this.emailChange(mail)
      default:
        throw new Error(`No links for ${mail.template}`)
    }
  }

  private async verify({ data }: LinkedMail): Promise<PreparedMail | null> {
    const user = await this.prisma.user.findUnique({ where: { id: String(data.user_id) } })
    if (user === null || user.emailVerifiedAt !== null) return null
    // Only the mail itself depends on whether the address is known already.
    const known = await findVerified(this.prisma, user.email)
    return {
      template: known === null ? 'verify' : 'verify_known',
      language: known?.language,
      contents: {
        ...data,
        login_url: `${this.config.consoleUrl}/login`,
        link: await this.link('verify', 'verify_email', { userId: user.id }),
      },
    }
  }

  private async reset({ to }: LinkedMail): Promise<PreparedMail | null> {
    const unverified = () => this.prisma.user.findFirst({ where: { email: to }, orderBy: { createdAt: 'desc' } })
    const user = (await findVerified(this.prisma, to)) ?? (await unverified())
    if (user === null) return null
    return {
      template: 'password_reset',
      language: user.language,
      contents: { link: await this.link('reset-password', 'password_reset', { userId: user.id }) },
    }
  }

  private async invitation({ data }: LinkedMail): Promise<PreparedMail | null> {
    const now = Date.now()
    const text = newTokenText()
    const open = { id: String(data.invitation_id), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } }
    const [invitation] = await this.prisma.invitation.updateManyAndReturn({
      where: open,
      data: { digest: digestOf(text) },
    })
    if (invitation === undefined) return null
    const validHours = Math.floor((invitation.expiresAt.getTime() - now) / HOUR_MS)
    return { template: 'invitation', contents: { ...data, link: { url: this.urlOf('invitation', text), validHours } } }
  }

  private async staffInvitation({ data }: LinkedMail): Promise<PreparedMail | null> {
    const id = String(data.staff_id)
    const staff = await this.prisma.staffMember.findFirst({ where: { id, enrolledAt: null, deactivatedAt: null } })
    if (staff === null) return null
    const link = await this.link('console/enrol', 'staff_setup', { staffId: id })
    return { template: 'staff_invitation', language: staff.language, contents: { ...data, link } }
  }

  private async emailChange({ data }: LinkedMail): Promise<PreparedMail | null> {
    const user = await this.prisma.user.findUnique({ where: { id: String(data.user_id) } })
    const newEmail = String(data.new_email)
    // The owner of the address gets no mail, because nothing of theirs can change.
    if (user === null || user.email === newEmail || (await findVerified(this.prisma, newEmail)) !== null) return null
    const link = await this.link('confirm-email', 'change_email', { userId: user.id }, newEmail)
    return { template: 'email_change', language: user.language, contents: { ...data, link } }
  }

  private async link(page: string, purpose: TokenPurpose, whose: Parameters<typeof makeToken>[2], newEmail?: string) {
    const text = await makeToken(this.prisma, purpose, whose, newEmail)
    return { url: this.urlOf(page, text), validHours: LINK_HOURS[purpose] }
  }

  /** The token is in the fragment, which browsers do not send: no log on the way contains it. */
  private urlOf(page: string, token: string): string {
    return `${this.config.consoleUrl}/${page}#token=${token}`
  }
}

/** The person who has the address; null if it is not taken. */
export function findVerified(prisma: Pick<PrismaClient, 'user'>, email: string): Promise<User | null> {
  return prisma.user.findFirst({ where: { email, emailVerifiedAt: { not: null } } })
}
