import { Global, Module } from '@nestjs/common'
import { Mailer } from './mailer.js'

/** Queueing mails, for every domain that tells people something. */
@Global()
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
