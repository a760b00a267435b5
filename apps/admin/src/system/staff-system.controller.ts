import { Controller, Get } from '@nestjs/common'
import { Endpoint, EVERY_STAFF_ROLE } from '../access/endpoint.js'
import { SystemHealth } from './system-health.js'
import { SystemHealthDto } from './system.dto.js'

/** The health of the whole installation. */
@Controller('staff/system')
export class StaffSystemController {
  constructor(private readonly health: SystemHealth) {}

  @Get()
  @Endpoint({
    surface: 'staff',
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
