import { type PrismaClient } from '@repere/prisma'
import { type ControlChannel } from '@repere/shared'
import { AccountChange } from '../unit-of-work/account-change.js'
import { moveToPlan, type PlanMove } from './plan-move.js'

/**
 * Moves an account to a plan without a subscription, which the product does not do. For tests of plans.
 *
 * @returns false when nothing has changed
 */
export async function movePlan(
  prisma: PrismaClient,
  channel: ControlChannel,
  { account, ...move }: PlanMove & { account: string },
): Promise<boolean> {
  const moved = await new AccountChange(prisma, channel).run(account, (tx, locked) => moveToPlan(tx, locked, move))
  return moved !== null
}
