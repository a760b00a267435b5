import { Body, Controller, Delete, Get, Inject, Param, Put } from '@nestjs/common'
import { PrismaClient } from '@repere/prisma'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { CountryChangeDto, ForeignTaxDto, TaxReasonDto, TaxTreatmentDto, toTaxTreatment } from './tax.dto.js'
import { TaxTreatments } from './tax-treatments.js'

const MONEY = ['owner', 'admin', 'billing'] as const

/** The tax treatment and the country of an account. */
@Controller('staff/accounts/:id')
export class StaffTaxController {
  constructor(
    private readonly treatments: TaxTreatments,
    @Inject(PrismaClient) private readonly prisma: PrismaClient,
  ) {}

  @Get('tax')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Show the tax treatment of an account',
    answer: TaxTreatmentDto,
    errors: [404],
  })
  async getTaxTreatment(@Param('id', RowId) id: string): Promise<TaxTreatmentDto> {
    const { country } = await this.prisma.account.findUniqueOrThrow({ where: { id } })
    return toTaxTreatment(await this.treatments.read(id), country)
  }

  @Put('tax')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Confirm the evidence for a buyer abroad',
    description: 'From the next draft on: reverse charge for a taxable buyer, export for any other.',
    answer: TaxTreatmentDto,
    errors: [404, 409],
  })
  async confirmForeignTax(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) accountId: string,
    @Body() { taxable, evidence }: ForeignTaxDto,
  ): Promise<TaxTreatmentDto> {
    await this.treatments.confirm({ accountId, taxable, evidence, by: authorOf(caller) })
    return this.getTaxTreatment(accountId)
  }

  @Delete('tax')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Remove the foreign tax treatment of an account',
    answer: TaxTreatmentDto,
    errors: [404],
  })
  async removeForeignTax(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { reason }: TaxReasonDto,
  ): Promise<TaxTreatmentDto> {
    await this.treatments.remove(id, reason, authorOf(caller))
    return this.getTaxTreatment(id)
  }

  @Put('country')
  @StaffEndpoint({
    allow: MONEY,
    summary: 'Change the country of an account',
    description: 'Customers cannot change it after their first invoice. The confirmation for the old country ends.',
    answer: TaxTreatmentDto,
    errors: [404],
  })
  async changeAccountCountry(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { country, reason }: CountryChangeDto,
  ): Promise<TaxTreatmentDto> {
    await this.treatments.moveCountry(id, country, reason, authorOf(caller))
    return this.getTaxTreatment(id)
  }
}
