import {
  amountInWords,
  creditNoteAmounts,
  invoiceAmounts,
  type Line,
  subscriptionLine,
  taxRuleFor,
} from '@repere/rating'
import { francs } from '@repere/shared'
import { type CertificationRecord, type InvoiceContent, type InvoiceSnapshot } from './invoice-snapshot.js'

/** A month of Pro for a company in Cotonou: 25 000 → TVA 4 500 → 29 500. */
export function anInvoice(change: Partial<InvoiceContent> = {}, lines: Line[] = [subscriptionLine(francs(25_000))]) {
  const seller: InvoiceContent['seller'] = {
    legalName: 'Repère SAS',
    address: ['Immeuble Kpassè, 3ᵉ étage', 'Boulevard Saint-Michel', '01 BP 1234 Cotonou'],
    country: 'BJ',
    rccm: 'RB/COT/24 B 31415',
    taxId: { kind: 'IFU', value: '3202600000017' },
    phone: '+229 01 97 00 00 00',
    mail: 'facturation@repere.example',
    logo: 'repere-1',
    mentions: ['SAS au capital de 1 000 000 FCFA', 'Régime du réel normal'],
  }
  const buyer: InvoiceContent['buyer'] = {
    legalName: 'Zémidjan Express SARL',
    address: ['Quartier Ganhi, carré 12', 'Cotonou'],
    country: 'BJ',
    rccm: 'RB/COT/19 B 27182',
    taxId: { kind: 'IFU', value: '3202611111111' },
    phone: '+229 01 66 11 22 33',
    mail: 'compta@zem-express.example',
  }
  const parties = { sellerCountry: 'BJ', buyerCountry: change.buyer?.country ?? 'BJ', buyerTaxable: true }
  const amounts = invoiceAmounts(lines, taxRuleFor({ ...parties, date: '2026-01-01' }))
  const content: InvoiceContent = {
    kind: 'invoice',
    reference: '0197b3a0-0000-7000-8000-000000000001',
    issuedOn: '2026-01-01',
    dueOn: '2026-01-01',
    period: { from: '2026-01-01', to: '2026-01-31' },
    seller,
    buyer,
    lines: amounts.lines.map((line) => ({ label: LABELS[line.kind], unit: UNITS[line.kind], ...withoutKind(line) })),
    netFcfa: amounts.netFcfa,
    tax: amounts.tax,
    totalFcfa: amounts.totalFcfa,
    amountInWords: amountInWords(amounts.totalFcfa),
    credited: null,
    paymentInstructions: [
      'Mobile money ou carte : console.repere.example, rubrique Factures.',
      'Virement : BOA Bénin, IBAN BJ66 BJ06 1010 0100 1443 9000 0769, avec le numéro de la facture.',
    ],
    legalMentions: ['En cas de retard de paiement, l’accès au service est suspendu dix jours après l’échéance.'],
    ...change,
  }
  return content
}

const LABELS = {
  subscription: 'Abonnement Pro, janvier 2026',
  upgrade: 'Passage de Starter à Pro, du 16 au 30',
  overage: 'Requêtes au-delà du quota, décembre 2025',
  adjustment: 'Intégration sur site',
}
const UNITS = { subscription: 'mois', upgrade: 'jour', overage: 'requête', adjustment: null }

const withoutKind = ({ quantity, unitPriceFcfa, per, amountFcfa }: Line) => ({
  quantity,
  unitPriceFcfa,
  per,
  amountFcfa,
})

/** The credit note that undoes an invoice. */
export function aCreditNote(invoice: InvoiceContent, certificationCode: string | null): InvoiceContent {
  const undone = creditNoteAmounts({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, kind: 'adjustment' as const })),
  })
  return {
    ...invoice,
    kind: 'credit_note',
    reference: `${invoice.reference}-credit`,
    dueOn: null,
    lines: invoice.lines.map((line, index) => ({ ...line, amountFcfa: undone.lines[index]?.amountFcfa ?? francs(0) })),
    netFcfa: undone.netFcfa,
    tax: undone.tax,
    totalFcfa: undone.totalFcfa,
    paymentInstructions: [],
    credited: { number: 'FA-2026-000123', issuedOn: invoice.issuedOn, certificationCode },
  }
}

export const aRecord = (change: Partial<CertificationRecord> = {}): CertificationRecord => ({
  code: 'TEST-4K2M-9QXZ-7B3C-D5EF-GH6J',
  nim: 'TS01000001',
  counters: '12/15 FV',
  qr: 'F;TS01000001;TEST4K2M9QXZ7B3CD5EFGH6J;3202600000017;20260101091244',
  at: '2026-01-01T09:12:44+01:00',
  ...change,
})

/** The issued invoice. */
export function issued(content: InvoiceContent, change: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const isCredit = content.kind === 'credit_note'
  return {
    ...content,
    version: 1,
    series: isCredit ? 'AV-2026' : 'FA-2026',
    number: isCredit ? 'AV-2026-000007' : 'FA-2026-000123',
    certification: aRecord(),
    ...change,
  }
}
