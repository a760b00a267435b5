import { Module } from '@nestjs/common'
import { SearchModule } from '../search/search.module.js'
import { CONFIG, type Config } from '../config.js'
import { BatchController } from './batch/batch.controller.js'
import { BatchService } from './batch/batch.service.js'
import { CodeResolver, HttpCodeResolver } from './code-resolver.js'
import { GeocodingController } from './geocoding.controller.js'
import { GeocodingService } from './geocoding.service.js'
import { ReverseController } from './reverse/reverse.controller.js'
import { ReverseService } from './reverse/reverse.service.js'

@Module({
  imports: [SearchModule],
  controllers: [GeocodingController, ReverseController, BatchController],
  providers: [
    GeocodingService,
    ReverseService,
    BatchService,
    {
      provide: CodeResolver,
      inject: [CONFIG],
      useFactory: ({ geocoding }: Config) => new HttpCodeResolver(geocoding.codeResolverUrl),
    },
  ],
  exports: [GeocodingService, ReverseService],
})
export class GeocodingModule {}
