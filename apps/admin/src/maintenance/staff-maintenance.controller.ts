import { Body, Controller, Delete, Get, Put } from '@nestjs/common'
import { badInput } from '@repere/http'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { DEFAULT_MESSAGE } from './maintenance-command.js'
import { MaintenanceDto, MaintenanceOrderDto } from './maintenance.dto.js'
import { MaintenanceSwitch } from './maintenance-switch.js'

/** Maintenance of the public API. */
@Controller('staff/maintenance')
export class StaffMaintenanceController {
  constructor(private readonly maintenance: MaintenanceSwitch) {}

  @Get()
  @StaffEndpoint({
    scope: 'system:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the maintenance state of the API',
    answer: MaintenanceDto,
  })
  async getMaintenance(): Promise<MaintenanceDto> {
    const maintenance = await this.maintenance.get()
    return { on: maintenance !== null, message: maintenance?.message ?? null, until: maintenance?.until ?? null }
  }

  @Put()
  @StaffEndpoint({
    allow: ['owner', 'admin'],
    summary: 'Put the API under maintenance',
    description:
      'From the next request on, every request except health is answered with 503. Maintenance does not end automatically.',
    answer: MaintenanceDto,
  })
  async beginMaintenance(
    @Caller() caller: StaffCaller,
    @Body() { message = DEFAULT_MESSAGE, until }: MaintenanceOrderDto,
  ): Promise<MaintenanceDto> {
    if (until && until.getTime() <= Date.now()) throw badInput([{ field: 'until', reason: 'in_past', value: until }])
    await this.maintenance.set({ message, until: until?.toISOString() ?? null }, authorOf(caller))
    return this.getMaintenance()
  }

  @Delete()
  @StaffEndpoint({ allow: ['owner', 'admin'], summary: 'End the maintenance' })
  async endMaintenance(@Caller() caller: StaffCaller): Promise<void> {
    await this.maintenance.set(null, authorOf(caller))
  }
}
