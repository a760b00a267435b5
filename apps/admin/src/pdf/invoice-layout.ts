import { type Content, type TableCell, type TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { francs } from '@repere/shared'
import { type InvoiceParty, type InvoiceSnapshot, type InvoiceSnapshotLine } from '../invoices/invoice-snapshot.js'
import { printed } from './arabic-print.js'
import { certificationBox, WITHOUT_CERTIFICATION } from './certification-box.js'
import { countryText, countText, dayText, francsText, unitText, wholeNumberText } from './french-print.js'
import { breakable } from './long-words.js'
import { LOGOS } from './logos.js'
import { COLOURS, PAGE } from './page-style.js'

/** What only a proforma has; stored invoices have none of it. */
export interface ProformaTerms {
  /** The last day on which a payment starts the plan, `YYYY-MM-DD`. */
  validUntil: string
  /** The credit that its customer has chosen to use, francs. */
  creditFcfa: number
}

/** A document with its number; for a proforma its reference. */
export type PrintedDocument = InvoiceSnapshot & { proforma?: ProformaTerms }

/** Layout of version 1. Stored invoices are always printed with it: a different look needs another version. */
export function layoutOf(snapshot: PrintedDocument): TDocumentDefinitions {
  const { seller, number } = snapshot
  const title = `${titleOf(snapshot)} ${number}`
  return {
    version: '1.7',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: PAGE.margins,
    language: 'fr',
    info: {
      title,
      author: seller.legalName,
      subject: `${title}, ${snapshot.buyer.legalName}`,
      creator: 'Repère',
      producer: 'Repère',
      // Otherwise it would be the current time, and every file would differ.
      creationDate: new Date(`${snapshot.issuedOn}T00:00:00Z`),
      modDate: new Date(`${snapshot.issuedOn}T00:00:00Z`),
    },
    // Without `ccmp` a letter with a mark below stays one glyph, and can be searched and copied.
    defaultStyle: {
      font: 'NotoSans',
      fontSize: 9,
      lineHeight: 1.15,
      color: COLOURS.ink,
      fontFeatures: { ccmp: false } as never,
    },
    ...(snapshot.certification === 'pending' ? { watermark: WITHOUT_CERTIFICATION } : {}),
    content: [
      heading(snapshot),
      parties(snapshot),
      ...corrected(snapshot),
      lineTable(snapshot),
      { unbreakable: true, stack: [totals(snapshot), inWords(snapshot)] },
      ...certificationBox(snapshot),
      ...payment(snapshot),
      ...small(snapshot.legalMentions),
    ],
    footer: (page, pages) => footer(snapshot, page, pages),
  }
}

function titleOf({ kind, proforma }: PrintedDocument): string {
  if (proforma !== undefined) return 'Proforma'
  return kind === 'credit_note' ? 'Avoir' : 'Facture'
}

function heading(snapshot: PrintedDocument): Content {
  const { seller, number, issuedOn, dueOn, period, proforma } = snapshot
  const facts: [string, string][] = [['Date d’émission', dayText(issuedOn)]]
  if (proforma !== undefined) facts.push(['Valable jusqu’au', dayText(proforma.validUntil)])
  else if (dueOn !== null) facts.push(['Échéance', dayText(dueOn)])
  if (period !== null) facts.push(['Période', `${dayText(period.from)} – ${dayText(period.to)}`])
  const name: Content = {
    text: breakable(seller.legalName, 22),
    fontSize: 17,
    bold: true,
    color: COLOURS.brand,
    margin: [0, 3, 0, 0],
  }
  return {
    columns: [
      seller.logo === null
        ? name
        : {
            columns: [
              { svg: LOGOS[seller.logo], width: 32 },
              { ...name, width: '*' },
            ],
            columnGap: 8,
          },
      {
        width: 210,
        stack: [
          { text: titleOf(snapshot).toUpperCase(), fontSize: 17, bold: true, alignment: 'right' },
          { text: `N° ${number}`, fontSize: 11, bold: true, alignment: 'right', margin: [0, 0, 0, 6] },
          ...facts.map(([label, value]): Content => ({ text: [grey(`${label} : `), value], alignment: 'right' })),
        ],
      },
    ],
    columnGap: 16,
    margin: [0, 0, 0, 18],
  }
}

function parties({ seller, buyer }: InvoiceSnapshot): Content {
  return {
    columns: [
      { width: '*', stack: party('Émetteur', seller, seller.mentions), margin: [0, 8, 0, 0] },
      {
        width: '*',
        table: {
          widths: ['*'],
          body: [[{ stack: party('Client', buyer, []), fillColor: COLOURS.pale, border: NO_BORDER }]],
        },
        layout: { paddingLeft: () => 10, paddingRight: () => 10, paddingTop: () => 8, paddingBottom: () => 8 },
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  }
}

function party(
  role: string,
  { legalName, address, country, rccm, taxId, phone, mail }: InvoiceParty,
  mentions: string[],
) {
  const lines = [
    ...address,
    countryText(country),
    ...(rccm === null ? [] : [`RCCM : ${rccm}`]),
    ...(taxId === null ? [] : [`${taxId.kind} : ${taxId.value}`]),
    ...(phone === null ? [] : [`Tél. : ${phone}`]),
    ...(mail === null ? [] : [mail]),
    ...mentions,
  ]
  return [
    { text: role.toUpperCase(), fontSize: 7.5, bold: true, color: COLOURS.grey, characterSpacing: 0.6 },
    { text: printed(breakable(legalName, 30)), fontSize: 11, bold: true, margin: [0, 1, 0, 2] },
    ...lines.map((text) => ({ text: printed(breakable(text, 38)) })),
  ] as Content[]
}

/** Of a credit note: the invoice that it corrects. */
function corrected({ credited }: InvoiceSnapshot): Content[] {
  if (credited === null) return []
  const { number, issuedOn, certificationCode } = credited
  const code = certificationCode === null ? '' : `, certifiée sous le code ${certificationCode}`
  const text = `Avoir sur la facture n° ${number} du ${dayText(issuedOn)}${code}.`
  return [{ text, bold: true, margin: [0, 0, 0, 10] }]
}

function lineTable({ lines }: InvoiceSnapshot): Content {
  const head = (text: string, alignment: 'left' | 'right'): TableCell => ({
    text,
    alignment,
    bold: true,
    fontSize: 8.5,
    color: 'white',
    fillColor: COLOURS.brand,
  })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 85, 110, 80],
      body: [
        [
          head('Désignation', 'left'),
          head('Quantité', 'right'),
          head('Prix unitaire HT (FCFA)', 'right'),
          head('Montant HT (FCFA)', 'right'),
        ],
        ...lines.map((line): TableCell[] => [
          { text: breakable(line.label, 36) },
          { text: countText(line.quantity, line.unit), alignment: 'right' },
          { text: unitPriceText(line), alignment: 'right' },
          { text: wholeNumberText(line.amountFcfa), alignment: 'right' },
        ]),
      ],
    },
    layout: {
      hLineWidth: (index) => (index < 2 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => COLOURS.rule,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 10],
  }
}

/** `25 000 / mois`, `20 / 1 000 requêtes`, `15 000 / 30 jours`; `40 000` for a line without a quantity. */
function unitPriceText({ unitPriceFcfa, per, unit }: InvoiceSnapshotLine): string {
  const price = wholeNumberText(unitPriceFcfa)
  if (unit === null) return price
  return per === 1 ? `${price} / ${unit}` : `${price} / ${wholeNumberText(per)}\u00a0${unitText(per, unit)}`
}

function totals({ kind, paidOn, netFcfa, tax, totalFcfa, proforma }: PrintedDocument): Content {
  const row = (label: string, value: string): TableCell[] => [{ text: label }, { text: value, alignment: 'right' }]
  const strong = { bold: true, fontSize: 11, fillColor: COLOURS.pale }
  const credit = creditRows(totalFcfa, proforma)
  const isDue = paidOn === undefined && credit.length === 0
  const due = kind === 'credit_note' ? 'Total TTC de l’avoir' : isDue ? 'Total TTC à payer' : 'Total TTC'
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 270,
        table: {
          widths: ['*', 'auto'],
          body: [
            row('Total HT', francsText(netFcfa)),
            row(tax.mention, francsText(tax.amountFcfa)),
            [
              { text: due, ...strong },
              { text: francsText(totalFcfa), alignment: 'right', ...strong },
            ],
            ...credit.map(([label, fcfa]) => row(label, francsText(francs(fcfa)))),
          ],
        },
        layout: {
          hLineWidth: (index) => (index === 2 ? 0.5 : 0),
          vLineWidth: () => 0,
          hLineColor: () => COLOURS.rule,
          paddingTop: () => 4,
          paddingBottom: () => 4,
        },
      },
    ],
    margin: [0, 0, 0, 10],
  }
}

