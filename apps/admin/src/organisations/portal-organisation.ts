import { Injectable } from '@nestjs/common'
import { badField } from '../access/access.problems.js'
import { type AccountScope, type OwnRows } from '../access/account-scope.js'
import { type CustomerCaller } from '../access/caller.js'
import { authorOf, recordAudit } from '../audit/index.js'
import { endReverseCharge, requireOwnCountry } from './tax-treatments.js'
import { orNull } from '../cleared-text.js'
import { OpenOffers } from '../unit-of-work/open-offers.js'
import { type ChangeOrganisationDto, type OrganisationDto } from '../accounts/account.dto.js'
import { toOrganisation } from '../accounts/organisation.js'

/** The profile of a customer's organisation. */
@Injectable()
export class PortalOrganisation {
  constructor(private readonly offers: OpenOffers) {}

  read(scope: AccountScope): Promise<OrganisationDto> {
    return describe(scope.own)
  }

  change(scope: AccountScope, caller: CustomerCaller, order: ChangeOrganisationDto): Promise<OrganisationDto> {
    const { name, country } = order
    if (order.no_tax_id === true && order.tax_id) throw badField('no_tax_id', 'conflicting_fields', true)
    const profile = {
      legalName: orNull(order.legal_name),
      rccm: orNull(order.rccm),
      taxId: order.no_tax_id === true ? null : orNull(order.tax_id),
      noTaxId: order.tax_id ? false : order.no_tax_id,
      street: orNull(order.street),
      city: orNull(order.city),
      postalCode: orNull(order.postal_code),
      phone: orNull(order.phone),
      updatedBy: caller.email,
    }
    return scope.transaction(async (own, tx) => {
      const before = await describe(own)
      const current = { country: before.country, taxId: before.tax_id }
      await requireOwnCountry(tx, scope.accountId, current, { country, taxId: profile.taxId })
      await own.account.updateMany({ data: { name, country } })
      // Of two concurrent first changes, one creates the row, and both write it.
      const none = { accountId: scope.accountId, updatedBy: caller.email }
      await own.organisationProfile.createMany({ data: [none], skipDuplicates: true })
      await own.organisationProfile.updateMany({ data: profile })
      const after = await describe(own)
      const target = { kind: 'account', id: scope.accountId }
      const { accountId } = scope
      const change = { action: 'account.change', accountId, target, before, after }
      await recordAudit(tx, { ...authorOf(caller), ...change })
      await endReverseCharge(tx, accountId, { before: before.tax_id, after: after.tax_id }, authorOf(caller))
      await this.offers.follow(tx, accountId)
      return after
    })
  }
}

async function describe(own: OwnRows): Promise<OrganisationDto> {
  const account = await own.account.findFirstOrThrow()
  return toOrganisation(account, await own.organisationProfile.findFirst())
}
