import { accountClosed } from './account-closed-template.js'
import { alert } from './alert-template.js'
import { ACCOUNT_TEMPLATES } from './account-templates.js'
import { ENQUIRY_TEMPLATES } from './enquiry-templates.js'
import { invoiceIssued, proformaMail, receipt } from './billing-templates.js'
import { withPage } from './mail-pages.js'
import { layOut, type RenderedMail } from './layout.js'
import { moment, validity } from './moment.js'
import { PAYMENT_TEMPLATES } from './payment-templates.js'
import { SECURITY_TEMPLATES } from './security-templates.js'
import { SUBSCRIPTION_TEMPLATES } from './subscription-templates.js'
import { type RenderedTemplate, type Template, type TemplateData } from './template.js'
import { webhookSwitchedOff } from './webhook-template.js'
import { numberIn, type WrittenLanguage } from '../written-languages.js'

const ROLES: Record<WrittenLanguage, Record<string, string>> = {
  fr: {
    owner: 'propriétaire',
    developer: 'développeur',
    billing: 'facturation',
    admin: 'administration',
    support: 'assistance',
  },
  en: { owner: 'owner', developer: 'developer', billing: 'billing', admin: 'admin', support: 'support' },
}
const REASONS: Record<WrittenLanguage, Record<string, string>> = {
  fr: {
    non_payment: 'facture impayée',
    fraud: 'soupçon de fraude',
    abuse: 'usage abusif',
    other: 'autre',
    paused: 'pause convenue avec vous',
  },
  en: {
    non_payment: 'unpaid invoice',
    fraud: 'suspected fraud',
    abuse: 'abuse',
    other: 'other',
    paused: 'a pause agreed with you',
  },
}

const KEYS: Record<WrittenLanguage, Record<'test' | 'live', string>> = {
  fr: { test: 'de test', live: 'de production' },
  en: { test: 'sandbox', live: 'live' },
}

const verify: Template<'verify'> = {
  fr: ({ organisation, keys_pause_at, link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Bonjour,',
      `« ${organisation} » est inscrite à Repère, et sa clé de test fonctionne déjà. Confirmez votre adresse pour vous connecter de n’importe où, inviter des collègues et choisir une offre.`,
      ...(keys_pause_at === undefined
        ? []
        : [
            `Faites-le avant le ${moment(keys_pause_at, 'fr')} : la clé continue alors sans interruption. Après, elle se met en pause et reprend dès que l’adresse est confirmée ; rien n’est perdu.`,
          ]),
    ],
    action: { label: 'Confirmer mon adresse', url: link.url },
    closing: [
      `Ce lien est valable ${validity(link.validHours, 'fr')} et une seule fois ; vous pouvez en demander un autre depuis votre espace client.`,
      'Si vous n’êtes pas à l’origine de cette inscription, ne suivez pas le lien : rien ne se passera.',
    ],
  }),
  en: ({ organisation, keys_pause_at, link }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Hello,',
      `“${organisation}” is registered with Repère, and its sandbox key works already. Confirm your address to log in from anywhere, invite colleagues and choose a plan.`,
      ...(keys_pause_at === undefined
        ? []
        : [
            `Do it before ${moment(keys_pause_at, 'en')}, and the key continues without interruption. After that it pauses, and continues as soon as the address is confirmed; nothing is lost.`,
          ]),
    ],
    action: { label: 'Confirm my address', url: link.url },
    closing: [
      `This link works for ${validity(link.validHours, 'en')}, once; you can request another one in your account.`,
      'If you did not register, do not follow the link: nothing will happen.',
    ],
  }),
}

/** The address has a login: the mail offers it. A second organisation needs a decision of its own. */
const verifyKnown: Template<'verify_known'> = {
  fr: ({ organisation, login_url, link }) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour,',
      `Quelqu’un a voulu inscrire « ${organisation} » à Repère avec cette adresse. Elle a déjà un compte : connectez-vous pour retrouver vos clés et vos factures. Votre compte n’a pas changé.`,
      'Mot de passe oublié ? La page de connexion permet d’en choisir un autre.',
    ],
    action: { label: 'Se connecter', url: login_url },
    alternative: {
      text: `Vous vouliez une deuxième organisation ? Ce lien ajoute « ${organisation} » à votre compte, pendant ${validity(link.validHours, 'fr')}.`,
      label: 'Ajouter l’organisation',
      url: link.url,
    },
    closing: ['Sinon, ne faites rien : cette inscription s’efface d’elle-même.'],
  }),
  en: ({ organisation, login_url, link }) => ({
    subject: 'You have an account already',
    paragraphs: [
      'Hello,',
      `Somebody wanted to register “${organisation}” with Repère under this address. It has an account already: log in to find your keys and your invoices. Your account has not changed.`,
      'Forgot your password? The login page lets you choose another one.',
    ],
    action: { label: 'Log in', url: login_url },
    alternative: {
      text: `Did you want a second organisation? This link adds “${organisation}” to your account, within ${validity(link.validHours, 'en')}.`,
      label: 'Add the organisation',
      url: link.url,
    },
    closing: ['Otherwise do nothing: this registration is deleted by itself.'],
  }),
}

