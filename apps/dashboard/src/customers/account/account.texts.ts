import { defineTexts } from '../../language/i18n.js'

export const accountTexts = defineTexts('account', {
  title: ['Mon compte', 'My account'],
  language: ['Langue des pages et des messages', 'Language of pages and mails'],
  password: ['Mot de passe', 'Password'],
  password_text: ['Le changer met fin à vos autres sessions.', 'Changing it ends your other sessions.'],
  current: ['Mot de passe actuel', 'Current password'],
  next: ['Nouveau mot de passe', 'New password'],
  next_hint: [
    '10 caractères au moins ; une phrase se retient bien.',
    'At least 10 characters; a sentence is easy to remember.',
  ],
  change: ['Changer le mot de passe', 'Change the password'],
  changed: ['Le mot de passe est changé.', 'The password is changed.'],
  wrong: ['Le mot de passe actuel n’est pas le bon.', 'The current password is wrong.'],
  sessions: ['Sessions', 'Sessions'],
  sessions_text: [
    'Les appareils où vous êtes connecté à cette organisation.',
    'The devices where you are logged in to this organisation.',
  ],
  end_all: ['Mettre fin à toutes les autres', 'End all others'],
  end_all_text: [
    'Tous vos autres appareils sont déconnectés, dans toutes vos organisations.',
    'All your other devices are logged out, in all your organisations.',
  ],
  ended_all: ['Vos autres sessions ont pris fin.', 'Your other sessions have ended.'],
  ended: ['La session a pris fin.', 'The session has ended.'],
})
