import { Global, Module } from '@nestjs/common'
import { Mailer } from './mailer.js'

/** Queues mails for every domain. */
@Global()
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
