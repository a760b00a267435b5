import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { type AuthenticationFilter, type AuthenticationPage, findEvents } from './authentication-events.js'

/** The events that a member of a customer may read: their own, in any organisation. */
@Injectable()
export class OwnEvents {
  constructor(@Inject(PrismaClient) private readonly prisma: PrismaClient) {}

  find({ userId }: CustomerCaller, filter: AuthenticationFilter): Promise<AuthenticationPage> {
    return findEvents(this.prisma, { ...filter, userId })
  }
}
