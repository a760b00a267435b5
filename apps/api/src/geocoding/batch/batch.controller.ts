import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyRequest } from 'fastify'
import { type Answer } from '../../gateway/answer.js'
import { Endpoint } from '../../gateway/endpoint.js'
import { BATCH_MAX, GeocodeBatchRequestDto, GeocodeBatchResponseDto } from './batch.dto.js'
import { BatchService } from './batch.service.js'

@ApiTags('Geocoding')
@Controller('v1/geocode/batch')
export class BatchController {
  constructor(private readonly batches: BatchService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'geocoding',
    answer: GeocodeBatchResponseDto,
    summary: 'Geocode many texts and points',
    description: `Up to ${BATCH_MAX} texts and points in one request, answered in their order. Each item costs one unit, and the request one slot of the burst. An item that fails has an \`error\` in its place; an item beyond the day quota has a 429. A malformed body fails as a whole.`,
  })
  geocodeBatch(@Body() body: GeocodeBatchRequestDto, @Req() { gateway }: FastifyRequest): Promise<Answer> {
    // The request's own unit is the first item's.
    return this.batches.answer(body, (index) =>
      index === 0 ? Promise.resolve(gateway.charge ?? null) : (gateway.chargeFurther?.(1) ?? Promise.resolve(null)),
    )
  }
}
