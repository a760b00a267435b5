import { Inject, Injectable } from '@nestjs/common'
import { Problem } from '@repere/http'
import { PrismaClient, type Seller } from '@repere/prisma'
import { isTaxIdOf, localDay, TaxUnknown, taxRuleFor } from '@repere/rating'
import { badField } from '../access/access.problems.js'
import { type Author, recordAudit } from '../audit/index.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { BillingClock } from '../unit-of-work/billing-clock.js'
import { CertificationDutyCheck } from './certification-duty.js'
import { readSeller } from './seller.js'

/** The fields of the seller that staff may change. Absent fields stay; null removes a value. */
export interface SellerChange {
  country?: string
  legalName?: string
  street?: string | null
  city?: string | null
  /** `SARL`, `SAS`. */
  legalForm?: string | null
  capitalFcfa?: number | null
  rccm?: string | null
  taxId?: string | null
  phone?: string | null
  email?: string | null
  bankDetails?: string | null
}

/** The change is written to every open proforma. */
const EVERY_OFFER = { maxWait: 30_000, timeout: 60_000 }

/** The seller, as printed on invoices from the next one on. Open proformas follow. Issued invoices do not change. */
@Injectable()
export class SellerSettings {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(BillingClock) private readonly clock: BillingClock,
    @Inject(CertificationDutyCheck) private readonly certification: CertificationDutyCheck,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
  ) {}

  read(): Promise<Seller> {
    return readSeller(this.prisma)
  }

  /** @throws Problem  400 for a country without a known tax, in production one where certificates are mandatory and
   * not set up, and a tax number of another form than that of the country */
  change(change: SellerChange, by: Author): Promise<Seller> {
    return this.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM seller WHERE id = 1 FOR UPDATE`
      const before = await readSeller(tx)
      if (change.country !== undefined) this.requireCountry(change.country, before)
      requireTaxId(before, change)
      const fields = Object.keys(change).filter((field) => change[field as keyof SellerChange] !== undefined)
      const changed = fields.filter((field) => change[field as keyof SellerChange] !== before[field as keyof Seller])
      if (changed.length === 0) return before
      const after = await tx.seller.update({ where: { id: 1 }, data: { ...change, version: { increment: 1 } } })
      const part = (row: Seller) => Object.fromEntries(changed.map((field) => [field, row[field as keyof Seller]]))
      await recordAudit(tx, {
        ...by,
        action: 'seller.change',
        target: { kind: 'seller', id: '1' },
        before: part(before),
        after: part(after),
      })
      await this.offers.follow(tx, null)
      return after
    }, EVERY_OFFER)
  }

  private requireCountry(country: string, before: Seller): void {
    const date = localDay(this.clock.now(), before.utcOffsetMinutes)
    try {
      taxRuleFor({ sellerCountry: country, buyerCountry: country, buyerTaxable: false, date })
    } catch (error) {
      if (error instanceof TaxUnknown) throw badField('country', 'unknown_value', country)
      throw error
    }
    // Otherwise invoices would go out without a certificate until the next start, which refuses.
    const obstacle = country === before.country ? null : this.certification.obstacleIn(country, date)
    if (obstacle !== null) {
      const details = [{ field: 'country', reason: 'unknown_value' as const, value: country }]
      throw new Problem({ status: 400, message: obstacle, details })
    }
  }
}

/** The tax administration certifies no invoice of a seller with an invalid number: all would stay drafts. */
function requireTaxId(before: Seller, change: SellerChange): void {
  const { country = before.country, taxId = before.taxId } = change
  const isNew = country !== before.country || taxId !== before.taxId
  if (isNew && taxId !== null && !isTaxIdOf(country, taxId)) throw badField('tax_id', 'invalid_format', taxId)
}
