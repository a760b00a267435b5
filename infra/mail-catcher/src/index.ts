export { type CaughtMail } from './caught-mail.js'
export { MailCatcher, type MailCatcherOptions } from './mail-catcher.js'
