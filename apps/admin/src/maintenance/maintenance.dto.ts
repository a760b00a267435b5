import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { Instant, NullableInstantField, NullableTextField, Optional, TextOf } from '@repere/http'

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

  @NullableTextField()
  message!: string | null

  @NullableInstantField()
  until!: string | null
}
