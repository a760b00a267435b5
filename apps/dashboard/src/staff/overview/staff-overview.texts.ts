import { defineTexts } from '../../language/i18n.js'

export const staffOverviewTexts = defineTexts('staff-overview', {
  title: ['Vue d’ensemble', 'Overview'],
  waiting: ['À traiter', 'To do'],
  nothing: ['Rien n’attend.', 'Nothing is waiting.'],
  enquiries: ['Messages sans réponse', 'Messages without a reply'],
  suspended: ['Comptes suspendus', 'Suspended accounts'],
  overdue: ['Factures en retard', 'Overdue invoices'],
  drafts: ['Brouillons en attente', 'Drafts waiting'],
  drafts_failing: ['Brouillons en échec', 'Drafts that failed'],
  jobs: ['Travaux échoués', 'Failed jobs'],
  webhooks: ['Webhooks en échec', 'Failed webhooks'],
  corrections: ['Corrections à approuver', 'Corrections to approve'],
  maintenance: ['Maintenance', 'Maintenance'],
  on: ['En cours', 'On'],
  off: ['Non', 'Off'],
  counted: ['Usage compté', 'Usage counted'],
  at_least: ['{{count}}+', '{{count}}+'],
  open: ['Voir', 'Show'],
})
