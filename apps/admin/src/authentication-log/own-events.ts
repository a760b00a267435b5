import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { type AuthenticationFilter, type AuthenticationPage, findEvents } from './authentication-events.js'

/** What a person of customers reads of the log: their own events, in whatever organisation. */
@Injectable()
export class OwnEvents {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  find({ userId }: CustomerCaller, filter: AuthenticationFilter): Promise<AuthenticationPage> {
    return findEvents(this.prisma, { ...filter, userId })
  }
}
