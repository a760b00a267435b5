import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { HealthController } from './health.controller.js'

@Module({ imports: [RoutingModule], controllers: [HealthController] })
export class HealthModule {}
