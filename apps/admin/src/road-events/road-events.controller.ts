import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { RowId } from '../access/row-id.js'
import { authorOf } from '../audit/index.js'
import {
  RoadEventDto,
  RoadEventEndDto,
  RoadEventOrderDto,
  RoadEventsDto,
  RoadEventsQueryDto,
  toRoadEventDto,
} from './road-events.dto.js'
import { RoadEvents } from './road-events.js'

/** Support adds what customers report. */
const EDITORS = ['owner', 'admin', 'support'] as const

/** Closures and speeds of roads. */
@Controller('staff/road-events')
export class RoadEventsController {
  constructor(private readonly events: RoadEvents) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List closures and speeds of roads',
    answer: RoadEventsDto,
  })
  async listRoadEvents(@Query() { state = 'current' }: RoadEventsQueryDto): Promise<RoadEventsDto> {
    const now = new Date()
    return { events: (await this.events.list(state, now)).map((row) => toRoadEventDto(row, now)) }
  }

  @Post()
  @StaffEndpoint({
    allow: EDITORS,
    summary: 'Close roads, or set their speed',
    description:
      'Every operation of the API obeys it within ten seconds. Give one of `ways`, `line` and `area`. Roads that the data does not contain have no effect.',
    answer: RoadEventDto,
    status: 201,
    errors: [409],
  })
  async createRoadEvent(@Caller() caller: StaffCaller, @Body() order: RoadEventOrderDto): Promise<RoadEventDto> {
    return toRoadEventDto(await this.events.add(order, ...authorsOf(caller)), new Date())
  }

  @Put(':id')
  @StaffEndpoint({
    allow: EDITORS,
    summary: 'Replace a closure or a speed of roads',
    description: 'Absent fields get their defaults. An event that has ended is not changed.',
    answer: RoadEventDto,
    errors: [404, 409],
  })
  async updateRoadEvent(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() order: RoadEventOrderDto,
  ): Promise<RoadEventDto> {
    return toRoadEventDto(await this.events.change(id, order, ...authorsOf(caller)), new Date())
  }

  @Post(':id/end')
  @StaffEndpoint({
    allow: EDITORS,
    summary: 'End a closure or a speed of roads now',
    answer: RoadEventDto,
    status: 200,
    errors: [404, 409],
  })
  async endRoadEvent(
    @Caller() caller: StaffCaller,
    @Param('id', RowId) id: string,
    @Body() { reason }: RoadEventEndDto,
  ): Promise<RoadEventDto> {
    return toRoadEventDto(await this.events.end(id, reason, ...authorsOf(caller)), new Date())
  }
}

function authorsOf(caller: StaffCaller): [changedBy: string, author: ReturnType<typeof authorOf>] {
  const author = authorOf(caller)
  return [author.actor.email ?? author.actor.id, author]
}
