import { defineTexts } from '../../language/i18n.js'

export const correctionsTexts = defineTexts('corrections', {
  title: ['Corrections', 'Corrections'],
  text: [
    'Les erreurs d’argent que l’équipe a réparées, avec leur raison. Au-delà du seuil des réglages, une seconde personne approuve.',
    'Corrections of bookings by staff, with their reasons. Above the limit of the settings, a second person approves.',
  ],
  state: ['État', 'State'],
  kind: ['Correction', 'Correction'],
  correct: ['Corriger', 'Correct'],
  account: ['Compte', 'Account'],
  amount: ['Montant', 'Amount'],
  reason: ['Raison', 'Reason'],
  ordered: ['Demandée', 'Ordered'],
  decided: ['Décidée', 'Decided'],
  none: ['Aucune correction', 'No correction'],
  none_text: [
    'On corrige un règlement sur la page de sa facture, un crédit sur celle du compte.',
    'A settlement is corrected on the page of its invoice, credit on the page of the account.',
  ],
  approve: ['Approuver', 'Approve'],
  approve_consequence: [
    '{{kind}} de {{amount}} pour {{account}} : les écritures sont passées tout de suite.',
    '{{kind}} of {{amount}} for {{account}}: the bookings are made at once.',
  ],
  approved: ['La correction est faite.', 'The correction is done.'],
  own: ['Une autre personne doit approuver.', 'Somebody else has to approve.'],
  refuse: ['Rejeter', 'Refuse'],
  refuse_consequence: ['La correction ne sera pas faite.', 'The correction will not be made.'],
  refused: ['La correction est rejetée.', 'The correction is refused.'],
  done: ['La correction est faite.', 'The correction is done.'],
  waits: ['La correction attend une seconde personne.', 'The correction waits for a second person.'],
  second_person: [
    'Au-delà du seuil des réglages, la correction attend une seconde personne.',
    'Above the limit of the settings, the correction waits for a second person.',
  ],
  reverse: ['Annuler le règlement', 'Reverse the settlement'],
  reverse_consequence: [
    '{{amount}} : la facture est de nouveau due, et les écritures sont contre-passées. Ce que son excédent a payé est de nouveau dû, aussi.',
    '{{amount}}: the invoice is open again, and the bookings are reversed. Invoices that its excess has paid are open again, too.',
  ],
  move: ['Déplacer vers une autre facture', 'Move to another invoice'],
  move_text: [
    'L’argent a été noté pour la mauvaise facture. Cherchez la bonne par son numéro ; elle peut être d’un autre compte.',
    'The money was recorded for the wrong invoice. Search the right one by its number; it may be of another account.',
  ],
  move_to: ['Facture', 'Invoice'],
  move_search: ['Début du numéro', 'Beginning of the number'],
  move_none: ['Aucune facture ouverte ne commence ainsi', 'No open invoice with this number'],
  give_back: ['Rendre à la banque', 'Give back to the bank'],
  give_back_text: [
    'Notez un virement que vous avez déjà fait vers le compte d’où vient cet argent. Seul le crédit qui reste peut être rendu.',
    'Record a transfer that you have already made to the bank account that this money came from. Only remaining credit can be paid back.',
  ],
  goodwill: ['Offrir un crédit', 'Give goodwill credit'],
  goodwill_consequence: [
    'Le crédit paie tout de suite ce qui est dû, le plus ancien d’abord ; le reste attend les factures à venir.',
    'The credit pays open invoices at once, the oldest first; the rest is kept for future invoices.',
  ],
  unmatched: ['Noter de l’argent sans facture', 'Record money without an invoice'],
  unmatched_text: [
    'De l’argent est arrivé sans paiement connu, ou deux fois. Il devient un crédit du compte.',
    'Money was received without a known payment, or twice. It becomes credit of the account.',
  ],
  through: ['Reçu par', 'Received through'],
  reference: ['Référence du virement', 'Reference of the transfer'],
})
