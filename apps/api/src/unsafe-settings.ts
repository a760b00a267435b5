import { UnsafeSettings } from '@repere/settings'
import { type Config } from './config.js'

/**
 * Settings that an installation for customers must not have.
 *
 * @returns a line for each; none for a `local` deployment
 */
export function unsafeSettingsOf({ http, gateway, speech, docsUrl }: Config): string[] {
  if (gateway.deployment === 'local') return []
  const unsafe = new UnsafeSettings()
  unsafe.requireHttps('PUBLIC_API_URL', http.publicUrl)
  unsafe.requireHttps('DOCS_URL', docsUrl)
  unsafe.requirePassword('REDIS_URL', gateway.redisUrl)
  unsafe.requirePassword('DATABASE_URL', gateway.databaseUrl)
  unsafe.requireSecret('CLIP_SECRET', speech.clipSecret)
  if (speech.s3 !== null) {
    unsafe.requireHttps('CLIPS_S3_URL', speech.s3.url)
    unsafe.requireSecret('CLIPS_S3_SECRET_ACCESS_KEY', speech.s3.secretAccessKey)
  }
  unsafe.refuseAnyProxy('TRUSTED_PROXIES', http.trustedProxies)
  unsafe.requirePrivateInterface('INTERNAL_HOST', http.internalHost)
  return unsafe.problems
}
