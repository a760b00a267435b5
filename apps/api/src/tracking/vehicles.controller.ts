import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import { unitsOfPositions } from '@repere/shared'
import { type FastifyRequest } from 'fastify'
import { Endpoint } from '../gateway/endpoint.js'
import { accountOf } from '../gateway/request-state.js'
import { chargedFor } from '../gateway/several-units.js'
import { nameOf } from './name.rule.js'
import { PositionsService } from './positions.service.js'
import { DeletionDto, TrailDto, TrailQueryDto, VehicleDto } from './vehicle.dto.js'
import { VehiclesService } from './vehicles.service.js'

const VEHICLE = { name: 'vehicle', type: String, example: 'moto-1' } as const

@ApiTags('Tracking')
@Controller('v1/vehicles/:vehicle')
export class VehiclesController {
  constructor(
    private readonly vehicles: VehiclesService,
    private readonly positions: PositionsService,
  ) {}

  @Get()
  @ApiParam(VEHICLE)
  @Endpoint({
    group: 'tracking',
    answer: VehicleDto,
    errors: [404],
    storedByAccount: true,
    summary: 'Get the last position of a vehicle',
    description: 'Its newest position, whatever the order in which positions arrived.',
  })
  getVehicle(@Param('vehicle') vehicle: string, @Req() request: FastifyRequest): Promise<VehicleDto> {
    return this.vehicles.find(accountOf(request), nameOf(vehicle))
  }

  @Get('trail')
  @ApiParam(VEHICLE)
  @Endpoint({
    group: 'tracking',
    answer: TrailDto,
    errors: [404],
    storedByAccount: true,
    summary: 'Get the trail of a vehicle',
    description:
      'Where a vehicle was in up to 24 hours, with fewer positions at the same places and times. Positions are in it some seconds after they were sent.',
  })
  async getVehicleTrail(
    @Param('vehicle') vehicle: string,
    @Query() query: TrailQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<TrailDto> {
    const { total, answer } = await this.vehicles.trail(accountOf(request), nameOf(vehicle), query)
    return chargedFor(request.gateway, unitsOfPositions(total), () => Promise.resolve(answer()))
  }

  @Delete()
  @ApiParam(VEHICLE)
  @Endpoint({
    group: 'tracking',
    answer: DeletionDto,
    errors: [404],
    summary: 'Remove a vehicle',
    description: 'Removes the vehicle with its positions and with what is known of its fences. It may send again.',
  })
  async removeVehicle(@Param('vehicle') text: string, @Req() request: FastifyRequest): Promise<DeletionDto> {
    const [account, vehicle] = [accountOf(request), nameOf(text)]
    await this.vehicles.find(account, vehicle)
    await this.positions.delete(account, vehicle)
    return { deleted: true }
  }
}
