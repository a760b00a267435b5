import { Module } from '@nestjs/common'
import { RequestLogModule } from '../request-log/request-log.module.js'
import { StaffSearchController } from './staff-search.controller.js'
import { StaffSearch } from './staff-search.js'

@Module({ imports: [RequestLogModule], controllers: [StaffSearchController], providers: [StaffSearch] })
export class StaffSearchModule {}
