import { type DynamicModule, Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { AccessModule } from './access/access.module.js'
import { type Config } from './config.js'
import { HealthModule } from './health/health.module.js'
import { KeysModule } from './keys/keys.module.js'
import { loggerOptions } from './log.js'
import { StoresModule } from './stores.module.js'

/** The map of the admin app. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(config)),
        StoresModule.with(config),
        AccessModule,
        HealthModule,
        KeysModule,
      ],
    }
  }
}
