import { ApiSchema } from '@nestjs/swagger'
import { Field } from '@repere/http'
import { type EngineState } from '@repere/shared'

const ENGINE_STATES = ['ok', 'starting', 'down', 'unavailable'] as const satisfies readonly EngineState[]

@ApiSchema({ name: 'RegionEngines' })
class RegionEnginesDto {
  @Field.OneOf(ENGINE_STATES, 'Routes, matrices, isochrones, matching, optimisation.')
  routing!: EngineState
  @Field.OneOf(ENGINE_STATES, 'Geocoding and places.')
  geocoding!: EngineState
  @Field.OneOf(ENGINE_STATES, 'Vector tiles.')
  tiles!: EngineState
}

@ApiSchema({ name: 'Engines' })
class EnginesDto extends RegionEnginesDto {
  @Field.OneOf(ENGINE_STATES, 'Voice prompts.')
  speech!: EngineState
}

@ApiSchema({ name: 'Data' })
class DataDto {
  @Field.Instant('Time of the newest data in the extract.', { nullable: true })
  osm_timestamp!: string | null

  @Field.Instant('Time of the build of the data.', { nullable: true })
  built_at!: string | null

  @Field.Text('Why the data build cannot be opened, with the damaged file; null: it is served, or there is none.', {
    nullable: true,
    example: null,
  })
  problem!: string | null
}

@ApiSchema({ name: 'RegionState' })
export class RegionStateDto {
  @Field.Text('Null while no build of it is served.', { nullable: true, example: 'west-africa' })
  name!: string | null

  @Field.List(Number, '`[west, south, east, north]`; null while no build of it is served.', {
    nullable: true,
    minItems: 4,
    maxItems: 4,
    example: [-25.4, 4.1, 15.9, 27.3],
  })
  bounds!: number[] | null

  @Field.YesOrNo('True where only main roads are served, which join other regions.')
  main_roads!: boolean

  @Field.Part(DataDto)
  data!: DataDto

  @Field.Part(RegionEnginesDto)
  engines!: RegionEnginesDto
}

@ApiSchema({ name: 'Health' })
export class HealthDto {
  @Field.OneOf(
    ['ok', 'degraded'],
    '`degraded`: the key is accepted, but an engine of this deployment does not answer now.',
  )
  status!: 'ok' | 'degraded'

  @Field.Text({ example: '1.0.0' })
  version!: string

  @Field.Text('The first of `regions`.', { nullable: true, example: 'west-africa' })
  region!: string | null

  @Field.Part(DataDto, 'That of the first region.')
  data!: DataDto

  @Field.Part(EnginesDto, 'The worst state of all regions.')
  engines!: EnginesDto

  @Field.List(
    RegionStateDto,
    'The regions of this deployment: a request is answered by the smallest one that covers it.',
  )
  regions!: RegionStateDto[]
}
