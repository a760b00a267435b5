import { Global, Module } from '@nestjs/common'
import { IdentityLinks } from '../identity/identity-links.js'
import { MailLinks } from './mail-links.js'
import { MailTransport } from './mail-transport.js'

/** The providers that the worker needs for sending mails. */
@Global()
@Module({
  providers: [MailTransport, { provide: MailLinks, useClass: IdentityLinks }],
  exports: [MailTransport, MailLinks],
})
export class SendMailsModule {}
