import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { type EngineState } from '@repere/shared'

const ENGINE_STATES = ['ok', 'starting', 'down', 'unavailable'] as const satisfies readonly EngineState[]
export const STATES = ['ok', 'attention', 'down', 'off'] as const
export type SystemState = (typeof STATES)[number]

const instant = (description: string, nullable = false) =>
  ApiProperty({ type: String, format: 'date-time', description, nullable })
const count = (description: string) => ApiProperty({ type: 'integer', minimum: 0, description })

@ApiSchema({ name: 'StoreHealth' })
export class StoreHealthDto {
  @ApiProperty({ type: Boolean, description: 'Whether it answered within a second.' })
  answers!: boolean

  @ApiProperty({ type: 'integer', minimum: 0, nullable: true, description: 'Milliseconds; null: no answer.' })
  took_ms!: number | null
}

@ApiSchema({ name: 'ServerEngine' })
export class ServerEngineDto {
  @ApiProperty({ type: String, example: 'routing' })
  engine!: string

  @ApiProperty({ type: String, enum: [...ENGINE_STATES] })
  state!: EngineState
}

@ApiSchema({ name: 'ApiServer' })
export class ApiServerDto {
  @ApiProperty({ type: String, description: 'Host and process.' })
  id!: string

  @ApiProperty({ type: Boolean, description: 'Whether it reported within the last half minute.' })
  reports!: boolean

  @instant('Time of the latest report.')
  seen_at!: Date

  @ApiProperty({ type: String, format: 'date-time' })
  started_at!: string

  @ApiProperty({ type: String, example: '1.0.0' })
  version!: string

  @ApiProperty({ type: String, nullable: true, example: 'west-africa' })
  region!: string | null

  @instant('The newest map data in the extract.', true)
  osm_timestamp!: string | null

  @instant('When the data was built.', true)
  built_at!: string | null

  @ApiProperty({ type: [ServerEngineDto] })
  engines!: ServerEngineDto[]
}

@ApiSchema({ name: 'WorkerHealth' })
export class WorkerHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`attention`: a job fails; `down`: no job had a turn.' })
  state!: SystemState

  @instant('End of the latest turn of a recurring job; null: none yet.', true)
  last_turn_at!: Date | null

  @ApiProperty({ type: [String], description: 'Recurring jobs whose latest turn failed, or which are late.' })
  troubled_jobs!: string[]
}

@ApiSchema({ name: 'MailHealth' })
export class MailHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no mail server is configured.' })
  state!: SystemState

  @count('Mails that wait.')
  waiting!: number

  @count('Mails of the last seven days that were given up.')
  failed!: number

  @instant('Time of the latest mail that was sent; null: none.', true)
  last_sent_at!: Date | null
}

@ApiSchema({ name: 'CertificationHealth' })
export class CertificationHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no tax administration is configured.' })
  state!: SystemState

  @count('Drafts without a number.')
  waiting!: number

  @count('Of these: that failed at the latest attempt.')
  failing!: number

  @ApiProperty({ type: String, nullable: true, description: 'The latest failure of a draft that still waits.' })
  failure!: string | null

  @instant('Time of the latest certificate; null: none.', true)
  last_certified_at!: Date | null
}

@ApiSchema({ name: 'ProviderHealth' })
export class ProviderHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no payment provider is configured.' })
  state!: SystemState

  @count('Payments that are open.')
  open_payments!: number

  @count('Webhooks that could not be processed.')
  failed_webhooks!: number

  @instant('Time of the latest webhook; null: none.', true)
  last_webhook_at!: Date | null
}

@ApiSchema({ name: 'SystemHealth' })
export class SystemHealthDto {
  @instant('When this was looked at.')
  as_of!: Date

  @ApiProperty({ type: StoreHealthDto })
  postgres!: StoreHealthDto

  @ApiProperty({ type: StoreHealthDto })
  redis!: StoreHealthDto

  @ApiProperty({ type: [ApiServerDto], nullable: true, description: 'Null: Redis does not answer.' })
  api_servers!: ApiServerDto[] | null

  @ApiProperty({ type: WorkerHealthDto, nullable: true, description: 'Null: Redis does not answer.' })
  worker!: WorkerHealthDto | null

  @ApiProperty({ type: MailHealthDto, nullable: true, description: 'Null: Postgres does not answer.' })
  mail!: MailHealthDto | null

  @ApiProperty({ type: CertificationHealthDto, nullable: true, description: 'Null: Postgres does not answer.' })
  certification!: CertificationHealthDto | null

  @ApiProperty({ type: ProviderHealthDto, nullable: true, description: 'Null: Postgres does not answer.' })
  payment_provider!: ProviderHealthDto | null
}
