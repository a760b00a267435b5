import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Instant, Optional, TextOf } from '@repere/http'

const MESSAGE_CHARACTERS_MAX = 300

export class MaintenanceOrderDto {
  @Optional()
  @TextOf(1, MESSAGE_CHARACTERS_MAX, { description: 'Shown to clients.' })
  message?: string

  @Optional()
  @Instant({ description: 'When clients are told to come back; it does not end by itself. Absent: nobody knows.' })
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
