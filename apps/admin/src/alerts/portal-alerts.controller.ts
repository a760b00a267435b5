import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common'
import { type AccountScope } from '../access/account-scope.js'
import { Caller, type CustomerCaller, Scoped } from '../access/caller.js'
import { EVERY_CUSTOMER_ROLE, PortalEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import { AlertChangeDto, AlertDto, AlertOrderDto, AlertsDto, toAlert } from './alert.dto.js'
import { Alerts } from './alerts.js'

/** Thresholds that an organisation sets for itself. */
@Controller('portal/alerts')
export class PortalAlertsController {
  constructor(private readonly alerts: Alerts) {}

  @Get()
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, summary: 'List the alerts', answer: AlertsDto })
  async listAlerts(@Scoped() { own }: AccountScope): Promise<AlertsDto> {
    return { alerts: (await own.alert.findMany({ orderBy: { id: 'asc' } })).map(toAlert) }
  }

  @Post()
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Create an alert',
    description:
      'When usage reaches the threshold, members get a mail and endpoints the event `alert.triggered`; once it is below 90 percent of it, `alert.resolved`. Checked every 30 seconds. An alert refuses no requests.',
    answer: AlertDto,
    status: 201,
    errors: [409],
  })
  async createAlert(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Body() { measure, threshold, keys = 'live', name }: AlertOrderDto,
  ): Promise<AlertDto> {
    const order = { measure, threshold, kind: keys, name: name || null }
    return toAlert(await this.alerts.create(accountId, order, authorOf(caller)))
  }

  @Patch(':id')
  @PortalEndpoint({
    allow: EVERY_CUSTOMER_ROLE,
    summary: 'Update an alert',
    answer: AlertDto,
    errors: [404],
  })
  async updateAlert(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) id: string,
    @Body() { threshold, name }: AlertChangeDto,
  ): Promise<AlertDto> {
    const change = { threshold, name: name === undefined ? undefined : name || null }
    return toAlert(await this.alerts.change(accountId, id, change, authorOf(caller)))
  }

  @Delete(':id')
  @PortalEndpoint({ allow: EVERY_CUSTOMER_ROLE, summary: 'Remove an alert', errors: [404] })
  async removeAlert(
    @Caller() caller: CustomerCaller,
    @Scoped() { accountId }: AccountScope,
    @Param('id', RowId) id: string,
  ): Promise<void> {
    await this.alerts.remove(accountId, id, authorOf(caller))
  }
}
