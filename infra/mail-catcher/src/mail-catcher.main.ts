import { readConfig } from './config.js'
import { MailCatcher } from './mail-catcher.js'

const catcher = await MailCatcher.start(readConfig())
console.log(`Mails handed to ${catcher.smtpUrl} are shown on ${catcher.pageUrl}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void catcher.stop())
