import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { RegionData } from '../region/index.js'
import { SearchData } from './search-data.js'
import { openSqliteIndex } from './sqlite/sqlite-index.js'

/** The index that the groups geocoding, places and navigation share. */
@Module({
  providers: [{ provide: SearchData, useFactory: () => new SearchData(openSqliteIndex) }],
  exports: [SearchData],
})
export class SearchModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(SearchData) private readonly data: SearchData,
    @Inject(RegionData) private readonly region: RegionData,
  ) {}

  onModuleInit(): void {
    this.region.read(this.data)
  }

  /** After the server has answered its last request. */
  onApplicationShutdown(): void {
    this.data.close()
  }
}
