import { Body, Controller, Post, Req } from '@nestjs/common'
import { type FastifyRequest } from 'fastify'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { SearchOrderDto, SearchResultsDto } from './staff-search.dto.js'
import { StaffSearch } from './staff-search.js'

@Controller('staff/search')
export class StaffSearchController {
  constructor(private readonly search: StaffSearch) {}

  @Post()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Find accounts, invoices and requests',
    description:
      'A POST, because the text may be a key: addresses are kept by browsers and written into logs of proxies.',
    answer: SearchResultsDto,
  })
  findAnything(
    @Body() { text }: SearchOrderDto,
    @Caller() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<SearchResultsDto> {
    return this.search.find(text, caller, request)
  }
}
