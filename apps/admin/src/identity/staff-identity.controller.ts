import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { notFound } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Caller, sessionTextOf, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import {
  clearSessionCookie,
  readDeviceCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '../access/session-cookies.js'
import { CONFIG, type Config } from '../config.js'
import { ConfirmEnrolmentDto, EnrolDto, StaffLoginDto, StepUpDto } from './identity.dto.js'
import { SessionsDto, StaffEnrolledDto, StaffMeDto } from './me.dto.js'
import { StaffEnrolment } from './staff-enrolment.js'
import { StaffLogin } from './staff-login.js'
import { StaffOwnSessions } from './staff-own-sessions.js'
import { StepUp } from './step-up.js'
import { StaffTeam } from './staff-team.js'
import { ChangeStaffDto, InviteStaffDto, StaffMemberDto, TeamDto, TotpOfferDto } from './staff-team.dto.js'

@ApiTags('Staff identity')
@Controller('staff')
export class StaffIdentityController {
  constructor(
    private readonly enrolment: StaffEnrolment,
    private readonly staffLogin: StaffLogin,
    private readonly ownSessions: StaffOwnSessions,
    private readonly team: StaffTeam,
    private readonly stepUps: StepUp,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('enrol')
  @StaffEndpoint({
    allow: 'public',
    answer: TotpOfferDto,
    errors: [429],
    summary: 'Get the authenticator set-up for a set-up token',
  })
  beginStaffEnrolment(@Body() body: EnrolDto, @Req() request: FastifyRequest): Promise<TotpOfferDto> {
    return this.enrolment.begin(body.setup_token, request)
  }

  @Post('enrol/confirm')
  @StaffEndpoint({
    allow: 'public',
    status: 201,
    answer: StaffEnrolledDto,
    errors: [429],
    summary: 'Choose a password and confirm the authenticator',
    description: 'Starts a session and returns the recovery codes once.',
  })
  async confirmStaffEnrolment(
    @Body() body: ConfirmEnrolmentDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffEnrolledDto> {
    const { session, answer } = await this.enrolment.confirm(body, request)
    writeSessionCookie(reply, 'staff', session, this.config)
    return answer
  }

  @Post('login')
  @StaffEndpoint({ allow: 'public', answer: StaffMeDto, errors: [401, 429], summary: 'Log in as staff' })
  async loginStaff(
    @Body() body: StaffLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffMeDto> {
    const known = readDeviceCookie(request, 'staff')
    const { session, answer, device } = await this.staffLogin.login(body, known, request)
    writeSessionCookie(reply, 'staff', session, this.config)
    writeDeviceCookie(reply, 'staff', device, this.config)
    return answer
  }

  @Post('logout')
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, summary: 'End the current session' })
  async logoutStaff(
    @Caller() caller: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.ownSessions.logout(caller, request)
    clearSessionCookie(reply, 'staff', this.config)
  }

  @Get('me')
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, answer: StaffMeDto, summary: 'Get the current staff member' })
  getCurrentStaffMember(@Caller() caller: StaffCaller, @Req() request: FastifyRequest): Promise<StaffMeDto> {
    return this.ownSessions.me(caller, sessionTextOf(request))
  }

  @Post('step-up')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    answer: StaffMeDto,
    errors: [429],
    summary: 'Confirm the session with a fresh code',
    description: 'For ten minutes, allows the operations that answer 403 with `step_up_required`.',
  })
  confirmStepUp(
    @Body() body: StepUpDto,
    @Caller() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<StaffMeDto> {
    return this.stepUps.confirm(caller, body.code, sessionTextOf(request), request)
  }

  @Get('sessions')
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, answer: SessionsDto, summary: 'List your sessions' })
  listStaffSessions(@Caller() caller: StaffCaller): Promise<SessionsDto> {
    return this.ownSessions.list(caller)
  }

  @Delete('sessions/:id')
  @StaffEndpoint({ allow: EVERY_STAFF_ROLE, errors: [404], summary: 'End one of your sessions' })
  async endStaffSession(@Param('id', RowId) id: string, @Caller() caller: StaffCaller): Promise<void> {
    if (!(await this.ownSessions.end(caller, id))) throw notFound()
  }

  @Get('team')
  @StaffEndpoint({ allow: ['owner', 'admin'], answer: TeamDto, summary: 'List staff members' })
  listStaffMembers(): Promise<TeamDto> {
    return this.team.list()
  }

  @Post('team')
  @StaffEndpoint({
    allow: ['owner'],
    stepUp: true,
    status: 201,
    answer: StaffMemberDto,
    errors: [409],
    summary: 'Invite a staff member by mail',
  })
  inviteStaffMember(@Body() body: InviteStaffDto, @Caller() caller: StaffCaller): Promise<StaffMemberDto> {
    return this.team.invite(body, caller)
  }

  @Patch('team/:id')
  @StaffEndpoint({
    allow: ['owner'],
    stepUp: true,
    answer: StaffMemberDto,
    errors: [404, 409],
    summary: 'Change the role of a staff member and end their sessions',
  })
  updateStaffMember(
    @Param('id', RowId) id: string,
    @Body() body: ChangeStaffDto,
    @Caller() caller: StaffCaller,
  ): Promise<StaffMemberDto> {
    return this.team.changeRole(id, body.role, caller)
  }

  @Delete('team/:id')
  @StaffEndpoint({
    allow: ['owner'],
    stepUp: true,
    errors: [404, 409],
    summary: 'Deactivate a staff member',
  })
  deactivateStaffMember(@Param('id', RowId) id: string, @Caller() caller: StaffCaller): Promise<void> {
    return this.team.deactivate(id, caller)
  }

  @Post('team/:id/setup')
  @StaffEndpoint({
    allow: ['owner'],
    stepUp: true,
    answer: StaffMemberDto,
    errors: [404, 409],
    summary: 'Restart the enrolment of a staff member',
    description: 'The staff member chooses a new password and sets up the authenticator and the recovery codes again.',
  })
  resetStaffEnrolment(@Param('id', RowId) id: string, @Caller() caller: StaffCaller): Promise<StaffMemberDto> {
    return this.team.setUpAgain(id, caller)
  }
}
