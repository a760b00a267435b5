import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common'
import {
  ApiExcludeEndpoint,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
} from '@nestjs/swagger'
import { getSchemaPath } from '@nestjs/swagger'
import { ErrorDto } from '@repere/http'
import { type PortalScope, type StaffScope } from './management-scopes.js'
import { CUSTOMER_ROLES, type CustomerRole, STAFF_ROLES, type StaffRole } from './roles.js'

export const ACCESS_POLICY = Symbol('ACCESS_POLICY')

/** The permitted callers of a route, and further conditions. */
export type AccessPolicy =
  | {
      surface: 'portal'
      allow: 'public' | readonly CustomerRole[]
      verified: boolean
      csrf: boolean
      movesMoney: boolean
      whileSuspended: boolean
      /** The scope that a management token needs; absent: no token may call it. */
      scope?: PortalScope
    }
  | {
      surface: 'staff'
      allow: 'public' | readonly StaffRole[]
      verified: false
      csrf: boolean
      movesMoney: boolean
      stepUp: boolean
      scope?: StaffScope
    }
  | { surface: 'webhooks'; allow: 'public'; verified: false; csrf: false }
  | { surface: 'probe' }

interface Declaration {
  summary: string
  description?: string
  /** The body of a successful answer; several when the request chooses between them; absent: no body. */
  answer?: Type | readonly Type[]
  /** Content type of a successful answer that is not JSON, such as `text/csv`; instead of `answer`. */
  produces?: string
  /** Status of a successful answer; default 200, or 204 without a body. */
  status?: number
  /** Statuses besides 400, 401, 403, 500 and 503, which every operation has. */
  errors?: readonly number[]
  /** Accepts an `Idempotency-Key`: the same request with the same key is carried out once and gets the same answer. */
  movesMoney?: true
  /** False: the route has another proof that no other site sent the request. */
  csrf?: false
}

interface PortalDeclaration extends Declaration {
  /** `public`: without a session. */
  allow: 'public' | readonly CustomerRole[]
  /** Needs a verified e-mail address of the caller. */
  verified?: boolean
  /** The scope of management tokens that may call it; absent: it needs a person's session. */
  scope?: PortalScope
  /**
   * True for changes that an organisation may make while it is suspended for fraud or abuse: it pays, and its people
   * secure their logins. Reading and deleting are always allowed.
   */
  whileSuspended?: true
}

interface StaffDeclaration extends Declaration {
  allow: 'public' | readonly StaffRole[]
  /** As on the portal; only for reading. */
  scope?: StaffScope
  /** Needs a code of the authenticator that is at most ten minutes old. */
  stepUp?: true
}

type Surface = 'portal' | 'staff' | 'webhooks'
type AnyDeclaration = Declaration &
  Pick<PortalDeclaration, 'verified' | 'whileSuspended'> &
  Pick<StaffDeclaration, 'stepUp'> & { allow: 'public' | readonly string[]; scope?: PortalScope | StaffScope }

export const EVERY_CUSTOMER_ROLE = CUSTOMER_ROLES
export const EVERY_STAFF_ROLE = STAFF_ROLES

const errorMeaning: Record<number, string> = {
  400: 'The input is not valid; `details` names every offending field.',
  401: 'There is no session or management token, or it has ended.',
  403: 'The caller may not do this, or the request comes from another site. `step_up_required`: confirm with a code first. `out_of_scope`: the management token may not do this.',
  404: 'Not found, or not accessible to the caller.',
  409: 'Conflicts with the current state; nothing changed.',
  429: 'Too many attempts; `Retry-After` says when to retry.',
  500: 'The server failed.',
  502: 'An upstream service refused the request.',
  503: 'A store does not answer, or a change is not published yet; `Retry-After` says when to retry.',
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A text of your choice, up to 255 visible ASCII characters. For 24 hours, the same request with the same key is answered with the first answer and `Idempotency-Replayed: true`.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
}

