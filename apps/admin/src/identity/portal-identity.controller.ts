import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { notFound } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { accessOf, Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { csrfTokenOf } from '../access/csrf.js'
import { Endpoint, EVERY_CUSTOMER_ROLE } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../access/session-cookies.js'
import { type NewSession, PortalSessions } from '../access/sessions.js'
import { CONFIG, type Config } from '../config.js'
import { CustomerLogin } from './customer-login.js'
import {
  ChangeMeDto,
  ChangePasswordDto,
  ForgotPasswordDto,
  LoginDto,
  RegisterDto,
  ResetPasswordDto,
  SwitchDto,
  VerifyDto,
} from './identity.dto.js'
import { MeDto, RegisteredDto, SessionsDto, VerifiedDto } from './me.dto.js'
import { PasswordChange } from './password-change.js'
import { OwnSessions } from './portal-sessions.js'
import { Registration } from './registration.js'
import { Verification } from './verification.js'

@ApiTags('Identity')
@Controller('portal')
export class PortalIdentityController {
  constructor(
    private readonly registration: Registration,
    private readonly verification: Verification,
    private readonly customerLogin: CustomerLogin,
    private readonly passwordChange: PasswordChange,
    private readonly ownSessions: OwnSessions,
    private readonly sessions: PortalSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('register')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    status: 201,
    answer: RegisteredDto,
    errors: [429],
    summary: 'Register an organisation',
    description:
      'Begins a session and shows the sandbox key, this once. The answer is the same whether the address is known or not; the link in the mail decides whose it is. Until then one can log in nowhere else.',
  })
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisteredDto> {
    const { session, answer } = await this.registration.register(body, request)
    this.hand(reply, session)
    return answer
  }

  @Post('verify')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    answer: VerifiedDto,
    errors: [429],
    summary: 'Verify an address by the link of the first mail',
    description:
      'Only the browser that registered goes on with its session. Anywhere else the password of the registration is needed; another password becomes the new one, every other session ends and the keys of the registration are revoked. Where the address has a login already, the organisation is added to it, and no password is needed.',
  })
  async verify(
    @Body() body: VerifyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedDto> {
    const session = await this.verification.verify(body, await this.callerOf(request), request)
    if (session !== null) this.hand(reply, session)
    return { csrf_token: session === null ? null : csrfTokenOf(session.text) }
  }

  @Post('verify/resend')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    status: 202,
    errors: [429],
    summary: 'Send the first mail again',
  })
  resendVerification(@Caller() caller: CustomerCaller, @Req() request: FastifyRequest): Promise<void> {
    return this.verification.sendAgain(caller, request)
  }

  @Post('login')
  @Endpoint({ surface: 'portal', allow: 'public', answer: MeDto, errors: [401, 429], summary: 'Log in' })
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const { session, answer } = await this.customerLogin.login(body, await this.callerOf(request), request)
    this.hand(reply, session)
    return answer
  }

  @Post('logout')
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, summary: 'End this session' })
  async logout(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.ownSessions.end(scope, caller, caller.sessionId)
    clearSessionCookie(reply, 'portal', this.config)
  }

  @Post('switch')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    answer: MeDto,
    errors: [404],
    summary: 'Go on for another of your organisations, in a new session',
  })
  async switchOrganisation(
    @Body() body: SwitchDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const id = new RowId().transform(body.organisation_id)
    const begun = await this.customerLogin.switchTo(id, caller, request)
    if (begun === null) throw notFound()
    this.hand(reply, begun.session)
    return begun.answer
  }

  @Post('password/forgot')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    status: 202,
    errors: [429],
    summary: 'Ask for a link to choose a new password',
    description: 'Says nothing of whether the address is known.',
  })
  forgotPassword(@Body() body: ForgotPasswordDto, @Req() request: FastifyRequest): Promise<void> {
    return this.passwordChange.forgot(body.email, request)
  }

  @Post('password/reset')
  @Endpoint({
    surface: 'portal',
    allow: 'public',
    errors: [429],
    summary: 'Choose a new password by the link of a mail',
    description: 'Every session of the person ends.',
  })
  resetPassword(@Body() body: ResetPasswordDto, @Req() request: FastifyRequest): Promise<void> {
    return this.passwordChange.reset(body, request)
  }

  @Post('password')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    answer: MeDto,
    errors: [429],
    summary: 'Change your password',
    description: 'This session goes on under a new cookie; every other one ends.',
  })
  async changePassword(
    @Body() body: ChangePasswordDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const { session, answer } = await this.passwordChange.change(body, caller, request)
    this.hand(reply, session)
    return answer
  }

  @Get('me')
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, answer: MeDto, summary: 'Who am I?' })
  portalMe(@Caller() caller: CustomerCaller, @Req() request: FastifyRequest): Promise<MeDto> {
    return this.ownSessions.me(caller, accessOf(request).sessionText)
  }

  @Patch('me')
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, answer: MeDto, summary: 'Choose the language of mails' })
  changeMe(
    @Body() body: ChangeMeDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
  ): Promise<MeDto> {
    return this.ownSessions.changeMe(caller, body, accessOf(request).sessionText)
  }

  @Get('sessions')
  @Endpoint({
    surface: 'portal',
    allow: EVERY_CUSTOMER_ROLE,
    answer: SessionsDto,
    summary: 'Your sessions for this organisation',
  })
  portalSessions(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<SessionsDto> {
    return this.ownSessions.list(scope, caller)
  }

  @Delete('sessions/:id')
  @Endpoint({ surface: 'portal', allow: EVERY_CUSTOMER_ROLE, errors: [404], summary: 'End one of your sessions' })
  async endPortalSession(
    @Param('id', RowId) id: string,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<void> {
    if (!(await this.ownSessions.end(scope, caller, id))) throw notFound()
  }

  private hand(reply: FastifyReply, session: NewSession): void {
    writeSessionCookie(reply, 'portal', session, this.config)
  }

  /** Who has a session already, where one is not needed. */
  private async callerOf(request: FastifyRequest): Promise<CustomerCaller | null> {
    const text = readSessionCookie(request, 'portal', this.config)
    return text === null ? null : this.sessions.find(text, request.id)
  }
}
