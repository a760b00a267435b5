import { type SecurityChange } from './mail-content.js'
import { moment, validity } from './moment.js'
import { type Template } from './template.js'
import { type WrittenLanguage } from '../written-languages.js'

type AccountTemplate =
  'email_change' | 'email_change_asked' | 'email_changed' | 'security_changed' | 'second_factor_removal'

const CHANGES: Record<WrittenLanguage, Record<SecurityChange, string>> = {
  fr: {
    totp_enabled: 'la connexion demande maintenant un code de votre application d’authentification',
    totp_disabled: 'la connexion ne demande plus de code',
    recovery_codes_renewed: 'de nouveaux codes de secours ont été créés ; les anciens ne fonctionnent plus',
    passkey_added: 'une clé d’accès a été ajoutée',
    passkey_removed: 'une clé d’accès a été retirée',
  },
  en: {
    totp_enabled: 'logging in now needs a code of your authenticator app',
    totp_disabled: 'logging in does not need a code any more',
    recovery_codes_renewed: 'new recovery codes were made; the old ones no longer work',
    passkey_added: 'a passkey was added',
    passkey_removed: 'a passkey was removed',
  },
}

const emailChange: Template<'email_change'> = {
  fr: ({ link }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Bonjour,',
      'Vous avez demandé à utiliser cette adresse pour vous connecter à Repère. Confirmez qu’elle est bien la vôtre.',
    ],
    action: { label: 'Confirmer cette adresse', url: link.url },
    closing: [
      `Ce lien est valable ${validity(link.validHours, 'fr')} et une seule fois.`,
      'Si vous n’êtes pas à l’origine de cette demande, ne suivez pas le lien : rien ne se passera.',
    ],
  }),
  en: ({ link }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: ['Hello,', 'You asked to use this address to log in to Repère. Confirm that it is yours.'],
    action: { label: 'Confirm this address', url: link.url },
    closing: [
      `This link works for ${validity(link.validHours, 'en')}, once.`,
      'If you did not ask for this, do not follow the link: nothing will happen.',
    ],
  }),
}

const emailChangeRequested: Template<'email_change_asked'> = {
  fr: ({ new_email, at }) => ({
    subject: 'Changement d’adresse e-mail demandé',
    paragraphs: [
      'Bonjour,',
      `Le ${moment(at, 'fr')}, il a été demandé que votre compte utilise l’adresse ${new_email}. Rien ne change tant que le lien envoyé à cette adresse n’est pas suivi.`,
      'Si ce n’était pas vous, changez votre mot de passe et mettez fin à toutes les sessions.',
    ],
  }),
  en: ({ new_email, at }) => ({
    subject: 'A change of your e-mail address was requested',
    paragraphs: [
      'Hello,',
      `On ${moment(at, 'en')}, the change of the address of your account to ${new_email} was requested. Nothing changes until the link that was sent there is opened.`,
      'If it was not you, change your password and end all sessions.',
    ],
  }),
}

const emailChanged: Template<'email_changed'> = {
  fr: ({ new_email, at }) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [
      'Bonjour,',
      `Depuis le ${moment(at, 'fr')}, votre compte utilise l’adresse ${new_email}. Les autres sessions ont pris fin.`,
      'Si ce n’était pas vous, répondez à ce message aussitôt.',
    ],
  }),
  en: ({ new_email, at }) => ({
    subject: 'Your e-mail address has changed',
    paragraphs: [
      'Hello,',
      `Since ${moment(at, 'en')}, your account uses the address ${new_email}. The other sessions have ended.`,
      'If it was not you, answer this mail at once.',
    ],
  }),
}

const securityChanged: Template<'security_changed'> = {
  fr: ({ change, name, at }) => ({
    subject: 'La protection de votre compte a changé',
    paragraphs: [
      'Bonjour,',
      `Le ${moment(at, 'fr')} : ${CHANGES.fr[change]}${name === null ? '' : ` (« ${name} »)`}.`,
      'Si ce n’était pas vous, changez votre mot de passe et mettez fin à toutes les sessions.',
    ],
  }),
  en: ({ change, name, at }) => ({
    subject: 'The protection of your account has changed',
    paragraphs: [
      'Hello,',
      `On ${moment(at, 'en')}: ${CHANGES.en[change]}${name === null ? '' : ` (“${name}”)`}.`,
      'If it was not you, change your password and end all sessions.',
    ],
  }),
}

const secondFactorRemoval: Template<'second_factor_removal'> = {
  fr: ({ step, member, at, due_at }) => {
    switch (step) {
      case 'requested':
        return {
          subject: 'Demande de retrait de l’application d’authentification',
          paragraphs: [
            'Bonjour,',
            `Le ${moment(at, 'fr')}, notre support a reçu une demande : retirer l’application d’authentification de ${member}, dont le téléphone serait perdu.`,
            `Elle sera retirée le ${moment(due_at, 'fr')}. Le mot de passe suffira alors pour se connecter.`,
            'Si personne ne l’a demandé, connectez-vous avec un code avant cette date, ou annulez sur la page Sécurité. Changez aussi le mot de passe.',
          ],
        }
      case 'cancelled':
        return {
          subject: 'L’application d’authentification reste',
          paragraphs: [
            'Bonjour,',
            `Le ${moment(at, 'fr')}, le retrait de l’application d’authentification de ${member} a été annulé.`,
          ],
        }
      case 'carried_out':
        return {
          subject: 'L’application d’authentification est retirée',
          paragraphs: [
            'Bonjour,',
            `Le ${moment(at, 'fr')}, l’application d’authentification de ${member} a été retirée, comme demandé à notre support. Toutes ses sessions ont pris fin.`,
            'Le mot de passe suffit maintenant pour se connecter : configurez une nouvelle application sur la page Sécurité.',
          ],
        }
    }
  },
  en: ({ step, member, at, due_at }) => {
    switch (step) {
      case 'requested':
        return {
          subject: 'A request to remove the authenticator app',
          paragraphs: [
            'Hello,',
            `On ${moment(at, 'en')}, our support received a request to remove the authenticator app of ${member}, because the phone was reported lost.`,
            `It will be removed on ${moment(due_at, 'en')}. The password alone is enough to log in then.`,
            'If it was not requested by you, log in with a code before that time, or cancel it on the page Security. Change the password, too.',
          ],
        }
      case 'cancelled':
        return {
          subject: 'The authenticator app stays',
          paragraphs: [
            'Hello,',
            `On ${moment(at, 'en')}, the removal of the authenticator app of ${member} was cancelled.`,
          ],
        }
      case 'carried_out':
        return {
          subject: 'The authenticator app is removed',
          paragraphs: [
            'Hello,',
            `On ${moment(at, 'en')}, the authenticator app of ${member} was removed as requested. All their sessions have ended.`,
            'The password alone is enough to log in now: set up a new app on the page Security.',
          ],
        }
    }
  },
}

export const ACCOUNT_TEMPLATES: { [T in AccountTemplate]: Template<T> } = {
  email_change: emailChange,
  email_change_asked: emailChangeRequested,
  email_changed: emailChanged,
  security_changed: securityChanged,
  second_factor_removal: secondFactorRemoval,
}
