import { defineTexts } from '../../language/i18n.js'

export const requestsTexts = defineTexts('requests', {
  title: ['Requêtes', 'Requests'],
  text: [
    'Ce qui est arrivé à chacune de vos requêtes : les 10 000 dernières, pendant trois jours. Une requête paraît ici quelques secondes après sa réponse.',
    'What happened to each of your requests: the last 10,000, for three days. A request appears here a few seconds after its answer.',
  ],
  forbidden: [
    'Le journal des requêtes est réservé aux propriétaires et aux développeurs.',
    'The request log is for owners and developers.',
  ],
  when_and_id: ['Quand et numéro', 'When and id'],
  key_and_caller: ['Clé et appelant', 'Key and caller'],
  operation: ['Opération', 'Operation'],
  operations: ['Toutes les opérations', 'All operations'],
  status: ['Statut', 'Status'],
  statuses: ['Tous les statuts', 'All statuses'],
  'status.2xx': ['Réussies', 'Successful'],
  'status.4xx': ['Refusées ou erronées (4xx)', 'Refused or wrong (4xx)'],
  'status.5xx': ['Échouées chez nous (5xx)', 'Failed on our side (5xx)'],
  'status.429': ['Au-delà d’une limite (429)', 'Over a limit (429)'],
  'status.403': ['Accès refusé (403)', 'Forbidden (403)'],
  key: ['Clé', 'Key'],
  all_keys: ['Toutes les clés', 'All keys'],
  ms: ['Durée', 'Duration'],
  units: ['Unités', 'Units'],
  caller: ['Site ou adresse', 'Site or address'],
  id: ['Numéro de la requête', 'Request id'],
  id_hint: ['L’en-tête X-Request-Id de la réponse', 'The header X-Request-Id of the answer'],
  details_show: ['Contenu', 'Content'],
  unknown_path: ['Adresse inconnue', 'Unknown address'],
  none: ['Aucune requête', 'No request'],
  none_text: [
    'Aucune requête de ces trois derniers jours ne correspond à ces filtres.',
    'No request of the last three days matches these filters.',
  ],
  csv: ['Télécharger en CSV', 'Download as CSV'],
  refresh: ['Actualiser', 'Refresh'],
  gap_known: [
    'Entre {{from}} et {{to}}, {{count}} requêtes manquent dans ce journal. Elles ont reçu leur réponse et sont comptées dans votre usage.',
    'Between {{from}} and {{to}}, {{count}} requests are missing from this log. They were answered, and are counted in your usage.',
  ],
  gap_unknown: [
    'Entre {{from}} et {{to}}, des requêtes peuvent manquer dans ce journal. Elles ont reçu leur réponse et sont comptées dans votre usage.',
    'Between {{from}} and {{to}}, requests may be missing from this log. They were answered, and are counted in your usage.',
  ],
  details: ['Enregistrer le contenu des requêtes', 'Record the content of requests'],
  details_text: [
    'Ce journal ne contient ni lieux ni textes. Pour chercher une erreur, vous pouvez enregistrer pendant 24 heures les paramètres et le corps de chaque requête (2 000 caractères au plus). Ils contiennent les positions et les recherches de vos utilisateurs : vos propriétaires et développeurs les voient ici, et notre équipe aussi. L’enregistrement s’arrête de lui-même ; tout disparaît au plus tard trois jours après la requête.',
    'This log has neither places nor texts. To find an error, you can record the parameters and the body of each request for 24 hours (2,000 characters at most). They contain positions and searches of your users: your owners and developers see them here, and so does our staff. The recording stops by itself; everything is gone three days after the request at the latest.',
  ],
  details_start: ['Enregistrer pendant 24 heures', 'Record for 24 hours'],
  details_consequence: [
    'Dès la prochaine requête, ses paramètres et son corps sont enregistrés, avec les positions et les textes de vos utilisateurs. Vérifiez que vous en avez le droit.',
    'From the next request on, parameters and body are recorded, with positions and texts of your users. Make sure that you may do this.',
  ],
  details_on: [
    'Le contenu des requêtes est enregistré jusqu’au {{until}}.',
    'The content of requests is recorded until {{until}}.',
  ],
  details_stop: ['Arrêter et effacer', 'Stop and delete'],
  details_stopped: [
    'Rien n’est plus enregistré, et ce qui l’était est effacé.',
    'Nothing is recorded any more, and what was is deleted.',
  ],
  details_started: ['L’enregistrement a commencé.', 'The recording has started.'],
})
