import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import { unitsOfFence } from '@repere/shared'
import { cornersOf } from '@repere/tracking'
import { type FastifyRequest } from 'fastify'
import { Endpoint } from '../gateway/endpoint.js'
import { accountOf } from '../gateway/request-state.js'
import { chargedFor } from '../gateway/several-units.js'
import { FenceBodyDto, FenceCheckBodyDto, FenceCheckDto, FenceDto, FencesDto, FencesQueryDto } from './fence.dto.js'
import { FencesService } from './fences.service.js'
import { nameOf } from './name.rule.js'
import { DeletionDto } from './vehicle.dto.js'

const ID = { name: 'id', type: String, example: 'entrepot-1' } as const

@ApiTags('Tracking')
@Controller('v1/fences')
export class FencesController {
  constructor(private readonly fences: FencesService) {}

  @Put(':id')
  @ApiParam(ID)
  @Endpoint({
    group: 'tracking',
    answer: FenceDto,
    summary: 'Set a fence',
    description:
      'Writes a fence, or replaces the one with this id. Vehicles that send positions cause `fence.entered`, `fence.exited` and `fence.dwelt`, which your webhooks receive. A vehicle enters with a position that is inside by its accuracy, and is confirmed by the next one, or with one that is inside by three times its accuracy; it leaves at three times its accuracy outside, confirmed by the next one, or at six times. So noise at the border causes no events.',
  })
  async putFence(
    @Param('id') text: string,
    @Body() body: FenceBodyDto,
    @Req() request: FastifyRequest,
  ): Promise<FenceDto> {
    const id = nameOf(text)
    const route = body.corridor?.route
    const shape = await this.fences.shapeOf(body)
    const units = unitsOfFence(cornersOf(shape), route ? 2 + (route.waypoints?.length ?? 0) : 0)
    return chargedFor(request.gateway, units, () => this.fences.put(accountOf(request), id, body, shape))
  }

  @Get(':id')
  @ApiParam(ID)
  @Endpoint({
    group: 'tracking',
    answer: FenceDto,
    errors: [404],
    storedByAccount: true,
    summary: 'Get a fence',
    description: 'A fence of your organisation.',
  })
  getFence(@Param('id') id: string, @Req() request: FastifyRequest): Promise<FenceDto> {
    return this.fences.find(accountOf(request), nameOf(id))
  }

  @Delete(':id')
  @ApiParam(ID)
  @Endpoint({
    group: 'tracking',
    answer: DeletionDto,
    errors: [404],
    summary: 'Remove a fence',
    description: 'Vehicles that are in it cause no further event of it.',
  })
  async removeFence(@Param('id') id: string, @Req() request: FastifyRequest): Promise<DeletionDto> {
    await this.fences.delete(accountOf(request), nameOf(id))
    return { deleted: true }
  }

  @Get()
  @Endpoint({
    group: 'tracking',
    answer: FencesDto,
    storedByAccount: true,
    summary: 'List fences',
    description: 'The fences of your organisation, in pages.',
  })
  listFences(@Query() query: FencesQueryDto, @Req() request: FastifyRequest): Promise<FencesDto> {
    return this.fences.list(accountOf(request), query)
  }

  @Post('check')
  @HttpCode(200)
  @Endpoint({
    group: 'tracking',
    answer: FenceCheckDto,
    errors: [404],
    summary: 'Check on which side of fences a point is',
    description:
      'For a payment or a delivery, in one request. A point whose accuracy reaches over the border is `unknown`: it may be on either side. A fence that was written before counts at once.',
  })
  checkFences(@Body() body: FenceCheckBodyDto, @Req() request: FastifyRequest): Promise<FenceCheckDto> {
    return this.fences.check(accountOf(request), body)
  }
}
