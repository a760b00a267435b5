import { Body, Controller, Get, Post, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import {
  PlaceCorrectionOrderDto,
  PlaceCorrectionDto,
  PlaceCorrectionsDto,
  toPlaceCorrectionDto,
} from './place-corrections.dto.js'
import { PlaceCorrections } from './place-corrections.js'

/** Accepted corrections of places. */
@Controller('staff/place-corrections')
export class PlaceCorrectionsController {
  constructor(private readonly corrections: PlaceCorrections) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the corrections of places',
    description: 'The newest 500.',
    answer: PlaceCorrectionsDto,
  })
  async listPlaceCorrections(): Promise<PlaceCorrectionsDto> {
    return { corrections: (await this.corrections.list()).map(toPlaceCorrectionDto) }
  }

  @Get('corrections.jsonl')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'Download the corrections of places as JSON lines',
    description: 'All of them, the oldest first. `bin/data osm-change` turns them into an osmChange document.',
    produces: 'application/x-ndjson',
  })
  async getPlaceCorrectionLines(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type('application/x-ndjson; charset=utf-8')
    void reply.header('content-disposition', 'attachment; filename="corrections.jsonl"')
    return this.corrections.lines()
  }

  @Post()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    summary: 'Accept a correction of a place',
    description:
      'Search, places and guidance show it within a minute, and keep it when the data is built again. A correction of a place that is not in the data has no effect.',
    answer: PlaceCorrectionDto,
    status: 201,
  })
  async acceptPlaceCorrection(
    @Caller() caller: StaffCaller,
    @Body() order: PlaceCorrectionOrderDto,
  ): Promise<PlaceCorrectionDto> {
    const author = authorOf(caller)
    const { email, id } = author.actor
    return toPlaceCorrectionDto(await this.corrections.accept(order, email ?? id, author))
  }
}
