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
    'Bienvenue ! Un message vous attend à {{email}} : son lien confirme votre adresse, sur n’importe quel appareil. Vous pourrez alors choisir une offre et inviter des collègues.',
    'Welcome! A message waits for you at {{email}}: its link confirms your address, on any device. You can then choose a plan and invite colleagues.',
  ],
  'banner.verify_before': [
    'Votre clé de test fonctionne déjà. Confirmée avant le {{date}}, elle continue sans interruption ; sinon elle se met en pause jusqu’à la confirmation. Rien n’est perdu.',
    'Your sandbox key works already. Confirmed before {{date}}, it continues without interruption; otherwise it pauses until you confirm. Nothing is lost.',
  ],
  'banner.verify_paused': [
    'Vos clés sont en pause depuis le {{date}} : elles reprennent dès que l’adresse est confirmée. Rien n’est perdu.',
    'Your keys pause since {{date}}: they continue as soon as the address is confirmed. Nothing is lost.',
  ],
  'banner.verify_known': [
    'Vous aviez déjà un compte avec cette adresse ? Le message vous y conduit.',
    'Did you have an account with this address already? The message takes you there.',
  ],
  'banner.resend': ['Renvoyer le message', 'Send it again'],
  'banner.resent': ['Le message est reparti.', 'The message is on its way again.'],
})
