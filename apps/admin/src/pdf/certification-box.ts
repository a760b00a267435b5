import { type Content } from 'pdfmake/interfaces.js'
import { type CertificationRecord, type InvoiceKind, type InvoiceSnapshot } from '../invoices/invoice-snapshot.js'
import { instantText } from './french-print.js'
import { COLOURS } from './page-style.js'

/** Across a page that must not pass for an invoice. */
export const WITHOUT_CERTIFICATION = { text: 'EN ATTENTE', color: '#b3261e', opacity: 0.12, bold: true, angle: -35 }

/** The authority's certificate with its QR code; nothing if none is required. */
export function certificationBox({ kind, certification }: InvoiceSnapshot): Content[] {
  if (certification === 'not_required') return []
  return [certification === 'pending' ? pendingBox() : certifiedBox(kind, certification)]
}

function certifiedBox(kind: InvoiceKind, { code, nim, counters, qr, at, fne }: CertificationRecord): Content {
  const fact = (label: string, value: string): Content => ({
    text: [{ text: `${label} : `, color: COLOURS.grey }, value],
  })
  return boxed({
    columns: [
      { qr, fit: 92, eccLevel: 'M', foreground: 'black', width: 100 },
      {
        width: '*',
        stack: [
          {
            text: kind === 'credit_note' ? 'Facture d’avoir normalisée' : 'Facture normalisée',
            bold: true,
            margin: [0, 4, 0, 3],
          },
          {
            text: [
              { text: fne === undefined ? 'Code MECeF/DGI : ' : 'Référence FNE : ', color: COLOURS.grey },
              { text: code, bold: true, fontSize: 11 },
            ],
          },
          ...(fne === undefined ? [fact('NIM', nim), fact('Compteurs', counters)] : [fact('NCC du vendeur', nim)]),
          fact('Date et heure', instantText(at)),
        ],
      },
    ],
    columnGap: 14,
  })
}

function pendingBox(): Content {
  return boxed({
    stack: [
      { text: 'Certification en attente', bold: true, color: '#b3261e' },
      { text: 'Ce document ne vaut pas facture tant que l’administration fiscale ne l’a pas certifié.' },
    ],
  })
}

function boxed(content: Content): Content {
  return {
    unbreakable: true,
    table: { widths: ['*'], body: [[content]] },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      hLineColor: () => COLOURS.rule,
      vLineColor: () => COLOURS.rule,
      paddingLeft: () => 10,
      paddingRight: () => 10,
      paddingTop: () => 9,
      paddingBottom: () => 9,
    },
    margin: [0, 0, 0, 14],
  }
}
