import { Global, Module } from '@nestjs/common'
import { IdentityLinks } from '../identity/identity-links.js'
import { MailLinks } from './mail-links.js'
import { MailTransport } from './mail-transport.js'

/** What the worker needs to send mails. */
@Global()
@Module({
  providers: [MailTransport, { provide: MailLinks, useClass: IdentityLinks }],
  exports: [MailTransport, MailLinks],
})
export class SendMailsModule {}
