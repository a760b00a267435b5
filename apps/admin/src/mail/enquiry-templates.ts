import { type MailContents } from './mail-content.js'
import { type Template } from './template.js'
import { type WrittenLanguage } from '../written-languages.js'

type Topic = MailContents['enquiry_reply']['topic']

const TOPICS: Record<WrittenLanguage, Record<Topic, string>> = {
  fr: { enterprise: 'offre Enterprise', billing: 'facturation', technical: 'question technique', other: 'autre sujet' },
  en: { enterprise: 'Enterprise plan', billing: 'billing', technical: 'technical question', other: 'other subject' },
}

/** The parts of a text between empty lines. */
const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/)

const received: Template<'enquiry_received'> = {
  fr: ({ topic, sender, sender_organisation, phone, requests_per_day, message_text, url }) => ({
    subject: `Message d’un client : ${TOPICS.fr[topic]}`,
    paragraphs: [
      [
        `De : ${sender}`,
        ...(sender_organisation === null ? [] : [`Organisation : ${sender_organisation}`]),
        ...(phone === null ? [] : [`Téléphone : ${phone}`]),
        ...(requests_per_day === null ? [] : [`Requêtes par jour : ${requests_per_day.toLocaleString('fr-FR')}`]),
      ].join(' · '),
      ...paragraphsOf(message_text),
    ],
    action: { label: 'Répondre dans la console', url },
  }),
  en: ({ topic, sender, sender_organisation, phone, requests_per_day, message_text, url }) => ({
    subject: `Message of a customer: ${TOPICS.en[topic]}`,
    paragraphs: [
      [
        `From: ${sender}`,
        ...(sender_organisation === null ? [] : [`Organisation: ${sender_organisation}`]),
        ...(phone === null ? [] : [`Phone: ${phone}`]),
        ...(requests_per_day === null ? [] : [`Requests per day: ${requests_per_day.toLocaleString('en-GB')}`]),
      ].join(' · '),
      ...paragraphsOf(message_text),
    ],
    action: { label: 'Reply in the console', url },
  }),
}

const reply: Template<'enquiry_reply'> = {
  fr: ({ topic, message_text, url }) => ({
    subject: `Réponse à votre message : ${TOPICS.fr[topic]}`,
    paragraphs: ['Bonjour,', ...paragraphsOf(message_text)],
    ...(url === undefined ? {} : { action: { label: 'Voir l’échange et répondre', url } }),
  }),
  en: ({ topic, message_text, url }) => ({
    subject: `Reply to your message: ${TOPICS.en[topic]}`,
    paragraphs: ['Hello,', ...paragraphsOf(message_text)],
    ...(url === undefined ? {} : { action: { label: 'See the conversation and reply', url } }),
  }),
}

export const ENQUIRY_TEMPLATES = { enquiry_received: received, enquiry_reply: reply }
