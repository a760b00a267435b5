import { defineTexts } from '../../language/i18n.js'

export const supportTexts = defineTexts('support', {
  title: ['Nous écrire', 'Write to us'],
  text: [
    'L’équipe répond ici et par e-mail. Toute votre organisation voit l’échange.',
    'The team replies here and by e-mail. Your whole organisation sees the conversation.',
  ],
  topic: ['Sujet', 'Subject'],
  requests: ['Requêtes attendues par jour', 'Expected requests per day'],
  requests_hint: ['Une estimation suffit.', 'An estimate is enough.'],
  phone: ['Téléphone', 'Phone'],
  phone_hint: ['Si vous préférez que nous appelions.', 'If you prefer a call.'],
  message: ['Message', 'Message'],
  send: ['Envoyer', 'Send'],
  sent: ['Votre message est parti.', 'Your message is sent.'],
  email: ['Adresse e-mail', 'E-mail address'],
  name: ['Votre nom', 'Your name'],
  organisation: ['Organisation', 'Organisation'],
  conversations: ['Vos échanges', 'Your conversations'],
  none: ['Aucun échange pour l’instant.', 'No conversation yet.'],
  team: ['L’équipe', 'The team'],
  reply: ['Répondre', 'Reply'],
})
