import { defineTexts } from '../../language/i18n.js'

export const teamTexts = defineTexts('team', {
  title: ['Équipe', 'Team'],
  text: ['Qui a accès à la console, et avec quel rôle.', 'Who has access to the console, and with which role.'],
  email: ['Adresse e-mail', 'E-mail address'],
  role: ['Rôle', 'Role'],
  state: ['État', 'State'],
  since: ['Depuis', 'Since'],
  by: ['Par', 'By'],
  invite: ['Inviter', 'Invite'],
  invite_text: ['Un message lui dit comment préparer son accès.', 'A mail tells them how to set up their access.'],
  invited: ['L’invitation est partie.', 'The invitation is on its way.'],
  change: ['Changer le rôle', 'Change role'],
  change_consequence: ['Ses sessions prennent fin.', 'Their sessions end.'],
  deactivate: ['Désactiver', 'Deactivate'],
  deactivate_consequence: [
    '{{email}} perd l’accès à la console tout de suite.',
    '{{email}} loses access to the console at once.',
  ],
  deactivated: ['L’accès est retiré.', 'The access has ended.'],
  setup: ['Réinitialiser', 'Set up again'],
  setup_consequence: [
    'Mot de passe, application et codes de secours de {{email}} ne fonctionnent plus ; un message dit comment recommencer.',
    'Password, authenticator and recovery codes of {{email}} stop working; a mail explains the new set-up.',
  ],
  setup_done: ['Le message est parti.', 'The mail is on its way.'],
  me: ['Mes sessions', 'My sessions'],
  codes_left: ['Codes de secours restants : {{count}}', 'Recovery codes left: {{count}}'],
  ended: ['La session a pris fin.', 'The session has ended.'],
})
