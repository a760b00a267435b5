import { defineTexts } from '../../language/i18n.js'

export const settingsTexts = defineTexts('settings', {
  title: ['Réglages', 'Settings'],
  text: ['Les limites qui valent pour tous les comptes.', 'The limits that apply to all accounts.'],
  billing: ['Facturation', 'Billing'],
  change: ['Modifier', 'Change'],
  second_person: [
    'Une seconde personne approuve une correction au-delà de',
    'A second person approves a correction above',
  ],
  cap_ceiling: ['Plafond de dépassement sans dépôt', 'Highest spending cap without a deposit'],
  cap_ceiling_hint: [
    'Un client qui veut un plafond plus haut dépose d’abord la différence. Vide : aucune limite.',
    'A customer who wants a higher cap deposits the difference first. Empty: no limit.',
  ],
  no_ceiling: ['Aucune limite', 'No limit'],
  limits: ['Montants payables par opérateur', 'Payable amounts by operator'],
  limits_text: [
    'Une facture plus grande que le plus grand maximum se paie en plusieurs fois. Une dette plus petite que le plus petit minimum n’est jamais en retard.',
    'An invoice above the largest maximum is paid in parts. A debt below the smallest minimum is never overdue.',
  ],
  operator: ['Opérateur', 'Operator'],
  operator_hint: ['Comme le prestataire le nomme : mtn, moov, card…', 'As the provider names it: mtn, moov, card…'],
  any: ['Tous les autres', 'All others'],
  min: ['Minimum', 'Minimum'],
  max: ['Maximum', 'Maximum'],
  add: ['Ajouter un opérateur', 'Add an operator'],
  remove: ['Retirer', 'Remove'],
  remove_consequence: [
    'Les montants de «\u00a0Tous les autres\u00a0» valent alors pour cet opérateur.',
    'The amounts of “All others” then apply to this operator.',
  ],
  removed: ['L’opérateur est retiré.', 'The operator is removed.'],
})
