import { type Content, type TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { dayText, wholeNumberText } from './french-print.js'
import { COLOURS, PAGE } from './page-style.js'
import { type WrittenLanguage } from '../written-languages.js'

/** `29 500 FCFA`, `29,500 FCFA`. */
export const money = (francs: number, language: WrittenLanguage): string => `${whole(francs, language)}\u00a0FCFA`

export const whole = (value: number, language: WrittenLanguage): string =>
  language === 'fr' ? wholeNumberText(value) : value.toLocaleString('en-GB')

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `31/01/2026`, `31 January 2026`. @param day  `YYYY-MM-DD` */
export function onDay(day: string, language: WrittenLanguage): string {
  if (language === 'fr') return dayText(day)
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** The common parts of all documents: page, fonts, title, author, date. */
export function paper({
  title,
  seller,
  language,
  madeOn,
  content,
}: {
  title: string
  seller: string
  language: WrittenLanguage
  /** `YYYY-MM-DD`. */
  madeOn: string
  content: Content[]
}): TDocumentDefinitions {
  return {
    version: '1.7',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: PAGE.margins,
    language,
    info: {
      title,
      author: seller,
      creator: 'Repère',
      producer: 'Repère',
      creationDate: new Date(`${madeOn}T00:00:00Z`),
    },
    defaultStyle: {
      font: 'NotoSans',
      fontSize: 9,
      lineHeight: 1.15,
      color: COLOURS.ink,
      fontFeatures: { ccmp: false } as never,
    },
    content: [
      { text: seller, fontSize: 13, bold: true, color: COLOURS.brand, margin: [0, 0, 0, 10] },
      { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 12] },
      ...content,
    ],
    footer: (page, pages) => ({
      text: `${seller} · ${page} / ${pages}`,
      alignment: 'right',
      fontSize: 8,
      color: COLOURS.grey,
      margin: [44, 16, 44, 0],
    }),
  }
}

/** Two columns: the item and its amount. */
export const facts = (rows: (readonly [string, string | Content[]])[]): Content => ({
  table: {
    widths: [160, '*'],
    body: rows.map(([label, value]) => [{ text: label, color: COLOURS.grey }, { text: value }]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 14],
})
