import { defineTexts } from '../../language/i18n.js'

export const breakdownTexts = defineTexts('breakdown', {
  title: ['Par opération, clé, statut et site', 'By operation, key, status and site'],
  text: [
    'Toutes les requêtes de la période, refusées comprises, avec la durée des réponses. Compté dans le journal des requêtes : les factures suivent les chiffres ci-dessus.',
    'Every request of the period, refused ones included, with the duration of the answers. Counted from the request log: invoices follow the figures above.',
  ],
  by: ['Répartir par', 'Break down by'],
  'by.operation': ['Opération', 'Operation'],
  'by.key': ['Clé', 'Key'],
  'by.status': ['Statut', 'Status'],
  'by.origin': ['Site', 'Site'],
  requests: ['Requêtes', 'Requests'],
  failed: ['Échecs et refus', 'Failed or refused'],
  units: ['Unités', 'Units'],
  p50: ['Durée médiane (p50)', 'Median duration (p50)'],
  p95: ['95 % en moins de (p95)', '95% within (p95)'],
  no_origin: ['Sans navigateur', 'No browser'],
  other_origins: ['Autres sites', 'Other sites'],
  none: ['Aucune requête dans cette période', 'No request in this period'],
  none_text: [
    'Les requêtes paraissent ici quelques secondes après leur réponse.',
    'Requests appear here a few seconds after their answer.',
  ],
  total: [
    '{{requests}} requêtes, dont {{failed}} en échec ou refusées.',
    '{{requests}} requests, {{failed}} of them failed or refused.',
  ],
  total_timed: [
    '{{requests}} requêtes, dont {{failed}} en échec ou refusées. Les réponses réussies ont pris {{p50}} en médiane, et {{p95}} au plus dans 95 % des cas.',
    '{{requests}} requests, {{failed}} of them failed or refused. Successful answers took {{p50}} in the median, and at most {{p95}} in 95% of cases.',
  ],
  period: ['Du {{from}} au {{to}} :', 'From {{from}} to {{to}}:'],
  incomplete: ['Des requêtes de cette période manquent ici.', 'Requests of this period are missing here.'],
})
