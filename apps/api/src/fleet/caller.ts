import { type FastifyReply, type FastifyRequest } from 'fastify'
import { accountOf, goneSignalOf, isFree } from '../gateway/request-state.js'
import { type PlanCaller } from './planner.js'

export const callerOf = (request: FastifyRequest, reply: FastifyReply): PlanCaller => ({
  account: accountOf(request),
  isFree: isFree(request),
  gone: goneSignalOf(reply),
})
