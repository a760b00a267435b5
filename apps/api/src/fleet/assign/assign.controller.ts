import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { type FastifyReply, type FastifyRequest } from 'fastify'
import { Endpoint } from '../../gateway/endpoint.js'
import { chargedFor } from '../../gateway/several-units.js'
import { callerOf } from '../caller.js'
import { AssignBodyDto, AssignResponseDto, DRIVERS_MAX, ORDERS_MAX } from './assign.dto.js'
import { AssignService } from './assign.service.js'

@ApiTags('Fleet')
@Controller('v1/assign')
export class AssignController {
  constructor(private readonly service: AssignService) {}

  @Post()
  @HttpCode(200)
  @Endpoint({
    group: 'routing',
    selectable: true,
    answer: AssignResponseDto,
    summary: 'Assign orders to drivers',
    description: `Which of up to ${DRIVERS_MAX} drivers fetches which of up to ${ORDERS_MAX} orders: as many orders as possible, by the exact best ways. With one order for each driver the answer is the best one; with several the best that a search of a fixed number of steps finds. The same request gives the same answer, from the same data. Every order that stays has its reason.`,
  })
  async assignOrders(
    @Body() body: AssignBodyDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssignResponseDto> {
    const { service } = this
    const caller = callerOf(request, reply)
    const task = await service.taskOf(body)
    const answer = await chargedFor(request.gateway, service.unitsOf(task), () => service.assign(caller, task))
    reply.header('x-backend', service.backend)
    return answer
  }
}
