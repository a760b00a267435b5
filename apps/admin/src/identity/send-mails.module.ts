import { Global, Module } from '@nestjs/common'
import { IdentityLinks } from './identity-links.js'
import { MailLinks } from '../mail/mail-links.js'
import { MailTransport } from '../mail/mail-transport.js'

/** The providers that the worker needs for sending mails. */
@Global()
@Module({
  providers: [MailTransport, { provide: MailLinks, useClass: IdentityLinks }],
  exports: [MailTransport, MailLinks],
})
export class SendMailsModule {}
