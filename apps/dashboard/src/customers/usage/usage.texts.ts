import { defineTexts } from '../../language/i18n.js'

export const usageTexts = defineTexts('usage', {
  title: ['Usage', 'Usage'],
  text: [
    'Chaque requête admise, par jour ou par heure, famille, clé et résultat.',
    'Every admitted request, by day or hour, group, key and outcome.',
  ],
  from: ['Du', 'From'],
  to: ['Au', 'To'],
  period: ['Période', 'Period'],
  'period.7': ['7 jours', '7 days'],
  'period.30': ['30 jours', '30 days'],
  'period.90': ['90 jours', '90 days'],
  'period.hours': ['48 heures', '48 hours'],
  by: ['Répartir par', 'Break down by'],
  'by.status': ['Résultat', 'Outcome'],
  'by.group': ['Famille', 'Group'],
  'by.key': ['Clé', 'Key'],
  csv: ['Télécharger en CSV', 'Download as CSV'],
  requests: ['Requêtes', 'Requests'],
  units: ['Unités', 'Units'],
  overage: ['Dont dépassement', 'Overage included'],
  client_errors: ['Erreurs de l’appelant', 'Caller errors'],
  server_errors: ['Nos erreurs', 'Our errors'],
  server_errors_text: ['Leurs unités vous sont rendues.', 'Their units are given back to you.'],
  chart: ['Requêtes au fil du temps', 'Requests over time'],
  table: ['En chiffres', 'In figures'],
  when: ['Quand', 'When'],
  ok: ['Réussies', 'Successful'],
  none: ['Aucune requête dans cette période', 'No request in this period'],
  none_text: [
    'Choisissez une autre période, ou faites un premier appel.',
    'Choose another period, or make a first call.',
  ],
  rules: ['Comment le quota se compte', 'How the quota is counted'],
  'rules.day': [
    'Quota du jour : {{quota}} requêtes dans n’importe quelles 24 heures qui se suivent, pas de minuit à minuit. Chaque requête se libère 24 heures après son arrivée.',
    'Day quota: {{quota}} requests within any 24 consecutive hours, not from midnight to midnight. Each request becomes free 24 hours after it arrived.',
  ],
  'rules.burst': [
    'Débit : {{burst}} requêtes dans n’importe quelle seconde. Au-delà, 429 et « Retry-After: 1 » ; les tuiles de carte attendent au lieu d’être refusées.',
    'Burst: {{burst}} requests within any second. Beyond it, 429 and “Retry-After: 1”; map tiles wait instead of being refused.',
  ],
  'rules.free': [
    'Ne comptent pas : 401, 403, 429, les demandes OPTIONS et /v1/health. Les requêtes refusées ne figurent donc pas ci-dessous.',
    'Not counted: 401, 403, 429, OPTIONS requests and /v1/health. Refused requests are therefore not listed below.',
  ],
  unlimited: ['un nombre illimité de', 'unlimited'],
  zone: [
    'Les jours suivent l’heure du vendeur ({{zone}}). Compté jusqu’à {{time}}.',
    'Days follow the seller’s time ({{zone}}). Counted until {{time}}.',
  ],
})
