import { defineTexts } from '../../language/i18n.js'

export const securityTexts = defineTexts('security', {
  title: ['Sécurité', 'Security'],
  text: [
    'Comment vous vous connectez, et ce qui protège votre compte.',
    'How you log in, and what protects your account.',
  ],
  current: ['Mot de passe actuel', 'Current password'],
  code: ['Code de l’application, ou code de secours', 'Code of the app, or a recovery code'],
  totp: ['Application d’authentification', 'Authenticator app'],
  totp_text: [
    'En plus du mot de passe, la connexion demande un code à six chiffres de votre téléphone.',
    'Besides the password, logging in asks for six digits from your phone.',
  ],
  totp_on: ['Active depuis le {{at}}', 'On since {{at}}'],
  totp_off: ['Non configurée', 'Not set up'],
  totp_begin: ['Configurer', 'Set up'],
  totp_scan: [
    'Scannez ce code avec votre application, puis saisissez les six chiffres qu’elle affiche.',
    'Scan this code with your app, then enter the six digits that it shows.',
  ],
  totp_secret: ['Ou saisissez cette clé :', 'Or type this key:'],
  totp_digits: ['Code à six chiffres', 'Six digits'],
  totp_confirm: ['Activer', 'Turn on'],
  totp_consequence: [
    'Vos autres sessions prennent fin. Gardez vos codes de secours : sans eux, un téléphone perdu vous ferme l’accès.',
    'Your other sessions end. Keep your recovery codes: without them, a lost phone locks you out.',
  ],
  totp_remove: ['Retirer l’application', 'Remove the app'],
  totp_removed: ['La connexion ne demande plus de code.', 'Logging in does not ask for a code any more.'],
  totp_remove_consequence: [
    'Le mot de passe suffira de nouveau pour se connecter, et vos codes de secours sont effacés.',
    'The password alone is enough to log in again, and your recovery codes are deleted.',
  ],
  codes: ['Codes de secours', 'Recovery codes'],
  codes_text: [
    'Chacun remplace une fois le code de l’application. Gardez-les hors de votre téléphone.',
    'Each replaces the code of the app once. Keep them away from your phone.',
  ],
  codes_left_one: ['Il reste {{count}} code.', '{{count}} code is left.'],
  codes_left_other: ['Il reste {{count}} codes.', '{{count}} codes are left.'],
  codes_new: ['Créer de nouveaux codes', 'Make new codes'],
  codes_consequence: ['Les anciens codes ne fonctionneront plus.', 'The old codes stop working.'],
  codes_once: [
    'Notez ces codes maintenant : ils ne seront plus jamais affichés.',
    'Write these codes down now: they are never shown again.',
  ],
  codes_kept: ['Je les ai notés', 'I have written them down'],
  passkeys: ['Clés d’accès', 'Passkeys'],
  passkeys_text: [
    'Connectez-vous avec votre empreinte, votre visage ou le code de l’appareil, sans mot de passe.',
    'Log in with your fingerprint, your face or the code of the device, without a password.',
  ],
  passkeys_none: ['Aucune clé d’accès', 'No passkey'],
  passkeys_unsupported: [
    'Ce navigateur, ou l’adresse de cette page, ne permet pas les clés d’accès.',
    'This browser, or the address of this page, does not support passkeys.',
  ],
  passkey_add: ['Ajouter une clé d’accès', 'Add a passkey'],
  passkey_name: ['Nom', 'Name'],
  passkey_name_hint: ['Pour la reconnaître : « Téléphone », par exemple.', 'To recognise it: “Phone”, for example.'],
  passkey_added: ['La clé d’accès est ajoutée.', 'The passkey is added.'],
  passkey_refused: [
    'La clé d’accès n’a pas pu être créée. Réessayez, ou vérifiez que votre appareil a un verrouillage d’écran.',
    'The passkey could not be made. Try again, or check that your device has a screen lock.',
  ],
  passkey_remove: ['Retirer', 'Remove'],
  passkey_remove_text: [
    'Cette clé d’accès ne permettra plus de se connecter. Effacez-la aussi dans votre appareil.',
    'This passkey will no longer log you in. Delete it in your device too.',
  ],
  passkey_removed: ['La clé d’accès est retirée.', 'The passkey is removed.'],
  passkey_created: ['Ajoutée', 'Added'],
  passkey_used: ['Utilisée', 'Used'],
  passkey_synced: ['synchronisée', 'synchronised'],
  never: ['jamais', 'never'],
  email: ['Adresse e-mail', 'E-mail address'],
  email_text: [
    'Vous vous connectez avec {{email}}. Un lien est envoyé à la nouvelle adresse ; rien ne change avant.',
    'You log in with {{email}}. A link is sent to the new address; nothing changes before.',
  ],
  email_new: ['Nouvelle adresse', 'New address'],
  email_ask: ['Envoyer le lien', 'Send the link'],
  email_sent: [
    'Un lien est en route vers la nouvelle adresse. Il est valable 24 heures.',
    'A link is on its way to the new address. It works for 24 hours.',
  ],
  log: ['Connexions', 'Logins'],
  log_text: [
    'Vos connexions et les essais refusés. Gardés 13 mois.',
    'Your logins and refused attempts. Kept for 13 months.',
  ],
})
