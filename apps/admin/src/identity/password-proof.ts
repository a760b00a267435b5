import { Inject, Injectable } from '@nestjs/common'
import { PrismaClient, type User } from '@repere/prisma'
import { type CustomerCaller } from '../access/caller.js'
import { AttemptLimiter } from './attempt-limiter.js'
import { wrongPassword } from './identity.problems.js'
import { Passwords } from './passwords.js'

/** Asks for the password again before a change that a stolen session must not make. */
@Injectable()
export class PasswordProof {
  constructor(
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * @returns the person, whose password it is
   * @throws Problem  400 naming `current_password`, 429
   */
  async require(caller: CustomerCaller, password: string): Promise<User> {
    const user = await this.prisma.user.findUniqueOrThrow({ where: { id: caller.userId } })
    // A stolen session must not guess the password.
    const subject = `change:${user.id}`
    await this.attempts.count('login', subject)
    if (!(await this.passwords.matches(user.passwordHash, password))) throw wrongPassword()
    await this.attempts.forgive({ cleared: [{ kind: 'login', subject }] })
    return user
  }
}
