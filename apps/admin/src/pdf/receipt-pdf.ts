import { type SettlementKind } from '@repere/prisma'
import { printed } from './arabic-print.js'
import { printPdf } from './invoice-pdf.js'
import { facts, money, onDay, paper } from './paper-language.js'
import { type WrittenLanguage } from '../written-languages.js'

/** The content of a receipt. */
export interface ReceiptContent {
  seller: string
  /** The payer. */
  payer: string
  /** Of the receipt, as printed. */
  number: string
  kind: SettlementKind
  /** The received amount, francs. */
  amountFcfa: number
  /** The part of it that became credit, francs. */
  excessFcfa: number
  /** Number of the invoice, or reference of its proforma; null: it has neither yet. */
  invoiceNumber: string | null
  /** Reference of the transfer, the certificate or the payment; null if there is none. */
  reference: string | null
  /** `YYYY-MM-DD` in the seller's zone. */
  receivedOn: string
  language: WrittenLanguage
}

const KINDS: Record<WrittenLanguage, Partial<Record<SettlementKind, string>>> = {
  fr: {
    mobile_money: 'Mobile money',
    card: 'Carte bancaire',
    bank_transfer: 'Virement',
    withholding: 'Retenue à la source',
    credit_balance: 'Crédit du client',
  },
  en: {
    mobile_money: 'Mobile money',
    card: 'Card',
    bank_transfer: 'Bank transfer',
    withholding: 'Withholding tax',
    credit_balance: 'Credit of the customer',
  },
}

/** A receipt on one page, A4. */
export function receiptPdf(content: ReceiptContent): Promise<Buffer> {
  const { seller, payer, number, kind, amountFcfa, excessFcfa, invoiceNumber, reference, receivedOn, language } =
    content
  const t = TEXTS[language]
  return printPdf(
    paper({
      title: t.title,
      seller,
      language,
      madeOn: receivedOn,
      content: [
        facts([
          [t.payer, printed(payer)],
          [t.invoice, invoiceNumber ?? t.pending],
          [t.received, onDay(receivedOn, language)],
          [t.by, KINDS[language][kind] ?? kind],
          [t.amount, money(amountFcfa, language)],
          ...(excessFcfa > 0 ? [[t.excess, money(excessFcfa, language)] as const] : []),
          ...(reference === null ? [] : [[t.reference, reference] as const]),
          [t.number, number],
        ]),
        { text: t.note, fontSize: 8 },
      ],
    }),
  )
}

const TEXTS = {
  fr: {
    title: 'Reçu',
    payer: 'Reçu de',
    invoice: 'Pour la facture',
    pending: 'numéro à suivre',
    received: 'Reçu le',
    by: 'Moyen',
    amount: 'Montant',
    excess: 'Dont porté au crédit',
    reference: 'Référence',
    number: 'Numéro du reçu',
    note: 'Ce reçu n’est pas une facture : la facture porte la taxe.',
  },
  en: {
    title: 'Receipt',
    payer: 'Received from',
    invoice: 'For invoice',
    pending: 'number to follow',
    received: 'Received on',
    by: 'By',
    amount: 'Amount',
    excess: 'Of it, added to the credit',
    reference: 'Reference',
    number: 'Number of the receipt',
    note: 'This receipt is no invoice: the invoice bears the tax.',
  },
} as const
