import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import {
  InstantField,
  NullableInstantField,
  TextField,
  NullableTextField,
  CountField,
  NullableCountField,
} from '@repere/http'
import { type EngineState } from '@repere/shared'

const ENGINE_STATES = ['ok', 'starting', 'down', 'unavailable'] as const satisfies readonly EngineState[]
export const STATES = ['ok', 'attention', 'down', 'off'] as const
export type SystemState = (typeof STATES)[number]

@ApiSchema({ name: 'StoreHealth' })
export class StoreHealthDto {
  @ApiProperty({ type: Boolean, description: 'Whether it answered within a second.' })
  answers!: boolean

  @NullableCountField('Milliseconds; null: no answer.')
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
  @TextField('Host and process.')
  id!: string

  @ApiProperty({ type: Boolean, description: 'Whether it reported within the last half minute.' })
  reports!: boolean

  @InstantField('Time of the latest report.')
  seen_at!: Date

  @InstantField()
  started_at!: string

  @ApiProperty({ type: String, example: '1.0.0' })
  version!: string

  @ApiProperty({ type: String, nullable: true, example: 'west-africa' })
  region!: string | null

  @NullableInstantField('The newest map data in the extract.')
  osm_timestamp!: string | null

  @NullableInstantField('When the data was built.')
  built_at!: string | null

  @ApiProperty({ type: [ServerEngineDto] })
  engines!: ServerEngineDto[]
}

@ApiSchema({ name: 'WorkerHealth' })
export class WorkerHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`attention`: a job fails; `down`: no job had a turn.' })
  state!: SystemState

  @NullableInstantField('End of the latest turn of a recurring job; null: none yet.')
  last_turn_at!: Date | null

  @ApiProperty({ type: [String], description: 'Recurring jobs whose latest turn failed, or which are late.' })
  troubled_jobs!: string[]
}

@ApiSchema({ name: 'MailHealth' })
export class MailHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no mail server is configured.' })
  state!: SystemState

  @CountField('Mails that wait.')
  waiting!: number

  @CountField('Mails of the last seven days that were given up.')
  failed!: number

  @NullableInstantField('Time of the latest mail that was sent; null: none.')
  last_sent_at!: Date | null
}

@ApiSchema({ name: 'CertificationHealth' })
export class CertificationHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no tax administration is configured.' })
  state!: SystemState

  @CountField('Drafts without a number.')
  waiting!: number

  @CountField('Of these: that failed at the latest attempt.')
  failing!: number

  @NullableTextField('The latest failure of a draft that still waits.')
  failure!: string | null

  @NullableInstantField('Time of the latest certificate; null: none.')
  last_certified_at!: Date | null
}

@ApiSchema({ name: 'ProviderHealth' })
export class ProviderHealthDto {
  @ApiProperty({ type: String, enum: [...STATES], description: '`off`: no payment provider is configured.' })
  state!: SystemState

  @CountField('Payments that are open.')
  open_payments!: number

  @CountField('Webhooks that could not be processed.')
  failed_webhooks!: number

  @NullableInstantField('Time of the latest webhook; null: none.')
  last_webhook_at!: Date | null
}

@ApiSchema({ name: 'SystemHealth' })
export class SystemHealthDto {
  @InstantField('When this was looked at.')
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
