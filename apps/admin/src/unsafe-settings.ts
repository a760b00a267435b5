import { UnsafeSettings } from '@repere/settings'
import { type Config } from './config.js'

/**
 * Settings that an installation for customers must not have.
 *
 * @returns a line for each; none for a `local` deployment
 */
export function unsafeSettingsOf(config: Config): string[] {
  const { deployment, http, stores, mail, emecef, fne, payments } = config
  if (deployment === 'local') return []
  const unsafe = new UnsafeSettings()
  unsafe.requireHttps('PUBLIC_ADMIN_URL', http.publicUrl)
  unsafe.requireHttps('PUBLIC_CONSOLE_URL', config.consoleUrl)
  unsafe.requireHttps('PUBLIC_API_URL', config.apiUrl)
  unsafe.requireHttps('BREACHED_PASSWORDS_URL', config.breachedPasswordsUrl)
  for (const origin of http.browserOrigins) unsafe.requireHttps(`CONSOLE_ORIGINS (${origin})`, origin)
  unsafe.requirePassword('REDIS_URL', stores.redisUrl)
  unsafe.requirePassword('DATABASE_URL', stores.databaseUrl)
  unsafe.requireSecret('SECRETS_KEY', config.secretsKey?.toString('latin1') ?? null)
  unsafe.requireMailEncryption('SMTP_URL', mail.smtpUrl)
  if (payments !== null) {
    unsafe.requireHttps('FEDAPAY_URL', payments.url)
    unsafe.requireSecret('FEDAPAY_SECRET_KEY', payments.secretKey)
    unsafe.requireSecret('FEDAPAY_WEBHOOK_SECRET', payments.webhookSecret)
  }
  if (emecef !== null) {
    unsafe.requireHttps('EMECEF_URL', emecef.url)
    unsafe.requireSecret('EMECEF_TOKEN', emecef.token)
  }
  if (fne !== null) {
    unsafe.requireHttps('FNE_URL', fne.url)
    unsafe.requireSecret('FNE_API_KEY', fne.apiKey)
  }
  unsafe.requireHttps('STATUS_S3_URL', config.status.s3?.url ?? null)
  unsafe.refuseAnyProxy('TRUSTED_PROXIES', http.trustedProxies)
  unsafe.requirePrivateInterface('INTERNAL_HOST', http.internalHost)
  if (config.webhooksToPrivate) unsafe.problems.push('WEBHOOKS_TO_PRIVATE is set: it is for local deployments only')
  if (config.demoLogins) unsafe.problems.push('DEMO_LOGINS is set: demo logins are for local deployments only')
  return unsafe.problems
}
