import { BillingClock } from './billing-clock.js'

/** A clock that a test moves. */
export class SettableClock extends BillingClock {
  private instant: Date

  /** @param instant  ISO 8601 */
  constructor(instant: string) {
    super()
    this.instant = new Date(instant)
  }

  override now(): Date {
    return new Date(this.instant)
  }

  /** @param instant  ISO 8601 */
  set(instant: string): void {
    this.instant = new Date(instant)
  }

  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds)
  }
}
