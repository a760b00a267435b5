import { Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { type PrismaClient } from '@repere/prisma'
import { PRISMA } from '../gateway/key-store.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { PerRegion, Regions } from '../region/index.js'
import { AcceptedCorrections } from './corrections/accepted-corrections.js'
import { RegionalSearch } from './regional-search.js'
import { SearchData } from './search-data.js'
import { openSqliteIndex } from '@repere/search/sqlite/sqlite-index'

/** The index that the groups geocoding, places and navigation share. */
@Module({
  providers: [
    {
      provide: RegionalSearch,
      inject: [Regions],
      useFactory: (regions: Regions) =>
        new RegionalSearch(new PerRegion(regions, () => new SearchData(openSqliteIndex))),
    },
    {
      provide: AcceptedCorrections,
      inject: [RegionalSearch, ResponseCache, PRISMA],
      useFactory: (data: RegionalSearch, cache: ResponseCache, prisma: PrismaClient) => {
        const logger = new Logger(AcceptedCorrections.name)
        return new AcceptedCorrections(prisma, {
          onChange: (effects) => {
            const unmatched = data.correct(effects)
            cache.clear()
            logger.log(`${effects.size} corrected places, ${unmatched} of them not in this data`)
          },
          onFault: (message, cause) => logger.warn({ err: cause }, message),
        })
      },
    },
  ],
  exports: [RegionalSearch],
})
export class SearchModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(RegionalSearch) private readonly data: RegionalSearch,
    @Inject(AcceptedCorrections) private readonly corrections: AcceptedCorrections,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.corrections.start()
  }

  /** After the server has answered its last request. */
  onApplicationShutdown(): void {
    this.corrections.stop()
    this.data.close()
  }
}
