import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { type DataProgress, type EngineState } from '@repere/shared'

const ENGINE_STATES = ['ok', 'starting', 'down', 'unavailable'] as const satisfies readonly EngineState[]
const DATA_STATES = ['fetching', 'building', 'failed'] as const satisfies readonly DataProgress['state'][]
export const STATES = ['ok', 'attention', 'down', 'off'] as const
export type SystemState = (typeof STATES)[number]

@ApiSchema({ name: 'StoreHealth' })
export class StoreHealthDto {
  @Field.YesOrNo('Whether it answered within a second.')
  answers!: boolean

  @Field.Count('Milliseconds; null: no answer.', { nullable: true })
  took_ms!: number | null
}

@ApiSchema({ name: 'ServerEngine' })
export class ServerEngineDto {
  @Field.Text({ example: 'routing' })
  engine!: string

  @Field.OneOf(ENGINE_STATES)
  state!: EngineState

  @Field.Text('Why it does not work, or which part of it is missing; null: nothing is known.', { nullable: true })
  reason!: string | null
}

@ApiSchema({ name: 'RefusedNetwork' })
export class RefusedNetworkDto {
  @Field.Text({ example: '41.85.160.0/24' })
  network!: string

  @Field.Count()
  requests!: number
}

@ApiSchema({ name: 'PlaceSet', description: 'Places that an operator added with `bin/data places`.' })
export class PlaceSetDto {
  @Field.Text({ example: 'motor-parks' })
  name!: string

  @Field.Text('Who made the data.', { example: 'Lagos surveys' })
  source!: string

  @Field.Text({ example: 'ODbL-1.0' })
  licence!: string

  @Field.Count()
  places!: number

  @Field.Count('Of these: places that OpenStreetMap has too, which are left out.')
  left_out!: number
}

@ApiSchema({ name: 'ApiServer' })
export class ApiServerDto {
  @Field.Text('Host and process.')
  id!: string

  @Field.YesOrNo('Whether it reported within the last half minute.')
  reports!: boolean

  @Field.Instant('Time of the latest report.')
  seen_at!: Date

  @Field.Instant()
  started_at!: string

  @Field.Text({ example: '1.0.0' })
  version!: string

  @Field.Text({ nullable: true, example: 'west-africa' })
  region!: string | null

  @Field.Instant('The newest map data in the extract.', { nullable: true })
  osm_timestamp!: string | null

  @Field.Instant('Time of the build of the data.', { nullable: true })
  built_at!: string | null

  @Field.List(ServerEngineDto)
  engines!: ServerEngineDto[]

  @Field.List(
    RefusedNetworkDto,
    'The networks with the most requests that were refused before their key was recognised, within the last half hour to hour; most first.',
  )
  refused_networks!: RefusedNetworkDto[]

  @Field.List(PlaceSetDto, 'The sets of own places in its data.')
  place_sets!: PlaceSetDto[]
}

@ApiSchema({ name: 'WorkerHealth' })
export class WorkerHealthDto {
  @Field.OneOf(STATES, '`attention`: a job fails; `down`: no job was executed.')
  state!: SystemState

  @Field.Instant('End of the latest execution of a recurring job; null: none yet.', { nullable: true })
  last_turn_at!: Date | null

  @Field.List(String, 'Recurring jobs whose latest execution failed, or which are late.')
  troubled_jobs!: string[]
}

@ApiSchema({ name: 'MailHealth' })
export class MailHealthDto {
  @Field.OneOf(STATES, '`off`: no mail server is configured.')
  state!: SystemState

  @Field.Count('Mails that wait.')
  waiting!: number

  @Field.Count('Mails of the last seven days that were given up.')
  failed!: number

  @Field.Instant('Time of the latest mail that was sent; null: none.', { nullable: true })
  last_sent_at!: Date | null
}

@ApiSchema({ name: 'CertificationHealth' })
export class CertificationHealthDto {
  @Field.OneOf(STATES, '`off`: no tax administration is configured.')
  state!: SystemState

  @Field.Count('Drafts without a number.')
  waiting!: number

  @Field.Count('Of these: that failed at the latest attempt.')
  failing!: number

  @Field.Text('The latest failure of a draft that still waits.', { nullable: true })
  failure!: string | null

  @Field.Instant('Time of the latest certificate; null: none.', { nullable: true })
  last_certified_at!: Date | null
}

@ApiSchema({ name: 'ProviderHealth' })
export class ProviderHealthDto {
  @Field.OneOf(STATES, '`off`: no payment provider is configured.')
  state!: SystemState

  @Field.Count('Payments that are open.')
  open_payments!: number

  @Field.Count('Webhooks that could not be processed.')
  failed_webhooks!: number

  @Field.Instant('Time of the latest webhook; null: none.', { nullable: true })
  last_webhook_at!: Date | null
}

@ApiSchema({ name: 'DataWork', description: 'The fetching and building of map data that comes into service next.' })
export class DataWorkDto {
  @Field.Text({ example: 'west-africa' })
  region!: string

  @Field.OneOf(DATA_STATES, '`failed`: the latest attempt failed, and another one follows.')
  state!: DataProgress['state']

  @Field.Text('The country that is fetched, or the stage of the build; null: none is known.', { nullable: true })
  detail!: string | null

  @Field.Count('Percent of this detail.')
  percent!: number

  @Field.Text('Why the latest attempt failed.', { nullable: true })
  problem!: string | null

  @Field.Instant('Begin of the work.')
  since!: string
}

@ApiSchema({ name: 'SystemHealth' })
export class SystemHealthDto {
  @Field.Instant('Time of this answer.')
  as_of!: Date

  @Field.Part(StoreHealthDto)
  postgres!: StoreHealthDto

  @Field.Part(StoreHealthDto)
  redis!: StoreHealthDto

  @Field.List(ApiServerDto, 'Null: Redis does not answer.', { nullable: true })
  api_servers!: ApiServerDto[] | null

  @Field.Part(DataWorkDto, 'Null: nothing is fetched or built.', { nullable: true })
  data_work!: DataWorkDto | null

  @Field.Part(WorkerHealthDto, 'Null: Redis does not answer.', { nullable: true })
  worker!: WorkerHealthDto | null

  @Field.Part(MailHealthDto, 'Null: Postgres does not answer.', { nullable: true })
  mail!: MailHealthDto | null

  @Field.Part(CertificationHealthDto, 'Null: Postgres does not answer.', { nullable: true })
  certification!: CertificationHealthDto | null

  @Field.Part(ProviderHealthDto, 'Null: Postgres does not answer.', { nullable: true })
  payment_provider!: ProviderHealthDto | null
}
