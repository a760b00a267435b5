import { defineTexts } from '../language/i18n.js'

export const managementTokensTexts = defineTexts('management-tokens', {
  title: ['Jetons de gestion', 'Management tokens'],
  text: [
    'Pour un programme : une CI qui remplace les clés, un logiciel comptable qui lit les factures. Un jeton agit pour la personne qui l’a créé, avec son rôle du moment, et s’arrête quand elle part.',
    'For a program: a CI that replaces keys, a finance system that reads invoices. A token acts for the person who made it, with the role of the moment, and ends when that person leaves.',
  ],
  add: ['Nouveau jeton', 'New token'],
  name: ['Nom', 'Name'],
  name_hint: ['Ce qui l’utilise.', 'What uses it.'],
  scopes: ['Ce qu’il peut faire', 'What it may do'],
  days: ['Expire après (jours)', 'Expires after (days)'],
  password: ['Votre mot de passe', 'Your password'],
  made_by: ['Agit pour', 'Acts for'],
  expires: ['Expire', 'Expires'],
  used: ['Dernier usage', 'Last used'],
  never: ['jamais', 'never'],
  none: ['Aucun jeton', 'No token'],
  revoke: ['Révoquer', 'Revoke'],
  revoke_text: [
    'Le programme qui l’utilise est refusé dès sa prochaine demande. C’est définitif.',
    'The program that uses it is refused from its next request on. This is permanent.',
  ],
  revoked: ['Le jeton est révoqué.', 'The token is revoked.'],
  shown_title: ['Votre jeton de gestion', 'Your management token'],
  shown_text: [
    'Il n’est affiché qu’une fois. Gardez-le dans les secrets de votre CI, jamais dans le code.',
    'It is shown once. Keep it with the secrets of your CI, never in the code.',
  ],
  token: ['Jeton', 'Token'],
  saved: ['Je l’ai enregistré', 'I have saved it'],
})
