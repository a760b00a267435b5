import { Body, Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Caller, type CustomerCaller } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import {
  readDeviceCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '../access/session-cookies.js'
import { PortalSessions } from '../access/sessions.js'
import { CONFIG, type Config } from '../config.js'
import { AccountSecurity } from './account-security.js'
import { CustomerLogin } from './customer-login.js'
import { EmailChange } from './email-change.js'
import { MeDto } from './me.dto.js'
import { Passkeys } from './passkeys.js'
import { SecondFactorRemovals } from './second-factor-removals.js'
import {
  AccountSecurityDto,
  ChangeEmailDto,
  ConfirmEmailDto,
  EmailChangedDto,
  NewPasskeyDto,
  PasskeyDto,
  PasskeyLoginDto,
  PasskeyOptionsDto,
  PasswordAgainDto,
  PasswordAndCodeDto,
  RecoveryCodesDto,
  TotpCodeDto,
} from './security.dto.js'
import { TotpOfferDto } from './staff-team.dto.js'

/** How a person of customers protects their login. */
@ApiTags('Identity')
@Controller('portal')
export class PortalSecurityController {
  constructor(
    private readonly security: AccountSecurity,
    private readonly passkeys: Passkeys,
    private readonly emailChange: EmailChange,
    private readonly customerLogin: CustomerLogin,
    private readonly removals: SecondFactorRemovals,
    private readonly sessions: PortalSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('security')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: AccountSecurityDto,
    summary: 'Get the protection of your login',
  })
  getAccountSecurity(@Caller() caller: CustomerCaller): Promise<AccountSecurityDto> {
    return this.security.describe(caller)
  }

  @Delete('security/second-factor-removal')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    verified: true,
    errors: [404],
    summary: 'Keep your second factor',
    description: 'Cancels the requested removal of the second factor.',
  })
  keepSecondFactor(@Caller() caller: CustomerCaller): Promise<void> {
    return this.removals.object(caller)
  }

  @Post('totp')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    verified: true,
    answer: TotpOfferDto,
    errors: [409, 429],
    summary: 'Begin the set-up of an authenticator',
    description: 'Nothing changes until one of its codes is confirmed.',
  })
  beginTotp(@Body() body: PasswordAgainDto, @Caller() caller: CustomerCaller): Promise<TotpOfferDto> {
    return this.security.beginTotp(caller, body.current_password)
  }

  @Post('totp/confirm')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    verified: true,
    answer: RecoveryCodesDto,
    errors: [409, 429],
    summary: 'Confirm an authenticator',
    description:
      'From now on logging in with the password needs a code. Returns the recovery codes once, and ends your other sessions.',
  })
  confirmTotp(@Body() body: TotpCodeDto, @Caller() caller: CustomerCaller): Promise<RecoveryCodesDto> {
    return this.security.confirmTotp(caller, body.code)
  }

  @Post('totp/disable')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    errors: [409, 429],
    summary: 'Remove the authenticator and the recovery codes',
  })
  removeTotp(@Body() body: PasswordAndCodeDto, @Caller() caller: CustomerCaller): Promise<void> {
    return this.security.removeTotp(caller, body)
  }

  @Post('recovery-codes')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    answer: RecoveryCodesDto,
    errors: [409, 429],
    summary: 'Replace the recovery codes',
    description: 'The previous codes stop working.',
  })
  replaceRecoveryCodes(@Body() body: PasswordAndCodeDto, @Caller() caller: CustomerCaller): Promise<RecoveryCodesDto> {
    return this.security.replaceRecoveryCodes(caller, body)
  }

  @Post('passkeys/options')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    verified: true,
    answer: PasskeyOptionsDto,
    errors: [409, 429],
    summary: 'Begin the registration of a passkey',
  })
  async beginPasskey(@Body() body: PasswordAgainDto, @Caller() caller: CustomerCaller): Promise<PasskeyOptionsDto> {
    return { options: await this.passkeys.beginRegistration(caller, body.current_password) }
  }

  @Post('passkeys')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    verified: true,
    status: 201,
    answer: PasskeyDto,
    summary: 'Register a passkey',
  })
  registerPasskey(@Body() body: NewPasskeyDto, @Caller() caller: CustomerCaller): Promise<PasskeyDto> {
    return this.passkeys.register(caller, body)
  }

  @Delete('passkeys/:id')
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, errors: [404], summary: 'Remove a passkey' })
  removePasskey(@Param('id', RowId) id: string, @Caller() caller: CustomerCaller): Promise<void> {
    return this.passkeys.remove(caller, id)
  }

  @Post('login/passkey/options')
  @PortalEndpoint({
    allow: 'public',
    answer: PasskeyOptionsDto,
    errors: [429],
    summary: 'Begin a login with a passkey',
  })
  async beginPasskeyLogin(@Req() request: FastifyRequest): Promise<PasskeyOptionsDto> {
    return { options: await this.customerLogin.beginPasskeyLogin(request) }
  }

  @Post('login/passkey')
  @PortalEndpoint({
    allow: 'public',
    answer: MeDto,
    errors: [401, 429],
    summary: 'Log in with a passkey',
    description: 'Needs neither the password nor a code.',
  })
  async loginWithPasskey(
    @Body() body: PasskeyLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    const { session, answer, device } = await this.customerLogin.loginWithPasskey(
      body.credential as AuthenticationResponseJSON,
      await this.callerOf(request),
      readDeviceCookie(request, 'portal'),
      request,
    )
    writeSessionCookie(reply, 'portal', session, this.config)
    writeDeviceCookie(reply, 'portal', device, this.config)
    return answer
  }

  @Post('email')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    whileSuspended: true,
    verified: true,
    status: 202,
    errors: [429],
    summary: 'Request a change of your e-mail address',
    description:
      'The new address gets a link, the old one a notice. The answer does not reveal whether the new address is known.',
  })
  requestEmailChange(
    @Body() body: ChangeEmailDto,
    @Caller() caller: CustomerCaller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.emailChange.request(caller, body, request)
  }

  @Post('email/confirm')
  @PortalEndpoint({
    allow: 'public',
    answer: EmailChangedDto,
    errors: [429],
    summary: 'Change an e-mail address with the link from a mail',
    description: 'Ends every other session of the person; both addresses get a mail.',
  })
  async confirmEmailChange(@Body() body: ConfirmEmailDto, @Req() request: FastifyRequest): Promise<EmailChangedDto> {
    return this.emailChange.confirm(body.token, await this.callerOf(request), request)
  }

  /** The caller if there is a session, for operations that need none. */
  private async callerOf(request: FastifyRequest): Promise<CustomerCaller | null> {
    const text = readSessionCookie(request, 'portal', this.config)
    return text === null ? null : this.sessions.find(text, request)
  }
}
