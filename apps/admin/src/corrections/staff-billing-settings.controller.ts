import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { BillingSettingsStore } from '../plans/billing-settings.js'
import {
  BillingSettingsDto,
  BillingSettingsOrderDto,
  CapCeilingDto,
  CapCeilingOrderDto,
  CeilingReasonDto,
  toBillingSettings,
} from './corrections.dto.js'

/** Limits for all accounts, and for single accounts. */
@Controller('staff')
export class StaffBillingSettingsController {
  constructor(private readonly settings: BillingSettingsStore) {}

  @Get('billing/settings')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the billing settings',
    answer: BillingSettingsDto,
  })
  async getBillingSettings(): Promise<BillingSettingsDto> {
    return toBillingSettings(await this.settings.read())
  }

  @Put('billing/settings')
  @StaffEndpoint({
    allow: ['owner'],
    stepUp: true,
    summary: 'Set the billing settings',
    answer: BillingSettingsDto,
  })
  async setBillingSettings(
    @Caller() caller: StaffCaller,
    @Body() order: BillingSettingsOrderDto,
  ): Promise<BillingSettingsDto> {
    const { second_person_above_fcfa: secondPersonAboveFcfa, cap_ceiling_fcfa: capCeilingFcfa = null } = order
    return toBillingSettings(await this.settings.set({ secondPersonAboveFcfa, capCeilingFcfa }, authorOf(caller)))
  }

  @Get('accounts/:id/cap-ceiling')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the ceiling of the spending cap of an account',
    answer: CapCeilingDto,
    errors: [404],
  })
  async getCapCeiling(@Param('id', RowId) id: string): Promise<CapCeilingDto> {
    const { own, ceilingFcfa } = await this.settings.ceilingOf(id)
    return { ceiling_fcfa: ceilingFcfa, is_own: own !== null, reason: own?.reason ?? null }
  }

  @Put('accounts/:id/cap-ceiling')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Set the ceiling of the spending cap of an account',
    description: 'A cap that is higher stays until the customer changes it.',
    answer: CapCeilingDto,
    errors: [404],
  })
  async setCapCeiling(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { ceiling_fcfa: ceilingFcfa, reason }: CapCeilingOrderDto,
  ): Promise<CapCeilingDto> {
    await this.settings.setCeiling(id, ceilingFcfa, reason, authorOf(caller))
    return this.getCapCeiling(id)
  }

  @Delete('accounts/:id/cap-ceiling')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'billing'],
    summary: 'Remove the ceiling that was set for an account',
    description: 'The ceiling of the billing settings then applies.',
    answer: CapCeilingDto,
    errors: [404],
  })
  async removeCapCeiling(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { reason }: CeilingReasonDto,
  ): Promise<CapCeilingDto> {
    await this.settings.setCeiling(id, null, reason, authorOf(caller))
    return this.getCapCeiling(id)
  }
}
