import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { ApiParam, ApiTags } from '@nestjs/swagger'
import { Input } from '@repere/http'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../gateway/endpoint.js'
import { accountOf } from '../gateway/request-state.js'
import { chargedFor, chargedForJob } from '../gateway/several-units.js'
import { callerOf } from './caller.js'
import { FleetPlanDto } from './plan-answer.dto.js'
import { ASYNC_TIME_LIMIT_MAX, FleetPlanBodyDto, JOBS_MAX, VEHICLES_MAX } from './plan-request.dto.js'
import { FleetUpdateBodyDto } from './plan-update.dto.js'
import { searchSecondsOf } from './search-seconds.js'
import { FleetService, unitsOf } from './fleet.service.js'

export class FleetPlanQueryDto {
  @Input.SelectedFields(() => FleetPlanDto, 'routes.vehicle,unassigned')
  fields?: string
}

export class PlanFleetQueryDto {
  @Input.Optional()
  @Input.OneOf(['1', '0'], {
    description: `\`1\`: the answer is a 202 at once, and the plan is searched for up to ${ASYNC_TIME_LIMIT_MAX} seconds. \`GET /v1/fleet/plan/{id}\` has the best plan so far; a webhook \`fleet.planned\` says that it is made.`,
  })
  async?: '1' | '0'
}

const ID = { name: 'id', type: String, format: 'uuid', example: '7d3c0f3e-52ac-4f5e-9b1d-5f3f6a1c2e04' } as const

@ApiTags('Fleet')
@Controller('v1/fleet/plan')
export class FleetController {
  constructor(private readonly fleet: FleetService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    selectable: true,
    answer: FleetPlanDto,
    accepted: 'With `async`: the plan is searched.',
    summary: 'Plan the day of a fleet',
    description: `Assigns up to ${JOBS_MAX} jobs to up to ${VEHICLES_MAX} vehicles, and orders the stops of each vehicle: every constraint holds, as many jobs as possible are served, and the objective is as small as the search finds. Jobs without a place come with what stands against them. The plan is kept for 24 hours.`,
  })
  async planFleet(
    @Body() body: FleetPlanBodyDto,
    @Query() query: PlanFleetQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FleetPlanDto> {
    const { fleet } = this
    const caller = callerOf(request, reply)
    const isAsync = query.async === '1'
    const seconds = searchSecondsOf(body, caller, isAsync)
    const order = await fleet.orderOf(body)
    const wanted = { ...body, time_limit: seconds }
    const units = unitsOf(order, seconds)
    reply.header('x-backend', fleet.backend)
    if (!isAsync) return chargedFor(request.gateway, units, () => fleet.plan(caller, order, wanted))
    reply.code(202)
    return chargedForJob(request.gateway, units, () => fleet.beginPlan(caller, order, wanted))
  }

  @Get(':id')
  @ApiParam(ID)
  @Endpoint({
    group: 'routing',
    selectable: true,
    answer: FleetPlanDto,
    errors: [404],
    storedByAccount: true,
    summary: 'Get a plan',
    description: 'Returns a plan of the last 24 hours of this account, as it was last updated, without `polyline`.',
  })
  async getFleetPlan(
    @Param('id') id: string,
    // The gateway picks the fields.
    @Query() _query: FleetPlanQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<FleetPlanDto> {
    const { answer } = await this.fleet.find(accountOf(request), id)
    return answer
  }

  @Post(':id/update')
  @HttpCode(200)
  @ApiParam(ID)
  @Endpoint({
    group: 'routing',
    selectable: true,
    answer: FleetPlanDto,
    errors: [404, 409],
    summary: 'Update a plan during its day',
    description: `Applies what has happened (\`events\`) in its order, and plans the rest again, close to the plan as it was. The stops that vehicles have served stay, and so does the one to which they drive. A vehicle that has left keeps the loads that it carries; a load that is added then is fetched where a vehicle started. \`changed\` counts the jobs that another vehicle serves now. Of two updates at once, the one that ends later is refused (409): send it again.`,
  })
  async updateFleetPlan(
    @Param('id') id: string,
    @Body() body: FleetUpdateBodyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FleetPlanDto> {
    const { fleet } = this
    const stored = await fleet.find(accountOf(request), id)
    const caller = callerOf(request, reply)
    const seconds = searchSecondsOf(body, caller)
    const update = fleet.updateOf(stored, body)
    const plan = await chargedFor(request.gateway, unitsOf(update.priced, seconds), () =>
      fleet.update(caller, stored, update, { ...body, time_limit: seconds }),
    )
    reply.header('x-backend', fleet.backend)
    return plan
  }
}
