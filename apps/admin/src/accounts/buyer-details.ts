import { type OrganisationProfile } from '@repere/prisma'

/** What an invoice must say of its buyer: a certified one without it goes back. */
export const BUYER_DETAILS = ['tax_id', 'street', 'city'] as const
export type BuyerDetail = (typeof BUYER_DETAILS)[number]

type Known = Pick<OrganisationProfile, 'taxId' | 'noTaxId' | 'street' | 'city'>

/** @param profile  null: the organisation has said nothing yet */
export function missingBuyerDetails(profile: Known | null): BuyerDetail[] {
  const known: Record<BuyerDetail, boolean> = {
    tax_id: profile !== null && (profile.taxId !== null || profile.noTaxId),
    street: profile !== null && profile.street !== null,
    city: profile !== null && profile.city !== null,
  }
  return BUYER_DETAILS.filter((detail) => !known[detail])
}
