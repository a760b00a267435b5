import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { EtaController } from './eta.controller.js'
import { EtaService } from './eta.service.js'
import { NoTraffic } from './no-traffic.js'
import { TrafficSource } from './traffic-source.port.js'

@Module({
  imports: [RoutingModule],
  controllers: [EtaController],
  providers: [EtaService, { provide: TrafficSource, useFactory: () => new NoTraffic() }],
})
export class EtaModule {}
