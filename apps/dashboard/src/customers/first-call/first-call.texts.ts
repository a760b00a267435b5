import { defineTexts } from '../../language/i18n.js'

export const firstCall = defineTexts('first-call', {
  title: ['Premier appel', 'First call'],
  text: [
    'Trois étapes : gardez votre clé, copiez une requête, regardez la réponse.',
    'Three steps: keep your key, copy a request, look at the answer.',
  ],
  step_key: ['1. Votre clé de test', '1. Your sandbox key'],
  step_key_text: [
    'Elle n’est affichée qu’une fois : nous n’en gardons qu’une empreinte. Perdue, elle se remplace en un clic.',
    'It is shown only once: we keep nothing but a fingerprint of it. If you lose it, replace it with one click.',
  ],
  key_label: ['Clé de test', 'Sandbox key'],
  saved: ['Je l’ai enregistrée', 'I have saved it'],
  saved_done: [
    'Clé enregistrée. Elle sert encore aux exemples tant que cette page est ouverte.',
    'Key saved. The samples use it while this page is open.',
  ],
  paste: ['Collez une clé pour préparer les exemples', 'Paste a key to prepare the samples'],
  paste_hint: [
    'Elle reste dans cette page et n’est envoyée qu’à l’API.',
    'It stays in this page and is sent only to the API.',
  ],
  paste_bad: [
    'Une clé commence par svc_test_ ou svc_live_ et compte 47 caractères.',
    'A key begins with svc_test_ or svc_live_ and has 47 characters.',
  ],
  no_key: ['Vous n’avez plus la clé ?', 'You no longer have the key?'],
  no_key_link: ['Créer ou remplacer une clé', 'Create or replace a key'],
  step_code: ['2. Une requête prête à coller', '2. A request ready to paste'],
  step_run: ['3. La réponse', '3. The answer'],
  step_run_text: [
    'Exécutez la même requête d’ici : une seule requête, au prix d’une unité de votre quota.',
    'Run the same request from here: one request, at the price of one unit of your quota.',
  ],
  run: ['Exécuter ici', 'Run it here'],
  run_needs_key: ['Il faut d’abord une clé.', 'A key is needed first.'],
  answered: ['Réponse {{status}} en {{ms}} ms', 'Answer {{status}} in {{ms}} ms'],
  route: ['{{km}} km, environ {{minutes}} min', '{{km}} km, about {{minutes}} min'],
  zone: ['La zone atteinte en 10 minutes de route', 'The area within a 10 minute drive'],
  unreachable: ['L’API ne répond pas. Vérifiez votre connexion.', 'The API does not answer. Check your connection.'],
  refused: ['L’API refuse : {{message}}', 'The API refuses: {{message}}'],
  reference: ['La suite dans la documentation', 'More in the documentation'],
  drawing: ['Tracé de la réponse', 'Shape of the answer'],
  no_data: [
    'Les données servies ne couvrent encore aucune ville : il n’y a rien à demander.',
    'The data does not cover any town yet: there is nothing to ask for.',
  ],
  on_map: ['Voir sur la carte', 'Show on the map'],
  on_map_text: [
    'La carte charge ses tuiles avec votre clé : chacune est une requête et coûte une unité.',
    'The map loads its tiles with your key: each is a request and costs one unit.',
  ],
  map: ['Carte de la réponse', 'Map of the answer'],
  show_json: ['La réponse en JSON', 'The answer as JSON'],
  next_keys: ['Gérer mes clés', 'Manage my keys'],
  next_plans: ['Voir les offres', 'See the plans'],
})
