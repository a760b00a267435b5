import { type MailLanguage } from './mail-content.js'
import { type Template } from './template.js'

const LOCALES: Record<MailLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }

const money = (francs: number, language: MailLanguage) => `${francs.toLocaleString(LOCALES[language])} FCFA`

/** @param day  `YYYY-MM-DD` */
function inWords(day: string, language: MailLanguage): string {
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return language === 'fr' ? words.replace(/^1 /, '1er ') : words
}

export const invoiceIssued: Template<'invoice_issued'> = {
  fr: ({ organisation, document, invoice_number, total_fcfa, due_on, url }) =>
    document === 'credit_note'
      ? {
          subject: `Votre avoir ${invoice_number}`,
          paragraphs: ['Bonjour,', `Un avoir de ${money(total_fcfa, 'fr')} a été établi pour « ${organisation} ».`],
          action: { label: 'Voir l’avoir', url },
        }
      : {
          subject: `Votre facture ${invoice_number}`,
          paragraphs: [
            'Bonjour,',
            `La facture ${invoice_number} de « ${organisation} » est disponible : ${money(total_fcfa, 'fr')} à régler au plus tard le ${inWords(due_on, 'fr')}.`,
          ],
          action: { label: 'Voir et régler la facture', url },
        },
  en: ({ organisation, document, invoice_number, total_fcfa, due_on, url }) =>
    document === 'credit_note'
      ? {
          subject: `Your credit note ${invoice_number}`,
          paragraphs: ['Hello,', `A credit note of ${money(total_fcfa, 'en')} was made out to “${organisation}”.`],
          action: { label: 'See the credit note', url },
        }
      : {
          subject: `Your invoice ${invoice_number}`,
          paragraphs: [
            'Hello,',
            `Invoice ${invoice_number} of “${organisation}” is there: ${money(total_fcfa, 'en')} to be paid by ${inWords(due_on, 'en')}.`,
          ],
          action: { label: 'See and pay the invoice', url },
        },
}

export const receipt: Template<'receipt'> = {
  fr: ({ organisation, invoice_number, amount_fcfa, open_fcfa, credit_fcfa, from_credit, url }) => ({
    subject: from_credit
      ? `Facture ${invoice_number} réglée par votre avoir`
      : `Règlement reçu pour la facture ${invoice_number}`,
    paragraphs: [
      'Bonjour,',
      from_credit
        ? `${money(amount_fcfa, 'fr')} de votre avoir ont été utilisés pour la facture ${invoice_number} de « ${organisation} ».`
        : `Nous avons reçu ${money(amount_fcfa, 'fr')} pour la facture ${invoice_number} de « ${organisation} ». Merci.`,
      open_fcfa > 0 ? `Il reste ${money(open_fcfa, 'fr')} à régler.` : 'La facture est entièrement réglée.',
      ...(credit_fcfa > 0 ? [`${money(credit_fcfa, 'fr')} sont portés à votre avoir et règlent ce qui reste dû.`] : []),
    ],
    action: { label: 'Voir la facture', url },
  }),
  en: ({ organisation, invoice_number, amount_fcfa, open_fcfa, credit_fcfa, from_credit, url }) => ({
    subject: from_credit
      ? `Invoice ${invoice_number} paid from your credit`
      : `Payment received for invoice ${invoice_number}`,
    paragraphs: [
      'Hello,',
      from_credit
        ? `${money(amount_fcfa, 'en')} of your credit were used for invoice ${invoice_number} of “${organisation}”.`
        : `We have received ${money(amount_fcfa, 'en')} for invoice ${invoice_number} of “${organisation}”. Thank you.`,
      open_fcfa > 0 ? `${money(open_fcfa, 'en')} are left to pay.` : 'The invoice is paid in full.',
      ...(credit_fcfa > 0 ? [`${money(credit_fcfa, 'en')} are added to your credit, which pays what is open.`] : []),
    ],
    action: { label: 'See the invoice', url },
  }),
}
