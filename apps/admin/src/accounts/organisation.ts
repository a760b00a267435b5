import { type Account, type OrganisationProfile } from '@repere/prisma'
import { missingBuyerDetails } from './buyer-details.js'
import { type OrganisationDto } from './account.dto.js'

/** Combines an account with its profile. */
export function toOrganisation(account: Account, profile: OrganisationProfile | null): OrganisationDto {
  return {
    id: account.id,
    tag: account.tag,
    name: account.name,
    country: account.country,
    legal_name: profile?.legalName ?? null,
    rccm: profile?.rccm ?? null,
    tax_id: profile?.taxId ?? null,
    no_tax_id: profile?.noTaxId ?? false,
    street: profile?.street ?? null,
    city: profile?.city ?? null,
    postal_code: profile?.postalCode ?? null,
    phone: profile?.phone ?? null,
    missing_for_invoices: missingBuyerDetails(profile),
  }
}
