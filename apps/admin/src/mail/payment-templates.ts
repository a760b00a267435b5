import { type MailContents, type MailText } from './mail-content.js'
import { longDay } from './moment.js'
import { francsIn, type WrittenLanguage } from '../written-languages.js'

type Texts<T extends keyof MailContents> = Record<WrittenLanguage, (contents: MailContents[T]) => MailText>

const paymentReminder: Texts<'payment_reminder'> = {
  fr: ({ organisation, invoice_number, amount_fcfa, due_on, days_overdue, suspended_from, url }) => ({
    subject:
      days_overdue < 0
        ? `La facture ${invoice_number} arrive à échéance`
        : days_overdue === 0
          ? `La facture ${invoice_number} est à payer aujourd’hui`
          : `La facture ${invoice_number} n’est pas payée`,
    paragraphs: [
      'Bonjour,',
      `Il reste ${francsIn(amount_fcfa, 'fr')} à payer sur la facture ${invoice_number} de « ${organisation} » (échéance : ${longDay(due_on, 'fr')}).`,
      ...(days_overdue >= 0 && suspended_from !== null
        ? [`Sans paiement, toutes les clés du compte seront refusées à partir du ${longDay(suspended_from, 'fr')}.`]
        : []),
    ],
    action: { label: 'Voir et payer la facture', url },
    closing: ['Si vous venez de payer, ne tenez pas compte de ce message.'],
  }),
  en: ({ organisation, invoice_number, amount_fcfa, due_on, days_overdue, suspended_from, url }) => ({
    subject:
      days_overdue < 0
        ? `Invoice ${invoice_number} is due soon`
        : days_overdue === 0
          ? `Invoice ${invoice_number} is due today`
          : `Invoice ${invoice_number} is not paid`,
    paragraphs: [
      'Hello,',
      `${francsIn(amount_fcfa, 'en')} are left to pay of invoice ${invoice_number} of “${organisation}”, due on ${longDay(due_on, 'en')}.`,
      ...(days_overdue >= 0 && suspended_from !== null
        ? [`Without a payment, all keys of the account will be refused from ${longDay(suspended_from, 'en')} on.`]
        : []),
    ],
    action: { label: 'See and pay the invoice', url },
    closing: ['If you have just paid, there is nothing left to do.'],
  }),
}

const paymentAlert: Texts<'payment_alert'> = {
  fr: ({ subject_line, what }) => ({
    subject: `Paiement à vérifier : ${subject_line}`,
    paragraphs: [
      'Bonjour,',
      `Un paiement n’a pas pu être traité automatiquement. Constat : ${what}`,
      'Vérifiez-le dans la console et chez le prestataire.',
    ],
  }),
  en: ({ subject_line, what }) => ({
    subject: `Payment to check: ${subject_line}`,
    paragraphs: [
      'Hello,',
      `A payment could not be processed automatically. Finding: ${what}`,
      'Check it in the console and with the provider.',
    ],
  }),
}

const subscriptionUnpaid: Texts<'subscription_unpaid'> = {
  fr: ({ organisation, invoice_number, due_on }) => ({
    subject: `L’abonnement de « ${organisation} » est résilié`,
    paragraphs: [
      'Bonjour,',
      `La facture ${invoice_number}, échue le ${longDay(due_on, 'fr')}, n’est toujours pas payée : l’abonnement de « ${organisation} » est résilié, et plus rien ne sera facturé pour lui.`,
      'La facture reste due. Vous pourrez choisir de nouveau une offre une fois qu’elle sera payée.',
    ],
  }),
  en: ({ organisation, invoice_number, due_on }) => ({
    subject: `The subscription of ${organisation} has ended`,
    paragraphs: [
      'Hello,',
      `Invoice ${invoice_number}, due on ${longDay(due_on, 'en')}, is still not paid: the subscription of “${organisation}” has ended, and nothing more will be invoiced for it.`,
      'The invoice is still owed. Once it is paid, you can choose a plan again.',
    ],
  }),
}

const topUp: Texts<'top_up'> = {
  fr: ({ organisation, amount_fcfa, credit_fcfa, url }) => ({
    subject: `Crédit acheté : ${francsIn(amount_fcfa, 'fr')}`,
    paragraphs: [
      'Bonjour,',
      `Nous avons reçu ${francsIn(amount_fcfa, 'fr')} pour le crédit de « ${organisation} ». Merci.`,
      `Le crédit est maintenant de ${francsIn(credit_fcfa, 'fr')}, une fois réglé ce qui était dû.`,
    ],
    action: { label: 'Voir le crédit', url },
  }),
  en: ({ organisation, amount_fcfa, credit_fcfa, url }) => ({
    subject: `Credit bought: ${francsIn(amount_fcfa, 'en')}`,
    paragraphs: [
      'Hello,',
      `We have received ${francsIn(amount_fcfa, 'en')} for the credit of “${organisation}”. Thank you.`,
      `The credit is ${francsIn(credit_fcfa, 'en')} now, after the payment of open invoices.`,
    ],
    action: { label: 'See the credit', url },
  }),
}

const walletLevel: Texts<'wallet_level'> = {
  fr: ({ organisation, wallet_event, available_fcfa, threshold_fcfa, url }) => ({
    subject:
      wallet_event === 'low'
        ? `Votre crédit s’épuise : il reste ${francsIn(available_fcfa, 'fr')} hors taxe`
        : `Votre crédit suffit de nouveau : ${francsIn(available_fcfa, 'fr')} hors taxe`,
    paragraphs: [
      'Bonjour,',
      wallet_event === 'low'
        ? `Les requêtes de « ${organisation} » au-delà du quota peuvent encore prendre ${francsIn(available_fcfa, 'fr')} hors taxe sur le crédit. Vous avez fixé l’alerte à ${francsIn(threshold_fcfa, 'fr')}.`
        : `Les requêtes de « ${organisation} » au-delà du quota peuvent de nouveau prendre ${francsIn(available_fcfa, 'fr')} hors taxe sur le crédit.`,
      ...(wallet_event === 'low'
        ? ['Sans nouveau crédit, elles seront refusées une fois qu’il est épuisé, sauf si un dépassement est autorisé.']
        : []),
    ],
    action: { label: wallet_event === 'low' ? 'Acheter du crédit' : 'Voir le crédit', url },
  }),
  en: ({ organisation, wallet_event, available_fcfa, threshold_fcfa, url }) => ({
    subject:
      wallet_event === 'low'
        ? `Your credit runs low: ${francsIn(available_fcfa, 'en')} before tax are left`
        : `Your credit is enough again: ${francsIn(available_fcfa, 'en')} before tax`,
    paragraphs: [
      'Hello,',
      wallet_event === 'low'
        ? `Requests of “${organisation}” beyond the quota can still draw ${francsIn(available_fcfa, 'en')} before tax on the credit. You set the alert to ${francsIn(threshold_fcfa, 'en')}.`
        : `Requests of “${organisation}” beyond the quota can again draw ${francsIn(available_fcfa, 'en')} before tax on the credit.`,
      ...(wallet_event === 'low'
        ? ['Without new credit, they are refused once it is used up, unless overage is allowed.']
        : []),
    ],
    action: { label: wallet_event === 'low' ? 'Buy credit' : 'See the credit', url },
  }),
}

/** Mails about paying. */
export const PAYMENT_TEMPLATES = {
  payment_reminder: paymentReminder,
  payment_alert: paymentAlert,
  subscription_unpaid: subscriptionUnpaid,
  top_up: topUp,
  wallet_level: walletLevel,
}
