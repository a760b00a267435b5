import { Body, Controller, Get, Post, Res } from '@nestjs/common'
import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'
import { type FastifyReply } from 'fastify'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { PortalEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { PasswordProof } from '../identity/password-proof.js'
import { AccountClosing } from './account-closing.js'
import { AccountExport } from '../accounts/account-export.js'

export class ClosingDto {
  @Input.NameOf(1, 200, { description: 'The name of the organisation, typed again.' })
  organisation!: string

  @Input.SecretText(1, 200, { description: 'Of the person who is logged in.' })
  current_password!: string
}

const part = () =>
  ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Snake case, as in the API.',
  })

@ApiSchema({ name: 'OrganisationExport' })
export class OrganisationExportDto {
  @Field.Instant()
  exported_at!: string

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Profile, subscription and settings.' })
  organisation!: object

  @part()
  members!: object[]

  @part()
  invitations!: object[]

  @part()
  keys!: object[]

  @part()
  usage_days!: object[]

  @part()
  invoices!: object[]

  @part()
  settlements!: object[]

  @part()
  payments!: object[]

  @part()
  credit_movements!: object[]

  @part()
  webhook_endpoints!: object[]

  @part()
  alerts!: object[]

  @part()
  consents!: object[]

  @part()
  enquiries!: object[]

  @part()
  changes!: object[]
}

/** Closes an organisation, and exports its data. */
@Controller('portal/organisation')
export class PortalClosingController {
  constructor(
    private readonly closing: AccountClosing,
    private readonly proof: PasswordProof,
    private readonly exports: AccountExport,
  ) {}

  @Get('export.json')
  @PortalEndpoint({
    allow: ['owner'],
    summary: 'Download everything that is stored about the organisation',
    description:
      'Members, keys without their secrets, usage by day, invoices, payments, settings and changes, as one JSON document.',
    answer: OrganisationExportDto,
  })
  async exportOrganisation(
    @Scoped() { accountId }: AccountScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganisationExportDto> {
    reply.header('content-disposition', 'attachment; filename="organisation.json"')
    return (await this.exports.of(accountId)) as unknown as OrganisationExportDto
  }

  @Post('close')
  @PortalEndpoint({
    allow: ['owner'],
    whileSuspended: true,
    summary: 'Close the organisation',
    description:
      'Immediate and permanent: the subscription ends, every key is revoked, and members, settings and mails are deleted. Invoices, payments and the record of changes are kept for ten years, as the law requires. Answers 409 while there is an open amount, or credit of the organisation. Download the data first.',
    errors: [409, 429],
  })
  async closeOrganisation(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() { organisation, current_password: password }: ClosingDto,
  ): Promise<void> {
    await this.proof.require(caller, password)
    await this.closing.close({ accountId, name: organisation, by: authorOf(caller) })
  }
}
