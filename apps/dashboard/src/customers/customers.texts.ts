import { defineTexts } from '../language/i18n.js'

export const customers = defineTexts('customers', {
  overview: ['Vue d’ensemble', 'Overview'],
  first_call: ['Premier appel', 'First call'],
  usage: ['Usage', 'Usage'],
  requests: ['Requêtes', 'Requests'],
  keys: ['Clés', 'Keys'],
  plans: ['Offres', 'Plans'],
  invoices: ['Factures', 'Invoices'],
  webhooks: ['Webhooks', 'Webhooks'],
  organisation: ['Organisation', 'Organisation'],
  account: ['Mon compte', 'My account'],
  security: ['Sécurité', 'Security'],
  logout: ['Se déconnecter', 'Log out'],
  switch: ['Changer d’organisation', 'Switch organisation'],
  reference: ['Documentation de l’API', 'API documentation'],
  'banner.suspended.non_payment': [
    'Votre compte est suspendu : une facture reste à payer. Vos clés sont refusées ; elles fonctionnent de nouveau quelques secondes après le paiement.',
    'Your account is suspended: an invoice is unpaid. Your keys are refused; they work again a few seconds after the payment.',
  ],
  'banner.suspended.nothing_open': [
    'Votre compte est suspendu et vos clés sont refusées, mais aucune facture n’est à payer. Écrivez-nous pour en parler.',
    'Your account is suspended and your keys are refused, but no invoice is to be paid. Write to us about it.',
  ],
  'banner.suspended.other': [
    'Votre compte est suspendu et vos clés sont refusées. Écrivez-nous pour en parler.',
    'Your account is suspended and your keys are refused. Write to us about it.',
  ],
  'banner.pay': ['Payer maintenant', 'Pay now'],
  'banner.verify': [
    'Vérifiez votre adresse {{email}} : ouvrez le lien du message que nous avons envoyé, sur n’importe quel appareil.',
    'Verify your address {{email}}: open the link in the message that we sent, on any device.',
  ],
  'banner.resend': ['Renvoyer le message', 'Send it again'],
  'banner.resent': ['Le message est reparti.', 'The message is on its way again.'],
})
