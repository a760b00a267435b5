import { Injectable } from '@nestjs/common'

/** What time it is for invoices, payments and reminders. Tests move it; in service it is the machine's. */
@Injectable()
export class BillingClock {
  now(): Date {
    return new Date()
  }
}
