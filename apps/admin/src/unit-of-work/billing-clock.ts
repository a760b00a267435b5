import { Injectable } from '@nestjs/common'

/** The time for invoices, payments and reminders. Tests move it; in production it is the machine's. */
@Injectable()
export class BillingClock {
  now(): Date {
    return new Date()
  }
}
