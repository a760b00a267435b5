import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { EtaController } from './eta.controller.js'
import { EtaService } from './eta.service.js'

@Module({
  imports: [RoutingModule],
  controllers: [EtaController],
  providers: [EtaService],
})
export class EtaModule {}
