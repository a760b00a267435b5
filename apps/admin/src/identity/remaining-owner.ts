import { conflict } from '../access/access.problems.js'

/** The deferred triggers that keep the last owner. They fail at commit. */
const TRIGGERS = ['members_keep_an_owner', 'staff_members_keep_an_owner']

/** Explains a refusal by the database of a change that would leave no owner. @throws Problem  409 */
export async function requireRemainingOwner<T>(message: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    // At commit the error of the driver is not wrapped.
    const { cause } = error as { cause?: { constraint?: { index?: string } } }
    if (TRIGGERS.includes(cause?.constraint?.index ?? '')) throw conflict(message)
    throw error
  }
}
