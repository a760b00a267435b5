import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { statusOf } from '../api/api-problem.js'
import { queryClient } from '../api/query-client.js'
import { lazyPage } from '../shell/lazy-page.js'
import { NotFound } from '../shell/not-found.js'
import { RouteProblem, WholePageLoader } from '../shell/route-states.js'
import { EnrolPage, StaffLoginPage } from './entry/staff-login.js'
import { listSearch } from './list-search.js'
import { staffMeOptions } from './session.js'
import { StaffFrame } from './staff-frame.js'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: RouteProblem })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: StaffLoginPage,
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({
    next: typeof search.next === 'string' && /^\/(?![/\\])/.test(search.next) ? search.next : undefined,
  }),
})
const enrol = createRoute({ getParentRoute: () => root, path: '/enrol', component: EnrolPage })

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: StaffFrame,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(staffMeOptions)
    } catch (error) {
      if (statusOf(error) !== 401 && statusOf(error) !== 403) throw error
      throw redirect({ to: '/login', search: { next: location.pathname === '/' ? undefined : location.pathname } })
    }
  },
})

const page = <Path extends string>(path: Path, load: () => Promise<object>, name: string) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    component: lazyPage(load as never, name),
    validateSearch: listSearch,
  })

const pages = [
  page('/', () => import('./overview/staff-overview-page.js'), 'StaffOverviewPage'),
  page('/accounts', () => import('./accounts/accounts-page.js'), 'AccountsPage'),
  page('/accounts/$id', () => import('./accounts/account-page.js'), 'AccountPage'),
  page('/enquiries', () => import('./enquiries/enquiries-page.js'), 'EnquiriesPage'),
  page('/enquiries/$id', () => import('./enquiries/enquiry-page.js'), 'EnquiryPage'),
  page('/plans', () => import('./plans/staff-plans-page.js'), 'StaffPlansPage'),
  page('/billing', () => import('./billing/billing-page.js'), 'BillingPage'),
  page('/billing/runs/$id', () => import('./billing/run-page.js'), 'RunPage'),
  page('/invoices', () => import('./billing/staff-invoices-page.js'), 'StaffInvoicesPage'),
  page('/invoices/$id', () => import('./billing/staff-invoice-page.js'), 'StaffInvoicePage'),
  page('/payments', () => import('./payments/staff-payments-page.js'), 'StaffPaymentsPage'),
  page('/payments/$id', () => import('./payments/staff-payment-page.js'), 'StaffPaymentPage'),
  page('/webhooks', () => import('./payments/webhooks-page.js'), 'WebhooksPage'),
  page('/webhooks/$id', () => import('./payments/webhooks-page.js'), 'WebhookPage'),
  page('/reconciliation', () => import('./payments/reconciliation-page.js'), 'ReconciliationPage'),
  page('/dunning', () => import('./billing/dunning-page.js'), 'DunningPage'),
  page('/ledger', () => import('./ledger/ledger-page.js'), 'LedgerPage'),
  page('/corrections', () => import('./corrections/corrections-page.js'), 'CorrectionsPage'),
  page('/settings', () => import('./settings/settings-page.js'), 'SettingsPage'),
  page('/place-corrections', () => import('./places/place-corrections-page.js'), 'PlaceCorrectionsPage'),
  page('/road-events', () => import('./road-events/road-events-page.js'), 'RoadEventsPage'),
  page('/system', () => import('./system/system-page.js'), 'SystemPage'),
  page('/audit', () => import('./audit/staff-audit-page.js'), 'StaffAuditPage'),
  page('/authentication', () => import('./authentication/authentication-page.js'), 'AuthenticationPage'),
  page('/team', () => import('./team/team-page.js'), 'TeamPage'),
  page('/me', () => import('./team/team-page.js'), 'MyPage'),
]

export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([login, enrol, inside.addChildren(pages)]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: WholePageLoader,
  // Inside the frame: other pages stay within reach.
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
})
