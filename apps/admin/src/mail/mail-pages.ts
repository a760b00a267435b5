import { type WrittenLanguage } from '../written-languages.js'
import { type MailText } from './mail-content.js'
import { type RenderedTemplate } from './template.js'

type Label = Record<WrittenLanguage, string>

const KEYS: Label = { fr: 'Voir les clés', en: 'See the keys' }
const SECURITY: Label = { fr: 'Vérifier la sécurité', en: 'Check the security' }
const PLANS: Label = { fr: 'Voir les offres', en: 'See the plans' }
const USAGE: Label = { fr: 'Voir l’utilisation', en: 'See the usage' }
const PAYMENT: Label = { fr: 'Voir le paiement', en: 'See the payment' }
const INVOICES: Label = { fr: 'Voir les factures', en: 'See the invoices' }

/** The page that a mail without a button of its own leads to, and the text of the button. */
const PAGES: Partial<Record<RenderedTemplate, readonly [path: string, label: Label]>> = {
  welcome: ['/first-call', { fr: 'Faire un premier appel', en: 'Make a first call' }],
  password_changed: ['/security', SECURITY],
  email_change_asked: ['/security', SECURITY],
  email_changed: ['/security', SECURITY],
  security_changed: ['/security', SECURITY],
  new_device: ['/security', SECURITY],
  usage_threshold: ['/usage', USAGE],
  overage_threshold: ['/plans', { fr: 'Voir le plafond', en: 'See the cap' }],
  suspension: ['/', { fr: 'Ouvrir l’espace client', en: 'Open the portal' }],
  reinstatement: ['/keys', KEYS],
  key_issued: ['/keys', KEYS],
  key_leaked: ['/keys', KEYS],
  key_reported: ['/keys', KEYS],
  member_joined: ['/organisation', { fr: 'Voir les membres', en: 'See the members' }],
  plan_begun: ['/keys', { fr: 'Obtenir la clé de production', en: 'Get the live key' }],
  plan_change: ['/plans', PLANS],
  price_notice: ['/plans', PLANS],
  subscription_unpaid: ['/invoices', INVOICES],
}

/**
 * A mail with a button: its own, or one that leads to the page about its subject.
 *
 * @param portalUrl  origin of the portal and the console
 */
export function withPage(
  template: RenderedTemplate,
  language: WrittenLanguage,
  mail: MailText,
  data: object,
  portalUrl: string,
): MailText {
  if (mail.action !== undefined) return mail
  // Staff read these.
  if (template === 'payment_alert') {
    const { payment_reference: reference } = data as { payment_reference: string }
    // Differences between the books of a day have that day as their reference.
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(reference)
    const label = isDay ? { fr: 'Voir le rapprochement', en: 'See the reconciliation' } : PAYMENT
    const path = isDay ? 'reconciliation' : `payments/${reference}`
    return { ...mail, action: { label: label[language], url: `${portalUrl}/console/${path}` } }
  }
  if (template === 'login_locked') {
    const path = (data as { surface: string }).surface === 'staff' ? '/console/me' : '/security'
    return { ...mail, action: { label: SECURITY[language], url: portalUrl + path } }
  }
  const page = PAGES[template]
  if (page === undefined) return mail
  const [path, label] = page
  return { ...mail, action: { label: label[language], url: portalUrl + path } }
}
