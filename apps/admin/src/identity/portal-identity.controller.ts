import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { notFound } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped, sessionTextOf } from '../access/caller.js'
import { csrfTokenOf } from '../access/csrf.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '../access/session-cookies.js'
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
  @PortalEndpoint({
    allow: 'public',
    status: 201,
    answer: RegisteredDto,
    errors: [429],
    summary: 'Register an organisation',
    description:
      'Starts a session and returns the sandbox key once. The answer is the same whether the address is known or not; the link in the mail decides which login it belongs to. Until the address is verified, logging in elsewhere is not possible.',
  })
  async registerOrganisation(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisteredDto> {
    const { session, answer, device } = await this.registration.register(body, request)
    this.hand(reply, session)
    writeDeviceCookie(reply, 'portal', device, this.config)
    return answer
  }

  @Post('verify')
  @PortalEndpoint({
    allow: 'public',
    answer: VerifiedDto,
    errors: [429],
    summary: 'Verify an e-mail address with the link from the first mail',
    description: 'If the address already has a login, the organisation is added to that login.',
  })
  async verifyEmail(
    @Body() body: VerifyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedDto> {
    const verified = await this.verification.verify(body, await this.callerOf(request), request)
    if (verified === null) return { csrf_token: null }
    this.hand(reply, verified.session)
    writeDeviceCookie(reply, 'portal', verified.device, this.config)
    return { csrf_token: csrfTokenOf(verified.session.text) }
  }

  @Post('verify/resend')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    status: 202,
    errors: [429],
    summary: 'Send the verification mail again',
  })
  resendVerification(@Caller() caller: CustomerCaller, @Req() request: FastifyRequest): Promise<void> {
    return this.verification.sendAgain(caller, request)
  }

  @Post('login')
  @PortalEndpoint({ allow: 'public', answer: MeDto, errors: [401, 429], summary: 'Log in' })
  async loginCustomer(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const before = await this.callerOf(request)
    const known = readDeviceCookie(request, 'portal')
    const { session, answer, device } = await this.customerLogin.login(body, before, known, request)
    this.hand(reply, session)
    writeDeviceCookie(reply, 'portal', device, this.config)
    return answer
  }

  @Post('logout')
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, whileSuspended: true, summary: 'End the current session' })
  async logoutCustomer(
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.ownSessions.logout(scope, caller, request)
    clearSessionCookie(reply, 'portal', this.config)
  }

  @Post('switch')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    answer: MeDto,
    errors: [404],
    summary: 'Switch to another organisation in a new session',
  })
  async switchOrganisation(
    @Body() body: SwitchDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const id = new RowId().transform(body.organisation_id)
    const newLogin = await this.customerLogin.switchTo(id, caller, request)
    if (newLogin === null) throw notFound()
    this.hand(reply, newLogin.session)
    return newLogin.answer
  }

  @Post('password/forgot')
  @PortalEndpoint({
    allow: 'public',
    status: 202,
    errors: [429],
    summary: 'Request a link to choose a new password',
    description: 'The answer does not reveal whether the address is known.',
  })
  requestPasswordReset(@Body() body: ForgotPasswordDto, @Req() request: FastifyRequest): Promise<void> {
    return this.passwordChange.forgot(body.email, request)
  }

  @Post('password/reset')
  @PortalEndpoint({
    allow: 'public',
    errors: [429],
    summary: 'Choose a new password with the link from a mail',
    description: 'Ends every session of the person.',
  })
  resetPassword(@Body() body: ResetPasswordDto, @Req() request: FastifyRequest): Promise<void> {
    return this.passwordChange.reset(body, request)
  }

  @Post('password')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    answer: MeDto,
    errors: [429],
    summary: 'Change your password',
    description: 'The current session continues with a new cookie; every other session ends.',
  })
  async changePassword(
    @Body() body: ChangePasswordDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const { session, answer, device } = await this.passwordChange.change(body, caller, request)
    this.hand(reply, session)
    writeDeviceCookie(reply, 'portal', device, this.config)
    return answer
  }

  @Get('me')
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, answer: MeDto, summary: 'Get the current user' })
  getCurrentUser(@Caller() caller: CustomerCaller, @Req() request: FastifyRequest): Promise<MeDto> {
    return this.ownSessions.me(caller, sessionTextOf(request))
  }

  @Patch('me')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    answer: MeDto,
    summary: 'Change the language of your mails',
  })
  updateCurrentUser(
    @Body() body: ChangeMeDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
  ): Promise<MeDto> {
    return this.ownSessions.changeMe(caller, body, sessionTextOf(request))
  }

  @Get('sessions')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: SessionsDto,
    summary: 'List your sessions for this organisation',
  })
  listSessions(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<SessionsDto> {
    return this.ownSessions.list(scope, caller)
  }

  @Delete('sessions')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'End all your other sessions, in every organisation',
  })
  endOtherSessions(@Caller() caller: CustomerCaller): Promise<void> {
    return this.ownSessions.endOthers(caller)
  }

  @Delete('sessions/:id')
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, errors: [404], summary: 'End one of your sessions' })
  async endSession(
    @Param('id', RowId) id: string,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<void> {
    if (!(await this.ownSessions.end(scope, caller, id))) throw notFound()
  }

  private hand(reply: FastifyReply, session: NewSession): void {
    writeSessionCookie(reply, 'portal', session, this.config)
  }

  /** The caller if there is a session, for operations that need none. */
  private async callerOf(request: FastifyRequest): Promise<CustomerCaller | null> {
    const text = readSessionCookie(request, 'portal', this.config)
    return text === null ? null : this.sessions.find(text, request)
  }
}
