import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common'
import { type FastifyReply } from 'fastify'
import { Caller, type StaffCaller } from '../access/caller.js'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { authorOf } from '../audit/index.js'
import { AddedPlaceSetDto, PlaceSetOrderDto, AddedPlaceSetsDto } from './place-sets.dto.js'
import { type ListedSet, PlaceSets } from './place-sets.js'

/** Sets of places that staff add to the data. */
@Controller('staff/place-sets')
export class PlaceSetsController {
  constructor(private readonly sets: PlaceSets) {}

  @Get()
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    summary: 'List the sets of places',
    answer: AddedPlaceSetsDto,
  })
  async listPlaceSets(): Promise<AddedPlaceSetsDto> {
    return { sets: (await this.sets.list()).map(toAddedPlaceSetDto) }
  }

  @Get(':name/content')
  @StaffEndpoint({
    allow: EVERY_STAFF_ROLE,
    errors: [404],
    summary: 'Download a set of places',
    description: 'The file as it was added. `bin/data places add` reads it.',
    produces: 'text/plain',
  })
  async getPlaceSetContent(
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const content = await this.sets.content(name)
    const ending = content.trimStart().startsWith('{') ? 'geojson' : 'csv'
    void reply.type('text/plain; charset=utf-8')
    void reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
    return content
  }

  @Post()
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    summary: 'Create a set of places',
    description:
      'Every row is checked; a file with a fault changes nothing, and `details` names the first 20 faults. `bin/data places sync` takes the sets over, and the next build of the data has them, but for places that the map has too. Larger files: `bin/data places add`.',
    answer: AddedPlaceSetDto,
    status: 201,
  })
  async createPlaceSet(@Caller() caller: StaffCaller, @Body() order: PlaceSetOrderDto): Promise<AddedPlaceSetDto> {
    const author = authorOf(caller)
    const { email, id } = author.actor
    return toAddedPlaceSetDto(await this.sets.add(order, email ?? id, author))
  }

  @Delete(':name')
  @StaffEndpoint({
    allow: ['owner', 'admin', 'support'],
    errors: [404],
    summary: 'Remove a set of places',
    description: 'The next build of the data after `bin/data places sync` leaves its places out.',
  })
  removePlaceSet(@Caller() caller: StaffCaller, @Param('name') name: string): Promise<void> {
    return this.sets.remove(name, authorOf(caller))
  }
}

const toAddedPlaceSetDto = ({ name, source, licence, places, addedAt, addedBy }: ListedSet): AddedPlaceSetDto => ({
  ...{ name, source, licence, places },
  added_at: addedAt,
  added_by: addedBy,
})
