import { type TableCell } from 'pdfmake/interfaces.js'
import { STATEMENT_WORDS } from './statement-words.js'
import { type Statement } from './statements.js'
import { printed } from '../pdf/arabic-print.js'
import { printPdf } from '../pdf/invoice-pdf.js'
import { COLOURS } from '../pdf/page-style.js'
import { facts, money, onDay, paper, whole } from '../pdf/paper-language.js'
import { type WrittenLanguage } from '../written-languages.js'

/** A statement of account, A4. */
export function statementPdf(
  { from, to, openingFcfa, lines, closingFcfa }: Statement,
  { seller, customer, language }: { seller: string; customer: string; language: WrittenLanguage },
): Promise<Buffer> {
  const t = STATEMENT_WORDS[language]
  const right = (text: string): TableCell => ({ text, alignment: 'right' })
  const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text,
    alignment,
    bold: true,
    fillColor: COLOURS.pale,
  })
  return printPdf(
    paper({
      title: t.title,
      seller,
      language,
      madeOn: to,
      content: [
        facts([
          [t.customer, printed(customer)],
          [t.period, `${onDay(from, language)} – ${onDay(to, language)}`],
          [t.opening, money(openingFcfa, language)],
          [t.closing, money(closingFcfa, language)],
        ]),
        {
          table: {
            headerRows: 1,
            widths: [70, 90, '*', 65, 65, 70],
            body: [
              [
                head(t.day),
                head(t.document),
                head(t.description),
                head(t.debit, 'right'),
                head(t.credit, 'right'),
                head(t.balance, 'right'),
              ],
              ...lines.map((line): TableCell[] => [
                { text: onDay(line.day, language) },
                { text: line.document ?? '' },
                { text: t.kinds[line.kind] },
                right(line.debitFcfa === 0 ? '' : whole(line.debitFcfa, language)),
                right(line.creditFcfa === 0 ? '' : whole(line.creditFcfa, language)),
                right(whole(line.balanceFcfa, language)),
              ]),
            ],
          },
          layout: 'lightHorizontalLines',
        },
        { text: t.note, fontSize: 8, margin: [0, 12, 0, 0] },
      ],
    }),
  )
}
