import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Instant, Optional, TextOf } from '@repere/http'

const MESSAGE_CHARACTERS_MAX = 300

export class MaintenanceOrderDto {
  @Optional()
  @TextOf(1, MESSAGE_CHARACTERS_MAX, { description: 'Shown to clients.' })
  message?: string

  @Optional()
  @Instant({
    description:
      'The time at which clients are asked to retry; maintenance does not end automatically. Absent: unknown.',
  })
  until?: Date
}

@ApiSchema({ name: 'Maintenance' })
export class MaintenanceDto {
  @ApiProperty({ type: Boolean })
  on!: boolean

  @ApiProperty({ type: String, nullable: true })
  message!: string | null

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  until!: string | null
}
