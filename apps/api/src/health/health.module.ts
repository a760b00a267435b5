import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { SearchModule } from '../search/search.module.js'
import { HealthController } from './health.controller.js'

@Module({ imports: [RoutingModule, SearchModule], controllers: [HealthController] })
export class HealthModule {}
