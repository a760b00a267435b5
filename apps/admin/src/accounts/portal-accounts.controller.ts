import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { authorOf } from '../audit/index.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import {
  AcceptInvitationDto,
  ChangeMemberDto,
  ChangePositionKeepingDto,
  ChangeTraceSharingDto,
  InvitationAcceptedDto,
  InvitationDto,
  InvitationsDto,
  InviteDto,
  MemberDto,
  MembersDto,
  PositionKeepingDto,
  TraceSharingDto,
} from './account.dto.js'
import { InvitationAcceptance } from './invitation-acceptance.js'
import { PortalInvitations } from './portal-invitations.js'
import { PortalMembers } from './portal-members.js'
import { PositionKeeping } from './position-keeping.js'
import { TraceSharing } from './trace-sharing.js'

@ApiTags('Organisation')
@Controller('portal')
export class PortalAccountsController {
  constructor(
    private readonly members: PortalMembers,
    private readonly traceSharing: TraceSharing,
    private readonly positionKeeping: PositionKeeping,
    private readonly invitations: PortalInvitations,
    private readonly invitationAcceptance: InvitationAcceptance,
  ) {}

  @Get('trace-sharing')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: TraceSharingDto,
    summary: 'Get whether your traces are used for travel times in traffic',
    description:
      'Off by default. Of the traces that your live keys send to `/v1/match`, only sums are stored: seconds by road and hour of the week, over several organisations, and only where enough of them drove. No trace, no position, no vehicle and no organisation is stored, and both ends of each trip are left out.',
  })
  getTraceSharing(@Scoped() scope: AccountScope): Promise<TraceSharingDto> {
    return this.traceSharing.read(scope)
  }

  @Put('trace-sharing')
  @PortalEndpoint({
    allow: ['owner'],
    answer: TraceSharingDto,
    summary: 'Set whether your traces are used for travel times in traffic',
    description:
      'Applies from the next request on. Sums that were stored before stay: they name no organisation. After a 503 the change is saved; repeat the request to make sure.',
  })
  async setTraceSharing(
    @Body() { enabled }: ChangeTraceSharingDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<TraceSharingDto> {
    await this.traceSharing.set({ account: scope.accountId, enabled, by: authorOf(caller) })
    return this.traceSharing.read(scope)
  }

  @Get('position-keeping')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: PositionKeepingDto,
    summary: 'Get for how long positions of your vehicles are kept',
    description: 'One day, unless your organisation has set another number.',
  })
  getPositionKeeping(@Scoped() scope: AccountScope): Promise<PositionKeepingDto> {
    return this.positionKeeping.read(scope)
  }

  @Put('position-keeping')
  @PortalEndpoint({
    allow: ['owner'],
    answer: PositionKeepingDto,
    summary: 'Set for how long positions of your vehicles are kept',
    description: 'With fewer days, older positions are no longer answered at once, and are deleted within the hour.',
  })
  async setPositionKeeping(
    @Body() { days }: ChangePositionKeepingDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<PositionKeepingDto> {
    await this.positionKeeping.set({ account: scope.accountId, days, by: authorOf(caller) })
    return this.positionKeeping.read(scope)
  }

  @Get('members')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    answer: MembersDto,
    summary: 'List the members of your organisation',
  })
  listMembers(@Caller() caller: CustomerCaller, @Scoped() scope: AccountScope): Promise<MembersDto> {
    return this.members.list(scope, caller)
  }

  @Patch('members/:id')
  @PortalEndpoint({
    allow: ['owner'],
    answer: MemberDto,
    errors: [404, 409],
    summary: 'Change the role of a member and end their sessions',
  })
  updateMember(
    @Param('id', RowId) id: string,
    @Body() body: ChangeMemberDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<MemberDto> {
    return this.members.changeRole(scope, caller, id, body.role)
  }

  @Delete('members/:id')
  @PortalEndpoint({ allow: ['owner'], errors: [404, 409], summary: 'Remove a member' })
  removeMember(
    @Param('id', RowId) id: string,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<void> {
    return this.members.remove(scope, caller, id)
  }

  @Get('invitations')
  @PortalEndpoint({ allow: ['owner'], answer: InvitationsDto, summary: 'List open invitations' })
  listInvitations(@Scoped() scope: AccountScope): Promise<InvitationsDto> {
    return this.invitations.list(scope)
  }

  @Post('invitations')
  @PortalEndpoint({
    allow: ['owner'],
    verified: true,
    status: 201,
    answer: InvitationDto,
    errors: [409, 429],
    summary: 'Invite a member by mail',
    description: 'Revokes an open invitation for the same address.',
  })
  inviteMember(
    @Body() body: InviteDto,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
    @Req() request: FastifyRequest,
  ): Promise<InvitationDto> {
    return this.invitations.invite(scope, caller, body, request)
  }

  @Delete('invitations/:id')
  @PortalEndpoint({ allow: ['owner'], errors: [404], summary: 'Revoke an open invitation' })
  revokeInvitation(
    @Param('id', RowId) id: string,
    @Caller() caller: CustomerCaller,
    @Scoped() scope: AccountScope,
  ): Promise<void> {
    return this.invitations.revoke(scope, caller, id)
  }

  @Post('invitations/accept')
  @PortalEndpoint({
    allow: 'public',
    answer: InvitationAcceptedDto,
    errors: [429],
    summary: 'Accept an invitation',
    description: 'Starts no session: log in afterwards.',
  })
  acceptInvitation(@Body() body: AcceptInvitationDto, @Req() request: FastifyRequest): Promise<InvitationAcceptedDto> {
    return this.invitationAcceptance.accept(body, request)
  }
}
