import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { Caller, type CustomerCaller } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { PasswordProof } from '../identity/password-proof.js'
import {
  expiryOf,
  ManagementTokenOrderDto,
  ManagementTokensDto,
  NewManagementTokenDto,
  toManagementToken,
} from './management-token.dto.js'
import { ManagementTokens } from './management-tokens.js'

/** Tokens of a customer's people for their programs. */
@ApiTags('Management tokens')
@Controller('portal/management-tokens')
export class PortalManagementTokensController {
  constructor(
    private readonly tokens: ManagementTokens,
    private readonly proof: PasswordProof,
  ) {}

  @Get()
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'List the management tokens',
    description: 'Owners see those of the organisation, others their own.',
    answer: ManagementTokensDto,
  })
  async listManagementTokens(@Caller() caller: CustomerCaller): Promise<ManagementTokensDto> {
    return { data: (await this.tokens.list(caller)).map(toManagementToken) }
  }

  @Post()
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    verified: true,
    summary: 'Create a management token',
    description:
      'For a program: it sends `Authorization: Bearer mgt_…` and needs no cookie and no `X-CSRF-Token`. The token acts for you, with the role that you have at each request, and ends with your membership. It appears only in this answer. An organisation has up to 20.',
    answer: NewManagementTokenDto,
    status: 201,
    errors: [409, 429],
  })
  async createManagementToken(
    @Caller() caller: CustomerCaller,
    @Body() order: ManagementTokenOrderDto,
  ): Promise<NewManagementTokenDto> {
    const { name, scopes, current_password: password } = order
    await this.proof.require(caller, password)
    const made = await this.tokens.createForCustomer(caller, { name, scopes, expiresAt: expiryOf(order) })
    return { ...toManagementToken(made), token: made.text }
  }

  @Delete(':id')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Revoke a management token',
    description: 'Permanent, from its next request on. Owners revoke those of everybody in the organisation.',
    errors: [404],
  })
  async revokeManagementToken(@Caller() caller: CustomerCaller, @Param('id', RowId) id: string): Promise<void> {
    await this.tokens.revoke(caller, id)
  }
}
