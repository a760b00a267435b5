import { type Seller } from '@repere/prisma'
import { dayOf } from '@repere/rating'
import { invoiceName } from '../invoices/invoice-lifecycle.js'
import { type PrintedDocument } from '../pdf/invoice-layout.js'
import { billedDaysOf, contentOf, type WholeInvoice } from './invoice-content.js'

/** The printed form of an open proforma, from the current rows: it changes until it is paid. */
export function proformaPaper(proforma: WholeInvoice, seller: Seller, payLink: string | null): PrintedDocument {
  const { dueOn, creditChosenFcfa } = proforma
  const reference = invoiceName(proforma)
  const day = dayOf(dueOn)
  const { to: validUntil } = billedDaysOf(proforma, seller.utcOffsetMinutes)
  return {
    ...contentOf(proforma, seller, day),
    version: 1,
    series: 'PF',
    number: reference,
    certification: 'not_required',
    dueOn: null,
    proforma: { validUntil, creditFcfa: creditChosenFcfa },
    paymentInstructions: paymentInstructions(seller, reference, payLink),
    legalMentions: [
      'Cette proforma n’est pas une facture, et rien n’est dû. L’offre commence avec son règlement, et la facture le suit.',
      'La facture ne compte que les jours à partir du règlement : ce qui a été payé au-delà est porté au crédit du client.',
    ],
  }
}

function paymentInstructions({ bankDetails }: Seller, reference: string, payLink: string | null): string[] {
  return [
    'Payable en ligne par mobile money ou par carte, depuis votre espace client.',
    ...(payLink === null ? [] : [`Sans vous connecter : ${payLink}`]),
    ...(bankDetails === null ? [] : [`Par virement, en rappelant la référence ${reference} : ${bankDetails}`]),
  ]
}
