import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type Surface } from './known-devices.js'
import { useRecoveryCode } from './recovery-codes.js'
import { SealedText } from './sealed-text.js'
import { newTotpSecret, stepOfCode, totpUri } from './totp.js'

/** The set-up data of an authenticator. */
export interface TotpOffer {
  email: string
  totp_secret: string
  otpauth_uri: string
}

/** Whose authenticator it is; `totpSecret` is sealed. */
export interface FactorOwner {
  id: string
  totpSecret: string | null
}

/** The proof of the second factor that a person gave. */
export type FactorProof = 'totp' | 'recovery_code'

/** Codes of authenticators, for staff and for people of customers. */
@Injectable()
export class SecondFactor {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly sealed: SealedText,
  ) {}

  /** @returns a new secret, sealed for its owner */
  newSecret(surface: Surface, id: string): string {
    return this.sealed.seal(newTotpSecret(), sealPurpose(surface, id))
  }

  /** The set-up data for the owner of a secret. */
  offer(surface: Surface, { id, email, totpSecret }: { id: string; email: string; totpSecret: string }): TotpOffer {
    const secret = this.sealed.open(totpSecret, sealPurpose(surface, id))
    return { email, totp_secret: secret, otpauth_uri: totpUri(secret, email) }
  }

  /** @returns the step of a code that is good now; null for any other */
  stepOf(surface: Surface, { id, totpSecret }: FactorOwner, code: string): bigint | null {
    return totpSecret === null ? null : stepOfCode(this.sealed.open(totpSecret, sealPurpose(surface, id)), code)
  }

  /**
   * Uses a code of the authenticator, or a recovery code, up. Of several uses of the same code at once, one succeeds.
   *
   * @returns null for a code that is wrong or used
   */
  async useCode(surface: Surface, owner: FactorOwner, code: string): Promise<FactorProof | null> {
    const { id } = owner
    const step = this.stepOf(surface, owner, code)
    if (step === null) {
      const whose = surface === 'staff' ? { staffId: id } : { userId: id }
      return (await useRecoveryCode(this.prisma, whose, code)) ? 'recovery_code' : null
    }
    const unused = { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] }
    const { count } =
      surface === 'staff'
        ? await this.prisma.staffMember.updateMany({ where: unused, data: { totpLastStep: step } })
        : await this.prisma.user.updateMany({ where: unused, data: { totpLastStep: step } })
    return count > 0 ? 'totp' : null
  }
}

/** The purpose of an encrypted TOTP secret. */
export const sealPurpose = (surface: Surface, id: string): string =>
  surface === 'staff' ? `totp:${id}` : `totp:user:${id}`
