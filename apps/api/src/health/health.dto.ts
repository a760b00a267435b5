import { ApiProperty, ApiSchema } from '@nestjs/swagger'
import { type EngineState } from '@repere/shared'

const ENGINE_STATES = ['ok', 'starting', 'down', 'unavailable'] as const satisfies readonly EngineState[]

const engine = (description: string) => ApiProperty({ type: String, enum: [...ENGINE_STATES], description })

@ApiSchema({ name: 'Engines' })
class EnginesDto {
  @engine('Routes, matrices, isochrones, matching, optimisation.')
  routing!: EngineState
  @engine('Geocoding and places.')
  geocoding!: EngineState
  @engine('Vector tiles.')
  tiles!: EngineState
  @engine('Voice prompts.')
  speech!: EngineState
}

@ApiSchema({ name: 'Data' })
class DataDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time of the newest data in the extract.',
  })
  osm_timestamp!: string | null

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the data was built.' })
  built_at!: string | null
}

@ApiSchema({ name: 'Health' })
export class HealthDto {
  @ApiProperty({
    type: String,
    enum: ['ok', 'degraded'],
    description: '`degraded`: the key is accepted, but an engine of this deployment does not answer now.',
  })
  status!: 'ok' | 'degraded'

  @ApiProperty({ type: String, example: '1.0.0' })
  version!: string

  @ApiProperty({ type: String, nullable: true, example: 'west-africa' })
  region!: string | null

  @ApiProperty({ type: DataDto })
  data!: DataDto

  @ApiProperty({ type: EnginesDto })
  engines!: EnginesDto
}
