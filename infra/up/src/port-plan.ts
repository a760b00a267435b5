/** The ports of the block, by service. */
export interface PortPlan {
  api: number
  admin: number
  /** The page that shows mails. */
  mail: number
  apiProbes: number
  workerProbes: number
  smtp: number
  redis: number
  postgres: number
  /** The simulator of the tax authority that certifies invoices. */
  emecef: number
  /** The simulator of the payment provider. */
  fedapay: number
  /** The pages that `bin/dev` serves from their sources. */
  mapPage: number
  dashboardPages: number
  docsPages: number
}

export function planPorts(base: number): PortPlan {
  return {
    api: base,
    admin: base + 1,
    mail: base + 3,
    apiProbes: base + 4,
    workerProbes: base + 5,
    smtp: base + 6,
    redis: base + 7,
    postgres: base + 8,
    emecef: base + 9,
    fedapay: base + 10,
    mapPage: base + 2,
    dashboardPages: base + 11,
    docsPages: base + 12,
  }
}