const welcome: Template<'welcome'> = {
  fr: ({ organisation }) => ({
    subject: 'Bienvenue sur Repère',
    paragraphs: [
      'Bonjour,',
      `Votre adresse est confirmée. « ${organisation} » peut maintenant inviter des membres et passer à une offre payante.`,
      'La clé de test affichée à l’inscription fonctionne déjà ; vous pouvez en créer une autre à tout moment.',
    ],
  }),
  en: ({ organisation }) => ({
    subject: 'Welcome to Repère',
    paragraphs: [
      'Hello,',
      `Your address is confirmed. “${organisation}” can now invite members and move to a paid plan.`,
      'The sandbox key that was shown at registration works already; you can make another one at any time.',
    ],
  }),
}

const invitation: Template<'invitation'> = {
  fr: ({ organisation, invited_by, role, link }) => ({
    subject: `Invitation à rejoindre ${organisation} sur Repère`,
    paragraphs: [
      'Bonjour,',
      `${invited_by} vous invite à rejoindre « ${organisation} » sur Repère, avec le rôle « ${ROLES.fr[role] ?? role} ».`,
    ],
    action: { label: 'Accepter l’invitation', url: link.url },
    closing: [
      `Ce lien est valable ${validity(link.validHours, 'fr')}.`,
      'Si vous n’attendiez rien de tel, ignorez ce message.',
    ],
  }),
  en: ({ organisation, invited_by, role, link }) => ({
    subject: `Invitation to join ${organisation} on Repère`,
    paragraphs: [
      'Hello,',
      `${invited_by} invites you to join “${organisation}” on Repère, in the role “${ROLES.en[role] ?? role}”.`,
    ],
    action: { label: 'Accept the invitation', url: link.url },
    closing: [
      `This link works for ${validity(link.validHours, 'en')}.`,
      'If you did not expect this, ignore this message.',
    ],
  }),
}

const passwordReset: Template<'password_reset'> = {
  fr: ({ link }) => ({
    subject: 'Choisir un nouveau mot de passe',
    paragraphs: ['Bonjour,', 'Un nouveau mot de passe a été demandé pour cette adresse.'],
    action: { label: 'Choisir un mot de passe', url: link.url },
    closing: [
      `Ce lien est valable ${validity(link.validHours, 'fr')} et une seule fois. Toutes vos sessions seront fermées.`,
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
  }),
  en: ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['Hello,', 'A new password was requested for this address.'],
    action: { label: 'Choose a password', url: link.url },
    closing: [
      `This link works for ${validity(link.validHours, 'en')}, once. All your sessions will end.`,
      'If you did not ask for it, ignore this message: your password stays the same.',
    ],
  }),
}

const passwordChanged: Template<'password_changed'> = {
  fr: ({ at }) => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: [
      'Bonjour,',
      `Le mot de passe de votre compte Repère a été changé le ${moment(at, 'fr')}. Vos autres sessions sont fermées.`,
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe depuis la page de connexion.',
    ],
  }),
  en: ({ at }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      `The password of your Repère login was changed on ${moment(at, 'en')}. Your other sessions have ended.`,
      'If this was not you, ask for a new password on the login page at once.',
    ],
  }),
}

const staffInvitation: Template<'staff_invitation'> = {
  fr: ({ role, link }) => ({
    subject: 'Votre accès à l’administration de Repère',
    paragraphs: [
      'Bonjour,',
      `Un accès à l’administration de Repère a été créé pour vous, avec le rôle « ${ROLES.fr[role] ?? role} ». Il vous faudra une application d’authentification (codes à six chiffres).`,
    ],
    action: { label: 'Configurer mon accès', url: link.url },
    closing: [`Ce lien est valable ${validity(link.validHours, 'fr')} et une seule fois.`],
  }),
  en: ({ role, link }) => ({
    subject: 'Your access to the administration of Repère',
    paragraphs: [
      'Hello,',
      `Access to the administration of Repère was created for you, in the role “${ROLES.en[role] ?? role}”. You will need an authenticator app (six-digit codes).`,
    ],
    action: { label: 'Set up my access', url: link.url },
    closing: [`This link works for ${validity(link.validHours, 'en')}, once.`],
  }),
}

const usageThreshold: Template<'usage_threshold'> = {
  fr: ({ organisation, keys, percent, used, quota, overage }) => ({
    subject: `${percent} % du quota de « ${organisation} » est utilisé`,
    paragraphs: [
      'Bonjour,',
      `« ${organisation} » a fait ${numberIn(used, 'fr')} requêtes avec ses clés ${KEYS.fr[keys]} au cours des dernières 24 heures, sur un quota de ${numberIn(quota, 'fr')}.`,
      percent < 100
        ? 'Vos requêtes sont toujours servies.'
        : overage
          ? 'Les requêtes au-delà du quota sont servies et facturées, jusqu’au plafond que vous avez fixé.'
          : 'Les requêtes au-delà du quota sont refusées (429) jusqu’à ce que des requêtes plus anciennes sortent de la fenêtre de 24 heures.',
    ],
  }),
  en: ({ organisation, keys, percent, used, quota, overage }) => ({
    subject: `${percent}% of the quota of ${organisation} is used`,
    paragraphs: [
      'Hello,',
      `“${organisation}” made ${numberIn(used, 'en')} requests with its ${KEYS.en[keys]} keys in the last 24 hours, of a quota of ${numberIn(quota, 'en')}.`,
      percent < 100
        ? 'Your requests are still served.'
        : overage
          ? 'Requests beyond the quota are served and billed, up to the cap that you have set.'
          : 'Requests beyond the quota are refused (429) until older ones leave the window of 24 hours.',
    ],
  }),
}

