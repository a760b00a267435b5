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
  support: ['Nous écrire', 'Write to us'],
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
    'Bienvenue ! Le lien envoyé à {{email}} confirme votre adresse : vous pourrez choisir une offre et inviter des collègues.',
    'Welcome! The link that we sent to {{email}} confirms your address: you can then choose a plan and invite colleagues.',
  ],
  'banner.verify_before': [
    'Votre clé fonctionne déjà. Sans confirmation, elle se met en pause le {{date}}, et reprend dès que c’est fait.',
    'Your key works already. Without it, the key pauses on {{date}}, and continues as soon as you confirm.',
  ],
  'banner.verify_paused': [
    'Vos clés sont en pause depuis le {{date}} ; elles reprennent dès que c’est fait. Rien n’est perdu.',
    'Your keys pause since {{date}}; they continue as soon as you confirm. Nothing is lost.',
  ],
  'banner.verify_known': [
    'Vous aviez déjà un compte ? Ce message y mène.',
    'Had an account already? That message leads to it.',
  ],
  'banner.resend': ['Renvoyer le message', 'Send it again'],
  'banner.resent': ['Le message est reparti.', 'The message is on its way again.'],
})
