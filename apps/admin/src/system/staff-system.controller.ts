import { Controller, Get } from '@nestjs/common'
import { EVERY_STAFF_ROLE, StaffEndpoint } from '../access/endpoint.js'
import { SystemHealth } from './system-health.js'
import { SystemHealthDto } from './system.dto.js'

/** The health of the whole installation. */
@Controller('staff/system')
export class StaffSystemController {
  constructor(private readonly health: SystemHealth) {}

  @Get()
  @StaffEndpoint({
    scope: 'system:read',
    allow: EVERY_STAFF_ROLE,
    summary: 'Get the health of every part of the system',
    description:
      'Stores, servers of the public API with their engines and data, worker, mails, certification, provider.',
    answer: SystemHealthDto,
  })
  getSystemHealth(): Promise<SystemHealthDto> {
    return this.health.read()
  }
}
