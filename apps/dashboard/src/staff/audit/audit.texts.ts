import { defineTexts } from '../../language/i18n.js'

export const auditTexts = defineTexts('audit', {
  title: ['Journal', 'Audit'],
  text: [
    'Chaque changement, par qui, avant et après. La chaîne est vérifiée par bin/audit.',
    'Every change, by whom, before and after. The chain is checked by bin/audit.',
  ],
  when: ['Quand', 'When'],
  who: ['Qui', 'Who'],
  action: ['Action', 'Action'],
  target: ['Objet', 'Target'],
  change: ['Changement', 'Change'],
  change_more: ['Tout afficher', 'Show all'],
  account: ['Compte', 'Account'],
  reason: ['Raison', 'Reason'],
  none: ['Aucune entrée', 'No entry'],
  actor: ['Auteur', 'Actor'],
})
