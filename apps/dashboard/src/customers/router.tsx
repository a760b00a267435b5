import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { statusOf } from '../api/api-problem.js'
import { queryClient } from '../api/query-client.js'
import { lazyPage } from '../shell/lazy-page.js'
import { NotFound } from '../shell/not-found.js'
import { RouteProblem, WholePageLoader } from '../shell/route-states.js'
import { CustomerFrame } from './customer-frame.js'
import { requestSearch } from './requests/request-search.js'
import { meOptions } from './session.js'

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: RouteProblem })

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The subject of a message that the person starts from another page. */
const topicSearch = ({ topic }: Record<string, unknown>): { topic?: string } => ({ topic: optionalText(topic) })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyPage(() => import('./entry/login-page.js'), 'LoginPage'),
  validateSearch: (search: Record<string, unknown>): { next?: string; said?: string } => {
    const next = optionalText(search.next)
    // Only addresses of this app: a link must not redirect people elsewhere after the login.
    return { next: next !== undefined && /^\/(?![/\\])/.test(next) ? next : undefined, said: optionalText(search.said) }
  },
})
const entryPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    component: lazyPage(() => import('./entry/register-page.js'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/prices',
    component: lazyPage(() => import('./site/prices-page.js'), 'PricesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/contact',
    component: lazyPage(() => import('./support/contact-page.js'), 'ContactPage'),
    validateSearch: topicSearch,
  }),
  ...(
    [
      ['/terms', 'TermsPage'],
      ['/privacy', 'PrivacyPage'],
      ['/imprint', 'ImprintPage'],
    ] as const
  ).map(([path, name]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyPage(() => import('./site/legal-pages.js'), name),
      validateSearch: ({ version }: Record<string, unknown>): { version?: number } =>
        Number.isInteger(version) && Number(version) >= 0 ? { version: Number(version) } : {},
    }),
  ),
  createRoute({
    getParentRoute: () => root,
    path: '/pay/$token',
    component: lazyPage(() => import('./entry/pay-page.js'), 'PayPage'),
  }),
  ...(
    [
      ['/verify', 'VerifyPage'],
      ['/forgot-password', 'ForgotPage'],
      ['/reset-password', 'ResetPage'],
      ['/invitation', 'InvitationPage'],
      ['/confirm-email', 'ConfirmEmailPage'],
    ] as const
  ).map(([path, name]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyPage(() => import('./entry/link-pages.js'), name),
    }),
  ),
]

/** Everything that needs a session. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: CustomerFrame,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(meOptions)
    } catch (error) {
      if (statusOf(error) !== 401) throw error
      throw redirect({ to: '/login', search: { next: location.href === '/' ? undefined : location.href } })
    }
  },
})

const page = <Path extends string>(path: Path, load: () => Promise<Record<string, never> | object>, name: string) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyPage(load as never, name) })

const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  component: lazyPage(() => import('./usage/usage-page.js'), 'UsagePage'),
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string; by?: string; view?: string } => ({
    from: optionalText(search.from),
    to: optionalText(search.to),
    by: optionalText(search.by),
    view: optionalText(search.view),
  }),
})

const requests = createRoute({
  getParentRoute: () => inside,
  path: '/requests',
  component: lazyPage(() => import('./requests/requests-page.js'), 'RequestsPage'),
  validateSearch: requestSearch,
})

const invoices = createRoute({
  getParentRoute: () => inside,
  path: '/invoices',
  component: lazyPage(() => import('./invoices/invoices-page.js'), 'InvoicesPage'),
  validateSearch: (search: Record<string, unknown>): { state?: string } => ({ state: optionalText(search.state) }),
})

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  component: lazyPage(() => import('./support/support-page.js'), 'SupportPage'),
  validateSearch: topicSearch,
})

const insidePages = [
  page('/', () => import('./overview/overview-page.js'), 'OverviewPage'),
  page('/first-call', () => import('./first-call/first-call-page.js'), 'FirstCallPage'),
  page('/keys', () => import('./keys/keys-page.js'), 'KeysPage'),
  page('/plans', () => import('./plans/plans-page.js'), 'PlansPage'),
  page('/invoices/$id', () => import('./invoices/invoice-page.js'), 'InvoicePage'),
  page('/statement', () => import('./invoices/statement-page.js'), 'StatementPage'),
  page('/webhook-endpoints', () => import('./webhooks/webhooks-page.js'), 'WebhooksPage'),
  page('/webhook-endpoints/$id', () => import('./webhooks/endpoint-page.js'), 'EndpointPage'),
  page('/organisation', () => import('./organisation/organisation-page.js'), 'OrganisationPage'),
  page('/security', () => import('./security/security-page.js'), 'SecurityPage'),
  page('/account', () => import('./account/account-page.js'), 'AccountPage'),
]

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    ...entryPages,
    inside.addChildren([usage, requests, invoices, support, ...insidePages]),
  ]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: WholePageLoader,
  // Inside the frame: other pages stay within reach.
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
})