/** The chosen credit, and the rest; nothing without credit. */
function creditRows(totalFcfa: number, proforma: ProformaTerms | undefined): [string, number][] {
  if (proforma === undefined || proforma.creditFcfa === 0) return []
  return [
    ['Crédit utilisé', 0 - proforma.creditFcfa],
    ['Reste à payer', totalFcfa - proforma.creditFcfa],
  ]
}

function inWords({ kind, amountInWords, proforma }: PrintedDocument): Content {
  const invoice = kind === 'credit_note' ? 'Arrêté le présent avoir' : 'Arrêtée la présente facture'
  const begin = proforma === undefined ? invoice : 'Arrêtée la présente proforma'
  return {
    text: [`${begin} à la somme de `, { text: amountInWords, bold: true }, ' toutes taxes comprises.'],
    margin: [0, 0, 0, 14],
  }
}

function payment({ paidOn, paymentInstructions }: InvoiceSnapshot): Content[] {
  const texts = paidOn === undefined ? paymentInstructions : [`Réglée le ${dayText(paidOn)}.`]
  if (texts.length === 0) return []
  return [
    {
      unbreakable: true,
      stack: [
        { text: 'Règlement', bold: true, margin: [0, 0, 0, 2] },
        ...texts.map((text) => ({ text: breakable(text, 90), ...addressIn(text) })),
      ],
      margin: [0, 0, 0, 12],
    },
  ]
}

/** An address at the end of a line can be followed. */
const addressIn = (text: string): { link?: string } => {
  const link = /https?:\/\/\S+$/.exec(text)?.[0]
  return link === undefined ? {} : { link }
}

const small = (mentions: string[]): Content[] =>
  mentions.map((text) => ({ text, fontSize: 8, color: COLOURS.grey, margin: [0, 0, 0, 2] }))

function footer({ seller, number }: InvoiceSnapshot, page: number, pages: number): Content {
  const { legalName, rccm, taxId } = seller
  const registered = [rccm === null ? [] : `RCCM ${rccm}`, taxId === null ? [] : `${taxId.kind} ${taxId.value}`].flat()
  return {
    columns: [
      { width: '*', text: [legalName, ...registered].join('  ·  ') },
      { width: 150, text: `${number}  ·  page ${page}/${pages}`, alignment: 'right' },
    ],
    columnGap: 12,
    fontSize: 7.5,
    color: COLOURS.grey,
    margin: [PAGE.margins[0], 14, PAGE.margins[2], 0],
  }
}

const grey = (text: string) => ({ text, color: COLOURS.grey })

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
