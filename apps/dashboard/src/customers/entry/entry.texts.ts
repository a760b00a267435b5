import { defineTexts } from '../../language/i18n.js'

export const entry = defineTexts('entry', {
  login: ['Se connecter', 'Log in'],
  login_text: ['Retrouvez vos clés, votre usage et vos factures.', 'Find your keys, your usage and your invoices.'],
  email: ['Adresse e-mail', 'E-mail address'],
  password: ['Mot de passe', 'Password'],
  new_password: ['Nouveau mot de passe', 'New password'],
  password_hint: [
    '10 caractères au moins ; une phrase se retient bien.',
    'At least 10 characters; a sentence is easy to remember.',
  ],
  forgot: ['Mot de passe oublié ?', 'Forgot your password?'],
  no_account: ['Pas encore de compte ?', 'No account yet?'],
  register: ['Créer un compte', 'Create an account'],
  register_text: [
    'Votre clé d’essai est prête dès la fin de ce formulaire. Sans carte bancaire.',
    'Your sandbox key is ready as soon as this form is done. No card needed.',
  ],
  organisation: ['Organisation', 'Organisation'],
  organisation_hint: ['Le nom qui figurera sur vos factures.', 'The name on your invoices.'],
  country: ['Pays', 'Country'],
  has_account: ['Déjà un compte ?', 'Already have an account?'],
  create: ['Créer mon compte', 'Create my account'],
  wrong: [
    'Adresse ou mot de passe incorrect. Après plusieurs essais, attendez quelques minutes.',
    'Wrong address or password. After several attempts, wait a few minutes.',
  ],
  forgot_title: ['Choisir un nouveau mot de passe', 'Choose a new password'],
  forgot_text: [
    'Nous envoyons un lien à cette adresse, si un compte l’utilise.',
    'We send a link to this address, if an account uses it.',
  ],
  forgot_send: ['Envoyer le lien', 'Send the link'],
  forgot_sent: [
    'Si cette adresse a un compte, un message vient de partir. Regardez aussi les indésirables.',
    'If this address has an account, a message is on its way. Look in your spam folder too.',
  ],
  reset_save: ['Enregistrer le mot de passe', 'Save the password'],
  reset_done: [
    'Le mot de passe est changé ; toutes les sessions ont pris fin.',
    'The password is changed; all sessions have ended.',
  ],
  link_bad: ['Ce lien ne fonctionne plus. Demandez-en un nouveau.', 'This link no longer works. Ask for a new one.'],
  link_missing: [
    'Ouvrez le lien du message : il manque ici une partie.',
    'Open the link of the message: a part of it is missing here.',
  ],
  back_to_login: ['Retour à la connexion', 'Back to login'],
  verify_title: ['Vérification de l’adresse', 'Verifying your address'],
  verify_busy: ['Un instant…', 'One moment…'],
  verify_done: ['Votre adresse est vérifiée.', 'Your address is verified.'],
  verify_password: [
    'Ce navigateur n’est pas celui de l’inscription. Saisissez votre mot de passe, ou choisissez-en un nouveau : alors l’inscription est à vous seul, et sa clé de test est remplacée.',
    'This is not the browser that registered. Enter your password, or choose a new one: then the registration is yours alone, and its sandbox key ends.',
  ],
  verify_password_weak: ['Choisissez un mot de passe plus sûr.', 'Choose a stronger password.'],
  verify_send: ['Vérifier l’adresse', 'Verify the address'],
  verify_go: ['Continuer', 'Continue'],
  invitation_title: ['Rejoindre une organisation', 'Join an organisation'],
  invitation_text: [
    'Choisissez un mot de passe. Si vous avez déjà un compte avec cette adresse, laissez-le vide.',
    'Choose a password. If you already have an account with this address, leave it empty.',
  ],
  invitation_accept: ['Rejoindre', 'Join'],
  invitation_done: [
    'Vous faites partie de {{organisation}}. Connectez-vous pour commencer.',
    'You now belong to {{organisation}}. Log in to begin.',
  ],
  side_title: ['Les adresses d’ici, comme on les dit ici.', 'Local addresses, the way people say them.'],
  side_text: [
    'Cartes, itinéraires, adresses et voix pour toute l’Afrique de l’Ouest, payés en FCFA par mobile money.',
    'Maps, routes, addresses and voice for all of West Africa, paid in FCFA by mobile money.',
  ],
  side_1: ['« Derrière le marché Dantokpa » est une adresse.', '“Behind Dantokpa market” is an address.'],
  side_2: ['Une première réponse en deux minutes.', 'A first answer within two minutes.'],
  side_3: ['Français, anglais, wolof et haoussa.', 'French, English, Wolof and Hausa.'],
  again_title: ['Votre session a pris fin', 'Your session has ended'],
  again_text: [
    'Reconnectez-vous : rien de ce que vous avez saisi n’est perdu.',
    'Log in again: nothing that you typed is lost.',
  ],
})
