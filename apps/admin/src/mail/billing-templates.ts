import { type MailText } from './mail-content.js'
import { longDay } from './moment.js'
import { type Template } from './template.js'
import { francsIn, type WrittenLanguage } from '../written-languages.js'

const PAY_LINK = {
  fr: {
    text: 'Qui a ce lien peut régler sans se connecter : votre comptable, par exemple.',
    label: 'Régler sans se connecter',
  },
  en: {
    text: 'Anyone with this link can pay without logging in: your accountant, for example.',
    label: 'Pay without logging in',
  },
}

const payLink = (url: string | undefined, language: WrittenLanguage): Pick<MailText, 'alternative'> =>
  url === undefined ? {} : { alternative: { ...PAY_LINK[language], url } }

export const invoiceIssued: Template<'invoice_issued'> = {
  fr: ({ organisation, document, invoice_number, total_fcfa, due_on, is_paid, suspended_from, url, pay_url }) =>
    document === 'credit_note'
      ? {
          subject: `Votre avoir ${invoice_number}`,
          paragraphs: ['Bonjour,', `Un avoir de ${francsIn(total_fcfa, 'fr')} a été établi pour « ${organisation} ».`],
          action: { label: 'Voir l’avoir', url },
        }
      : {
          subject: `Votre facture ${invoice_number}`,
          paragraphs: [
            'Bonjour,',
            is_paid
              ? `La facture ${invoice_number} de « ${organisation} » est disponible : ${francsIn(total_fcfa, 'fr')}, déjà réglés. Merci.`
              : `La facture ${invoice_number} de « ${organisation} » est disponible : ${francsIn(total_fcfa, 'fr')} à régler au plus tard le ${longDay(due_on, 'fr')}.`,
            ...(is_paid || suspended_from === undefined
              ? []
              : [
                  `Sans paiement, toutes les clés du compte seront refusées à partir du ${longDay(suspended_from, 'fr')}.`,
                ]),
          ],
          action: { label: is_paid ? 'Voir la facture' : 'Voir et régler la facture', url },
          ...payLink(pay_url, 'fr'),
        },
  en: ({ organisation, document, invoice_number, total_fcfa, due_on, is_paid, suspended_from, url, pay_url }) =>
    document === 'credit_note'
      ? {
          subject: `Your credit note ${invoice_number}`,
          paragraphs: ['Hello,', `A credit note of ${francsIn(total_fcfa, 'en')} was made out to “${organisation}”.`],
          action: { label: 'See the credit note', url },
        }
      : {
          subject: `Your invoice ${invoice_number}`,
          paragraphs: [
            'Hello,',
            is_paid
              ? `Invoice ${invoice_number} of “${organisation}” is there: ${francsIn(total_fcfa, 'en')}, paid already. Thank you.`
              : `Invoice ${invoice_number} of “${organisation}” is there: ${francsIn(total_fcfa, 'en')} to be paid by ${longDay(due_on, 'en')}.`,
            ...(is_paid || suspended_from === undefined
              ? []
              : [
                  `Without a payment, all keys of the account will be refused from ${longDay(suspended_from, 'en')} on.`,
                ]),
          ],
          action: { label: is_paid ? 'See the invoice' : 'See and pay the invoice', url },
          ...payLink(pay_url, 'en'),
        },
}

