import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { certificationDutyOf, localDay } from '@repere/rating'
import { BadSettings } from '@repere/settings'
import { CONFIG, type Config } from '../config.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { readSeller } from './seller.js'
import { Certification } from '../certification/certification.js'

/** The missing setting of a system. */
const MISSING = { 'e-MECeF': 'EMECEF_URL is not set', FNE: 'FNE_URL is not set' } as const

/**
 * Checks that the invoices of the seller are certified where the law of its country requires it: at start, and before
 * it moves.
 */
@Injectable()
export class CertificationDutyCheck implements OnModuleInit {
  private readonly logger = new Logger(CertificationDutyCheck.name)

  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(Certification) private readonly certification: Certification,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'deployment'>,
  ) {}

  /** @throws BadSettings  in production, where certificates are mandatory and not set up; elsewhere it warns */
  async onModuleInit(): Promise<void> {
    const problem = await this.problem()
    if (problem === null) return
    if (this.config.deployment === 'production') throw new BadSettings([problem])
    this.logger.warn(problem)
  }

  private async problem(): Promise<string | null> {
    let seller
    try {
      seller = await readSeller(this.prisma)
    } catch (error) {
      // Without its database, no invoice is issued.
      this.logger.error({ err: error }, 'Whether invoices have to be certified could not be checked')
      return null
    }
    const missing = this.missingIn(seller.country, localDay(this.clock.now(), seller.utcOffsetMinutes))
    return missing === null ? null : `${missing} Invoices are issued WITHOUT a certificate.`
  }

  /**
   * The reason why production may not issue invoices of a seller in a country; null: it may, or this is not production.
   *
   * @param day  `YYYY-MM-DD` in the seller's zone
   */
  obstacleIn(country: string, day: string): string | null {
    return this.config.deployment === 'production' ? this.missingIn(country, day) : null
  }

  private missingIn(country: string, day: string): string | null {
    const duty = certificationDutyOf(country, day)
    if (duty === null || this.certification.covers(country)) return null
    return (
      `${MISSING[duty.system]}: a seller in ${country} has its invoices certified by ${duty.system} ` +
      `since ${duty.from} (${duty.source}).`
    )
  }
}
