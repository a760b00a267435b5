import { Body, Controller, Get, Inject, Param, Post, Put } from '@nestjs/common'
import { badInput, notFound } from '@repere/http'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { isLegalDocument, LegalTexts } from './legal-texts.js'
import {
  ConsentsDto,
  LegalTextDto,
  LegalTextOrderDto,
  OperatorDto,
  OperatorOrderDto,
  toConsent,
  toLegalText,
  toOperator,
} from './operator.dto.js'
import { OperatorSettings } from './operator.js'

/** The addresses and the legal texts of the operator. */
@Controller('staff')
export class StaffOperatorController {
  constructor(
    private readonly operator: OperatorSettings,
    private readonly texts: LegalTexts,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('operator')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the addresses of the operator',
    answer: OperatorDto,
  })
  async getOperator(): Promise<OperatorDto> {
    return toOperator(await this.operator.read())
  }

  @Put('operator')
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    stepUp: true,
    summary: 'Set the addresses of the operator',
    description: 'Public pages, mails and the pages of customers show them at once.',
    answer: OperatorDto,
  })
  async setOperator(@Caller() caller: StaffCaller, @Body() order: OperatorOrderDto): Promise<OperatorDto> {
    const { support_email, support_phone, whatsapp_url, status_url } = order
    const bad = Object.entries({ whatsapp_url, status_url }).filter(([, url]) => url !== undefined && !isHttps(url))
    if (bad.length > 0) throw badInput(bad.map(([field, value]) => ({ field, reason: 'invalid_format', value })))
    const details = {
      supportEmail: support_email ?? null,
      supportPhone: support_phone ?? null,
      whatsappUrl: whatsapp_url ?? null,
      statusUrl: status_url ?? null,
    }
    return toOperator(await this.operator.set(details, authorOf(caller)))
  }

  @Post('legal/:document/versions')
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    stepUp: true,
    summary: 'Publish a new version of a legal text',
    description:
      'It is shown at once, and people who register accept this version. A published version never changes; `GET /portal/legal/{document}` has the current one to start from.',
    answer: LegalTextDto,
    status: 201,
    errors: [404],
  })
  async publishLegalText(
    @Caller() caller: StaffCaller,
    @Param('document') document: string,
    @Body() { fr, en }: LegalTextOrderDto,
  ): Promise<LegalTextDto> {
    if (!isLegalDocument(document)) throw notFound()
    return toLegalText(await this.texts.publish(document, { fr, en }, authorOf(caller)))
  }

  @Get('accounts/:id/consents')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the legal texts that the people of an account accepted',
    answer: ConsentsDto,
    errors: [404],
  })
  async listConsents(@Param('id', RowId) accountId: string): Promise<ConsentsDto> {
    await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const rows = await this.prisma.consent.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
    return { data: rows.map(toConsent) }
  }
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
