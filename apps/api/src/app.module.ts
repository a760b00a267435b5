import { type DynamicModule, Module } from '@nestjs/common'
import { traceOfLog } from '@repere/tracing'
import { LoggerModule } from 'nestjs-pino'
import { CONFIG, type Config } from './config.js'
import { EtaModule } from './eta/eta.module.js'
import { FleetModule } from './fleet/fleet.module.js'
import { GatewayModule } from './gateway/gateway.module.js'
import { GeocodingModule } from './geocoding/geocoding.module.js'
import { HealthModule } from './health/health.module.js'
import { NavigationModule } from './navigation/navigation.module.js'
import { OsrmModule } from './osrm/osrm.module.js'
import { PlacesModule } from './places/places.module.js'
import { RegionModule } from './region/region.module.js'
import { GoogleModule } from './shapes/google/google.module.js'
import { NominatimModule } from './shapes/nominatim/nominatim.module.js'
import { RoutingModule } from './routing/routing.module.js'
import { TilesModule } from './tiles/tiles.module.js'
import { TrackingModule } from './tracking/tracking.module.js'

/** The map of the service: a module for each API group, over the gateway and the region's data. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        {
          module: class ConfigModule {},
          global: true,
          providers: [{ provide: CONFIG, useValue: config }],
          exports: [CONFIG],
        },
        LoggerModule.forRoot({
          pinoHttp: { level: config.log.level, mixin: traceOfLog },
          // As middleware it would follow every promise of every request, which costs a quarter of the gateway's time.
          forRoutes: [],
        }),
        GatewayModule,
        RegionModule,
        RoutingModule,
        EtaModule,
        OsrmModule,
        FleetModule,
        NavigationModule,
        GeocodingModule,
        PlacesModule,
        TilesModule,
        TrackingModule,
        HealthModule,
        NominatimModule,
        GoogleModule,
      ],
    }
  }
}
