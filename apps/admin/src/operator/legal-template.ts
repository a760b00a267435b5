import { type Seller, type LegalDocument } from '@repere/prisma'
import { type BilingualText } from './bilingual-text.js'
import { IMPRINT_TEMPLATE } from './imprint-template.js'
import { PRIVACY_TEMPLATE } from './privacy-template.js'
import { TERMS_TEMPLATE } from './terms-template.js'
import { type WrittenLanguage } from '../written-languages.js'

const TEMPLATES: Record<LegalDocument, BilingualText> = {
  terms: TERMS_TEMPLATE,
  privacy: PRIVACY_TEMPLATE,
  imprint: IMPRINT_TEMPLATE,
}

const MISSING = { fr: '[à compléter]', en: '[to be completed]' }

/** The text for an operator who has published none, with the details of the seller as far as they are set. */
export const templateOf = (document: LegalDocument, seller: Seller, email: string | null): BilingualText =>
  fillIn(TEMPLATES[document], seller, email)

/** A text with the details of the seller in their places. */
export function fillIn({ fr, en }: BilingualText, seller: Seller, email: string | null): BilingualText {
  const details: Record<string, string | null> = {
    legal_name: seller.legalName,
    address: [seller.street, seller.city].filter(Boolean).join(', ') || null,
    country: seller.country,
    rccm: seller.rccm,
    tax_id: seller.taxId,
    email,
    phone: seller.phone,
  }
  const fill = (text: string, language: WrittenLanguage) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      name === 'country'
        ? (new Intl.DisplayNames(language, { type: 'region' }).of(seller.country) ?? seller.country)
        : Object.hasOwn(details, name)
          ? (details[name] ?? MISSING[language])
          : whole,
    )
  return { fr: fill(fr, 'fr'), en: fill(en, 'en') }
}
