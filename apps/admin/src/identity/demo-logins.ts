import { randomBytes } from 'node:crypto'
import { DEMO_ACCOUNT_ID, type PrismaClient } from '@repere/prisma'
import { type DemoLogins } from '../demo-logins-known.js'
import { type Passwords } from './passwords.js'
import { type SealedText } from './sealed-text.js'
import { sealPurpose } from './second-factor.js'
import { newTotpSecret } from './totp.js'

const CUSTOMER = 'demo@client.example'
const STAFF = 'staff@repere.example'

const newPassword = () => randomBytes(12).toString('base64url')

/**
 * A login for the owner of the demo customer, and one for an owner among the staff, in a local installation.
 *
 * @param known  kept if they still work; else replaced
 */
export async function ensureDemoLogins(
  prisma: PrismaClient,
  { passwords, sealed }: { passwords: Passwords; sealed: SealedText },
  known: DemoLogins,
): Promise<DemoLogins> {
  return {
    customer: { email: CUSTOMER, password: await ensureCustomer(prisma, passwords, known.customer) },
    staff: { email: STAFF, ...(await ensureStaff(prisma, passwords, sealed, known.staff)) },
  }
}

async function ensureCustomer(
  prisma: PrismaClient,
  passwords: Passwords,
  known: DemoLogins['customer'],
): Promise<string> {
  const user = await prisma.user.findFirst({ where: { email: CUSTOMER, emailVerifiedAt: { not: null } } })
  const works = known.password !== null && (await passwords.matches(user?.passwordHash ?? null, known.password))
  const password = works && known.password !== null ? known.password : newPassword()
  const passwordHash = works ? undefined : await passwords.hash(password)
  await prisma.$transaction(async (tx) => {
    const { id: userId } =
      user === null
        ? await tx.user.create({
            data: { email: CUSTOMER, passwordHash: passwordHash ?? '', emailVerifiedAt: new Date() },
          })
        : await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
    const member = { accountId: DEMO_ACCOUNT_ID, userId, role: 'owner' } as const
    await tx.member.createMany({ data: [member], skipDuplicates: true })
  })
  return password
}

async function ensureStaff(
  prisma: PrismaClient,
  passwords: Passwords,
  sealed: SealedText,
  known: DemoLogins['staff'],
): Promise<{ password: string; totp_secret: string }> {
  const { id, passwordHash, totpSecret } = await prisma.staffMember.upsert({
    where: { email: STAFF },
    create: { email: STAFF, role: 'owner', createdBy: 'bin/up' },
    update: {},
  })
  if (known.password !== null && known.totp_secret !== null) {
    const right = await passwords.matches(passwordHash, known.password)
    if (right && opens(sealed, totpSecret, id) === known.totp_secret) {
      return { password: known.password, totp_secret: known.totp_secret }
    }
  }
  const made = { password: newPassword(), totp_secret: newTotpSecret() }
  await prisma.staffMember.update({
    where: { id },
    data: {
      passwordHash: await passwords.hash(made.password),
      totpSecret: sealed.seal(made.totp_secret, sealPurpose('staff', id)),
      totpLastStep: null,
      enrolledAt: new Date(),
      deactivatedAt: null,
    },
  })
  return made
}

/** Null if it was sealed under another key. */
function opens(sealed: SealedText, text: string | null, id: string): string | null {
  try {
    return text === null ? null : sealed.open(text, sealPurpose('staff', id))
  } catch {
    return null
  }
}
