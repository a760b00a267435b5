import { ApiSchema } from '@nestjs/swagger'
import { Field, Input } from '@repere/http'

const MESSAGE_CHARACTERS_MAX = 300

export class MaintenanceOrderDto {
  @Input.Optional()
  @Input.TextOf(1, MESSAGE_CHARACTERS_MAX, { description: 'Shown to clients.' })
  message?: string

  @Input.Optional()
  @Input.Instant({
    description: 'Time from which clients should retry; maintenance does not end automatically. Absent: unknown.',
  })
  until?: Date
}

@ApiSchema({ name: 'Maintenance' })
export class MaintenanceDto {
  @Field.YesOrNo()
  on!: boolean

  @Field.Text({ nullable: true })
  message!: string | null

  @Field.Instant({ nullable: true })
  until!: string | null
}
