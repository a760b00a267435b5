import { defineTexts } from '../language/i18n.js'

export const authenticationTexts = defineTexts('authentication', {
  title: ['Journal des connexions', 'Authentication log'],
  text: [
    'Chaque connexion, refus, blocage et lecture de données personnelles. Gardé 13 mois.',
    'Every login, refusal, lockout and read of personal data. Kept for 13 months.',
  ],
  when: ['Quand', 'When'],
  what: ['Événement', 'Event'],
  who: ['Personne', 'Person'],
  how: ['Moyen', 'Means'],
  where: ['Adresse réseau', 'Network address'],
  device: ['Appareil', 'Device'],
  none: ['Aucun événement', 'No event'],
  person: ['Personne (adresse e-mail)', 'Person (e-mail address)'],
  'method.password': ['mot de passe', 'password'],
  'method.totp': ['mot de passe et code', 'password and code'],
  'method.recovery_code': ['code de secours', 'recovery code'],
  'method.passkey': ['clé d’accès', 'passkey'],
  'method.registration': ['inscription', 'registration'],
  'method.mail_link': ['lien d’un message', 'link of a mail'],
  'method.enrolment': ['préparation de l’accès', 'enrolment'],
})
