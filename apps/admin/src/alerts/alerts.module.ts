import { Module } from '@nestjs/common'
import { Alerts } from './alerts.js'
import { PortalAlertsController } from './portal-alerts.controller.js'

/** Thresholds of organisations. The worker checks them. */
@Module({ controllers: [PortalAlertsController], providers: [Alerts] })
export class AlertsModule {}
