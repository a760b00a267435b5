import { Inject, Injectable } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { PrismaClient, type TaxTreatment, type Transaction } from '@repere/prisma'
import { isTaxIdOf, plainTaxId } from '@repere/rating'
import { conflict } from '../access/access.problems.js'
import { writeAccount } from '../unit-of-work/account-change.js'
import { type Author, nameOf, recordAudit } from '../audit/index.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { readSeller } from '../seller/seller.js'

export interface ForeignTaxOrder {
  accountId: string
  /** Registered for value added tax in its country, which owes it there: reverse charge. */
  taxable: boolean
  /** The evidence: the extract of a register, a certificate. */
  evidence: string
  by: Author
}

/** Accounts that are taxed as foreign buyers, by evidence that staff have confirmed; and the country of an account. */
@Injectable()
export class TaxTreatments {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    @Inject(OpenOffers) private readonly offers: OpenOffers,
  ) {}

  /** @returns the confirmed treatment; null: the account pays the domestic rate */
  read(accountId: string): Promise<TaxTreatment | null> {
    return this.prisma.taxTreatment.findUnique({ where: { accountId } })
  }

  /**
   * Confirms that an account is taxed as a buyer in its country, from the next draft on. An open proforma follows.
   *
   * @throws Problem  409 for an account in the seller's country; 400 for a taxable one without a tax number
   */
  confirm({ accountId, taxable, evidence, by }: ForeignTaxOrder): Promise<TaxTreatment> {
    return writeAccount(this.prisma, accountId, async (tx) => {
      const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: { profile: true } })
      const { country } = account
      if (country === (await readSeller(tx)).country) {
        throw conflict('The account is in the country of the seller: it pays the domestic rate.')
      }
      const taxId = account.profile?.taxId ?? null
      if (taxable && (taxId === null || !isTaxIdOf(country, taxId))) {
        throw badInput([{ field: 'taxable', reason: 'conflicting_fields', value: taxId }])
      }
      const before = await tx.taxTreatment.findUnique({ where: { accountId } })
      const data = { country, taxable, evidence, confirmedAt: new Date(), confirmedBy: nameOf(by) }
      const treatment = await tx.taxTreatment.upsert({
        where: { accountId },
        create: { accountId, ...data },
        update: data,
      })
      await this.record(tx, accountId, 'tax.confirm', by, { before, after: { country, taxable }, reason: evidence })
      await this.offers.follow(tx, accountId)
      return treatment
    })
  }

  /** From the next draft on, the account pays the domestic rate, also of an open proforma. Repeating it changes nothing. */
  async remove(accountId: string, reason: string, by: Author): Promise<void> {
    await writeAccount(this.prisma, accountId, async (tx) => {
      const before = await tx.taxTreatment.findUnique({ where: { accountId } })
      if (before === null) return
      await tx.taxTreatment.delete({ where: { accountId } })
      await this.record(tx, accountId, 'tax.withdraw', by, { before, after: null, reason })
      await this.offers.follow(tx, accountId)
    })
  }

  /** Moves an account to another country, with a reason. The confirmation for the old country ends. */
  async moveCountry(accountId: string, country: string, reason: string, by: Author): Promise<void> {
    await writeAccount(this.prisma, accountId, async (tx) => {
      const before = await tx.account.findUnique({ where: { id: accountId } })
      if (before === null) throw notFound()
      if (before.country === country) return
      await tx.account.update({ where: { id: accountId }, data: { country } })
      await tx.taxTreatment.deleteMany({ where: { accountId } })
      await this.record(tx, accountId, 'account.move_country', by, {
        before: { country: before.country },
        after: { country },
        reason,
      })
      await this.offers.follow(tx, accountId)
    })
  }

  private record(
    tx: Transaction,
    accountId: string,
    action: string,
    by: Author,
    change: { before: unknown; after: unknown; reason: string },
  ): Promise<void> {
    return recordAudit(tx, { ...by, action, accountId, target: { kind: 'account', id: accountId }, ...change })
  }
}

/**
 * Whether a customer may set its own country and tax number.
 *
 * @param before  the country and tax number until now
 * @throws Problem  409 once it was invoiced: only staff change its country then; 400 for a number that is invalid in
 * the country
 */
export async function requireOwnCountry(
  tx: Pick<Transaction, 'invoice'>,
  accountId: string,
  before: { country: string; taxId: string | null },
  wanted: { country?: string; taxId?: string | null },
): Promise<void> {
  const country = wanted.country ?? before.country
  const taxId = wanted.taxId === undefined ? before.taxId : wanted.taxId
  if (country !== before.country && (await tx.invoice.count({ where: { accountId, number: { not: null } } })) > 0) {
    throw conflict('The country cannot be changed after the first invoice: write to us to change it.')
  }
  const isNew = taxId !== before.taxId || country !== before.country
  if (taxId !== null && isNew && !isTaxIdOf(country, taxId)) {
    throw badInput([{ field: 'tax_id', reason: 'invalid_format', value: taxId }])
  }
}

/**
 * Ends a confirmed reverse charge when the customer changes or removes the tax number that staff have checked: the
 * evidence was about that number. Staff confirm the new one.
 *
 * @param numbers  the tax number until now, and the new one; null: none
 */
export async function endReverseCharge(
  tx: Transaction,
  accountId: string,
  numbers: { before: string | null; after: string | null },
  by: Author,
): Promise<void> {
  const { before, after } = numbers
  if (plainTaxId(before ?? '') === plainTaxId(after ?? '')) return
  const treatment = await tx.taxTreatment.findUnique({ where: { accountId } })
  if (treatment === null || !treatment.taxable) return
  await tx.taxTreatment.delete({ where: { accountId } })
  const target = { kind: 'account', id: accountId }
  const change = { before: treatment, after: null, reason: 'The tax number has changed.' }
  await recordAudit(tx, { ...by, action: 'tax.withdraw', accountId, target, ...change })
}
