/** Every page of the dashboard. A test in `apps/dashboard` compares this list with the routers. */
export interface DashboardPage {
  /** Path in the router. */
  path: string
  /** The list whose first link contains the identifier. */
  firstOf?: string
}

export const ENTRY_PAGES: readonly DashboardPage[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/verify' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/invitation' },
  { path: '/confirm-email' },
  { path: '/pay/$token' },
  { path: '/prices' },
  { path: '/contact' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/imprint' },
]

export const CUSTOMER_PAGES: readonly DashboardPage[] = [
  { path: '/' },
  { path: '/first-call' },
  { path: '/usage' },
  { path: '/requests' },
  { path: '/keys' },
  { path: '/plans' },
  { path: '/invoices' },
  { path: '/invoices/$id', firstOf: '/invoices' },
  { path: '/statement' },
  { path: '/webhook-endpoints' },
  { path: '/webhook-endpoints/$id', firstOf: '/webhook-endpoints' },
  { path: '/organisation' },
  { path: '/support' },
  { path: '/security' },
  { path: '/account' },
]

export const STAFF_ENTRY_PAGES: readonly DashboardPage[] = [{ path: '/login' }, { path: '/enrol' }]

export const STAFF_PAGES: readonly DashboardPage[] = [
  { path: '/' },
  { path: '/accounts' },
  { path: '/accounts/$id', firstOf: '/accounts' },
  { path: '/enquiries' },
  { path: '/enquiries/$id', firstOf: '/enquiries' },
  { path: '/plans' },
  { path: '/billing' },
  { path: '/billing/runs/$id', firstOf: '/billing' },
  { path: '/invoices' },
  { path: '/invoices/$id', firstOf: '/invoices' },
  { path: '/payments' },
  { path: '/payments/$id', firstOf: '/payments' },
  { path: '/webhooks' },
  { path: '/webhooks/$id', firstOf: '/webhooks' },
  { path: '/reconciliation' },
  { path: '/dunning' },
  { path: '/ledger' },
  { path: '/corrections' },
  { path: '/settings' },
  { path: '/place-corrections' },
  { path: '/road-events' },
  { path: '/system' },
  { path: '/audit' },
  { path: '/authentication' },
  { path: '/team' },
  { path: '/me' },
]