function goodAnswer({ answer, produces, status }: Declaration): MethodDecorator[] {
  if (produces !== undefined) {
    const content = { [produces]: { schema: { type: 'string' as const } } }
    return [ApiResponse({ status: status ?? 200, description: 'The answer.', content })]
  }
  if (answer === undefined) return [ApiResponse({ status: status ?? 204, description: 'Success without a body.' })]
  const common = { status: status ?? 200, description: 'The answer.' }
  if (typeof answer === 'function') return [ApiResponse({ ...common, type: answer })]
  const schema = { oneOf: answer.map((one) => ({ $ref: getSchemaPath(one) })) }
  return [ApiExtraModels(...answer), ApiResponse({ ...common, schema })]
}

/** What the document says of the callers of an operation, after its description. */
function callersText(surface: Surface, { allow, scope, verified, stepUp }: AnyDeclaration): string {
  if (surface === 'webhooks') return 'For services that sign the bytes of their messages.'
  if (allow === 'public') return 'Needs no session.'
  const every: readonly string[] = surface === 'portal' ? CUSTOMER_ROLES : STAFF_ROLES
  return [
    allow.length === every.length
      ? 'For every role.'
      : `For the roles ${allow.map((role) => `\`${role}\``).join(', ')}.`,
    ...(verified ? ['The e-mail address of the caller is verified.'] : []),
    ...(stepUp ? ['Needs a fresh code.'] : []),
    scope === undefined ? 'Management tokens may not call it.' : `Management tokens need the scope \`${scope}\`.`,
  ].join(' ')
}

/**
 * Declares an operation of customers once: its callers, its answer, and its OpenAPI answer set. `x-allow` lists the roles and
 * `x-scope` the scope of tokens, so that tests follow from the document. The app does not start with an undeclared route.
 */
export const PortalEndpoint = (declaration: PortalDeclaration): MethodDecorator => endpoint('portal', declaration)

/** The same for an operation of staff. `x-step-up` says that a fresh code is needed. */
export const StaffEndpoint = (declaration: StaffDeclaration): MethodDecorator => endpoint('staff', declaration)

/** For messages of other services: no session and no browser; the bytes of the body are signed, so it is not parsed. */
export const WebhookEndpoint = (declaration: Declaration): MethodDecorator =>
  endpoint('webhooks', { ...declaration, allow: 'public', csrf: false })

function endpoint(surface: Surface, declaration: AnyDeclaration): MethodDecorator {
  const { allow, summary, description, answer, produces, stepUp = false } = declaration
  const open = allow === 'public'
  const policy = {
    surface,
    allow,
    verified: declaration.verified ?? false,
    csrf: declaration.csrf ?? true,
    movesMoney: declaration.movesMoney ?? false,
    whileSuspended: declaration.whileSuspended ?? false,
    stepUp,
    scope: declaration.scope,
  } as AccessPolicy
  const conflicts = declaration.movesMoney ? [409] : []
  const errors = new Set([400, ...(open ? [] : [401]), 403, 500, 503, ...conflicts, ...(declaration.errors ?? [])])
  return applyDecorators(
    SetMetadata(ACCESS_POLICY, policy),
    HttpCode(declaration.status ?? (answer === undefined && produces === undefined ? 204 : 200)),
    // An empty list documents that no session is needed. Without a list, the document would not say it.
    ApiOperation({
      summary,
      description: [description, callersText(surface, declaration)].filter(Boolean).join(' '),
      ...(open ? { security: [] } : {}),
    }),
    ApiExtension('x-allow', open ? 'public' : [...allow]),
    ...(declaration.verified ? [ApiExtension('x-verified', true)] : []),
    ...(declaration.movesMoney ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...(stepUp ? [ApiExtension('x-step-up', true)] : []),
    ...(open ? [] : [ApiSecurity(`${surface}_session`)]),
    ...(declaration.scope === undefined
      ? []
      : [ApiSecurity('management_token'), ApiExtension('x-scope', declaration.scope)]),
    ...goodAnswer(declaration),
    ...[...errors]
      .sort((a, b) => a - b)
      .map((status) => ApiResponse({ status, type: ErrorDto, description: errorMeaning[status] ?? '' })),
  )
}

/** A route outside both surfaces, for operators of this process. Its answer contains nothing secret. */
export function Probe(): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS_POLICY, { surface: 'probe' } satisfies AccessPolicy), ApiExcludeEndpoint())
}
