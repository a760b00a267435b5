import { defineTexts } from '../../language/i18n.js'

export const ledgerTexts = defineTexts('ledger', {
  title: ['Grand livre', 'Ledger'],
  text: [
    'Chaque écriture s’équilibre ; la somme des soldes est nulle.',
    'Every transaction balances; the balances add up to zero.',
  ],
  balances: ['Soldes', 'Balances'],
  account: ['Compte', 'Account'],
  balance: ['Solde', 'Balance'],
  sum: ['Somme', 'Sum'],
  adds_up: ['Les soldes s’équilibrent.', 'The balances add up.'],
  broken: ['Les soldes ne s’équilibrent pas : écart de {{amount}}.', 'The balances do not add up: {{amount}} apart.'],
  transactions: ['Écritures', 'Bookings'],
  when: ['Quand', 'When'],
  what: ['Quoi', 'What'],
  entries: ['Comptes touchés', 'Accounts touched'],
  by: ['Par', 'By'],
  none: ['Aucune écriture', 'No booking'],
  payout: ['Noter un versement', 'Note a payout'],
  payout_text: [
    'Ce que le prestataire de paiement a versé à la banque.',
    'What the payment provider has paid out to the bank.',
  ],
  amount: ['Montant reçu en banque', 'Amount received at the bank'],
  fee: ['Frais retenus', 'Fees kept'],
  reference: ['Référence', 'Reference'],
  paid_on: ['Versé le (vide : aujourd’hui)', 'Paid on (empty: today)'],
  payout_done: ['Le versement est inscrit.', 'The payout is booked.'],
})