export const proformaMail: Template<'proforma'> = {
  fr: ({ organisation, plan, proforma, total_fcfa, open_fcfa, valid_until, url, pay_url }) => ({
    subject: `Proforma ${proforma} : offre ${plan}`,
    paragraphs: [
      'Bonjour,',
      `Voici la proforma ${proforma} de « ${organisation} » pour l’offre ${plan} : ${francsIn(total_fcfa, 'fr')} toutes taxes comprises. Elle est valable jusqu’au ${longDay(valid_until, 'fr')}.`,
      ...(open_fcfa < total_fcfa ? [`Une fois le crédit utilisé, il reste ${francsIn(open_fcfa, 'fr')} à payer.`] : []),
      'L’offre commence avec le règlement, et la facture le suit. D’ici là, rien n’est dû.',
    ],
    action: { label: 'Voir et télécharger la proforma', url },
    ...payLink(pay_url, 'fr'),
  }),
  en: ({ organisation, plan, proforma, total_fcfa, open_fcfa, valid_until, url, pay_url }) => ({
    subject: `Proforma ${proforma}: plan ${plan}`,
    paragraphs: [
      'Hello,',
      `This is proforma ${proforma} of “${organisation}” for the plan ${plan}: ${francsIn(total_fcfa, 'en')}, tax included. It is valid until ${longDay(valid_until, 'en')}.`,
      ...(open_fcfa < total_fcfa
        ? [`After the credit that is used, ${francsIn(open_fcfa, 'en')} are left to pay.`]
        : []),
      'The plan begins with the payment, and the invoice follows. Until then, nothing is owed.',
    ],
    action: { label: 'See and download the proforma', url },
    ...payLink(pay_url, 'en'),
  }),
}

export const receipt: Template<'receipt'> = {
  fr: ({
    organisation,
    invoice_number,
    proforma,
    begins_on,
    amount_fcfa,
    open_fcfa,
    credit_fcfa,
    from_credit,
    url,
  }) => {
    const chosen = proforma === undefined ? '' : ` (proforma ${proforma})`
    const what = invoice_number === '' ? `l’offre que vous avez choisie${chosen}` : `la facture ${invoice_number}`
    return {
      subject: from_credit ? `Crédit utilisé pour ${what}` : `Règlement reçu pour ${what}`,
      paragraphs: [
        'Bonjour,',
        from_credit
          ? `Votre crédit a payé ${francsIn(amount_fcfa, 'fr')} pour ${what} de « ${organisation} ».`
          : `Nous avons reçu ${francsIn(amount_fcfa, 'fr')} pour ${what} de « ${organisation} ». Merci.`,
        open_fcfa > 0 ? `Il reste ${francsIn(open_fcfa, 'fr')} à régler.` : 'Il ne reste rien à régler.',
        ...(begins_on === undefined
          ? []
          : [
              `L’offre commence le ${longDay(begins_on, 'fr')}, jour du règlement : la facture ne compte que les jours à partir de celui-ci.`,
            ]),
        ...(credit_fcfa > 0
          ? [`Votre crédit, qui règle ce que vous devez, augmente de ${francsIn(credit_fcfa, 'fr')}.`]
          : []),
      ],
      action: { label: 'Voir la facture', url },
    }
  },
  en: ({
    organisation,
    invoice_number,
    proforma,
    begins_on,
    amount_fcfa,
    open_fcfa,
    credit_fcfa,
    from_credit,
    url,
  }) => {
    const chosen = proforma === undefined ? '' : ` (proforma ${proforma})`
    const what = invoice_number === '' ? `the plan that you chose${chosen}` : `invoice ${invoice_number}`
    return {
      subject: from_credit ? `Credit used for ${what}` : `Payment received for ${what}`,
      paragraphs: [
        'Hello,',
        from_credit
          ? `${francsIn(amount_fcfa, 'en')} of your credit were used for ${what} of “${organisation}”.`
          : `We have received ${francsIn(amount_fcfa, 'en')} for ${what} of “${organisation}”. Thank you.`,
        open_fcfa > 0 ? `${francsIn(open_fcfa, 'en')} are left to pay.` : 'Nothing is left to pay.',
        ...(begins_on === undefined
          ? []
          : [
              `The plan begins on ${longDay(begins_on, 'en')}, the day of the payment: the invoice bills the days from then on.`,
            ]),
        ...(credit_fcfa > 0
          ? [`${francsIn(credit_fcfa, 'en')} are added to your credit, which pays your open invoices.`]
          : []),
      ],
      action: { label: 'See the invoice', url },
    }
  },
}