const overageThreshold: Template<'overage_threshold'> = {
  fr: ({ organisation, percent, used_fcfa, cap_fcfa }) => ({
    subject: `${percent} % du plafond hors quota de « ${organisation} » est utilisé`,
    paragraphs: [
      'Bonjour,',
      `Les requêtes de « ${organisation} » au-delà de son quota ont coûté ce mois-ci ${numberIn(used_fcfa, 'fr')} FCFA hors taxes, sur un plafond de ${numberIn(cap_fcfa, 'fr')} FCFA.`,
      percent < 100
        ? 'Vos requêtes sont toujours servies.'
        : 'Jusqu’à la fin du mois, les requêtes au-delà du quota sont refusées (429), à moins que vous ne releviez le plafond.',
    ],
  }),
  en: ({ organisation, percent, used_fcfa, cap_fcfa }) => ({
    subject: `${percent}% of the spending cap of ${organisation} is used`,
    paragraphs: [
      'Hello,',
      `This month, requests of “${organisation}” beyond its quota cost ${numberIn(used_fcfa, 'en')} FCFA before tax, of a cap of ${numberIn(cap_fcfa, 'en')} FCFA.`,
      percent < 100
        ? 'Your requests are still served.'
        : 'Until the end of the month, requests beyond the quota are refused (429), unless you raise the cap.',
    ],
  }),
}

const suspension: Template<'suspension'> = {
  fr: ({ organisation, reason, note, has_debts = true }) => ({
    subject: `Le compte de « ${organisation} » est suspendu`,
    paragraphs: [
      'Bonjour,',
      `Le compte de « ${organisation} » est suspendu : toutes ses clés sont refusées. Motif : ${REASONS.fr[reason] ?? reason}.`,
      ...(note === null ? [] : [note]),
      reason === 'non_payment' && has_debts
        ? 'Vous pouvez toujours vous connecter et payer ; les clés fonctionneront de nouveau aussitôt.'
        : 'Vous pouvez toujours vous connecter. Répondez à ce message pour en parler avec nous.',
    ],
  }),
  en: ({ organisation, reason, note, has_debts = true }) => ({
    subject: `The account of ${organisation} is suspended`,
    paragraphs: [
      'Hello,',
      `The account of “${organisation}” is suspended: all its keys are refused. Reason: ${REASONS.en[reason] ?? reason}.`,
      ...(note === null ? [] : [note]),
      reason === 'non_payment' && has_debts
        ? 'You can still log in and pay; the keys will then work again at once.'
        : 'You can still log in. Answer this mail to talk to us about it.',
    ],
  }),
}

const reinstatement: Template<'reinstatement'> = {
  fr: ({ organisation }) => ({
    subject: `Le compte de « ${organisation} » est rétabli`,
    paragraphs: ['Bonjour,', `La suspension de « ${organisation} » est levée : ses clés fonctionnent de nouveau.`],
  }),
  en: ({ organisation }) => ({
    subject: `The account of ${organisation} is reinstated`,
    paragraphs: ['Hello,', `The suspension of “${organisation}” has ended: its keys work again.`],
  }),
}

const TEMPLATES: { [T in RenderedTemplate]: Template<T> } = {
  verify,
  verify_known: verifyKnown,
  welcome,
  invitation,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  staff_invitation: staffInvitation,
  usage_threshold: usageThreshold,
  overage_threshold: overageThreshold,
  suspension,
  reinstatement,
  invoice_issued: invoiceIssued,
  proforma: proformaMail,
  receipt,
  account_closed: accountClosed,
  alert,
  webhook_switched_off: webhookSwitchedOff,
  ...ACCOUNT_TEMPLATES,
  ...ENQUIRY_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...SECURITY_TEMPLATES,
  ...SUBSCRIPTION_TEMPLATES,
}

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as RenderedTemplate[]

/**
 * A mail's text and HTML.
 *
 * @param site.supportEmail  where people write to the operator; null: not set
 * @param site.portalUrl     origin of the portal and the console
 */
export function renderMail<T extends RenderedTemplate>(
  template: T,
  language: WrittenLanguage,
  data: TemplateData<T>,
  { supportEmail, portalUrl }: { supportEmail: string | null; portalUrl: string },
): RenderedMail {
  const mail = withPage(template, language, TEMPLATES[template][language](data), data, portalUrl)
  return layOut(mail, language, supportEmail)
}
