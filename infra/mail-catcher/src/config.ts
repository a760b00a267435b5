import { type Environment, port, readSettings } from '@repere/settings'

/** Settings of the mail catcher. It listens on the loopback interface. */
export const SETTINGS = {
  smtpPort: port('SMTP_PORT', 'Port that takes mails.', { fallback: 1025 }),
  pagePort: port('PORT', 'Port of the page that shows mails.', { fallback: 1080 }),
}

/** @throws BadSettings */
export const readConfig = (env: Environment = process.env) => readSettings(SETTINGS, env)
