import { Module } from '@nestjs/common'
import { RoutingModule } from '../routing/routing.module.js'
import { SearchModule } from '../search/search.module.js'
import { SpeechModule } from '../speech/speech.module.js'
import { TilesModule } from '../tiles/tiles.module.js'
import { HealthController } from './health.controller.js'
import { ServerReporter } from './server-reporter.js'
import { ServiceState } from './service-state.js'

@Module({
  imports: [RoutingModule, SpeechModule, SearchModule, TilesModule],
  controllers: [HealthController],
  providers: [ServiceState, ServerReporter],
  exports: [ServiceState],
})
export class HealthModule {}
